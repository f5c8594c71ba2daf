import type { questionCalls } from '@parlance/contract/calls/questions';
import { questionLimits, type QuestionActionKind } from '@parlance/contract/questionTables';
import { insertDocument } from '../../knowledge/content/documents.ts';
import { presentDocument } from '../../knowledge/content/listDocuments.ts';
import { queueReading } from '../../knowledge/reading/startReading.ts';
import type { Tx } from '../../platform/db/port.ts';
import { requirePermission } from '../../platform/http/authorise.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Call, CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { resolve } from '../../studio/content/names.ts';
import { createIntent } from '../../studio/intents/intents.ts';
import { intentForAudit } from '../../studio/intents/intentViews.ts';
import { getTask } from '../../workspace/workspaces/tasks.ts';
import { resolveDays } from '../../workspace/workspaces/workspaces.ts';
import { assignExamples } from './assignExamples.ts';
import { findQuestions } from './findQuestions.job.ts';
import { listQuestions, lockQuestion } from './listQuestions.ts';
import {
  type ActionRow,
  changeNote,
  listActions,
  lockAction,
  presentActions,
  recordAction,
  undoQuestionAction,
} from './questionActions.ts';
import { readQuestionDetail } from './questionDetail.ts';

const day = 86_400_000;

/** The requested span, in epoch ms. @throws {Refusal} 400 */
async function spanOf(tx: Tx, { ws, body }: Call<'POST /api/1.0/verbatim/:ws/questions'>) {
  const { start_date, end_date } = await resolveDays(tx, ws, body);
  const end = end_date === undefined ? Date.now() : Date.parse(end_date);
  const start = start_date === undefined ? end - questionLimits.days * day : Date.parse(start_date);
  if (start >= end) throw refuse.invalid('start_date', 'start_after_end');
  if (end - start > questionLimits.maxDays * day) {
    throw refuse.invalid('start_date', 'too_long_range', { days: questionLimits.maxDays });
  }
  return { start, end };
}

type ActingCall = Pick<CallBase, 'ws' | 'principal'> & { params: { id: string } };

const record = (
  tx: Tx,
  { ws, principal, params }: ActingCall,
  kind: QuestionActionKind,
  given: Parameters<typeof recordAction>[2] = {},
) => recordAction(tx, { ws, question: params.id, kind, by: principal.login }, given);

/** An action as the caller may see it. */
async function present(tx: Tx, { ws, principal }: Pick<CallBase, 'ws' | 'principal'>, row: ActionRow) {
  const [action] = await presentActions(tx, ws, principal, [row]);
  if (!action) throw new Error('the action was not presented');
  return action;
}

/** An action for the audit log, without its messages. */
const forAudit = ({
  questionId: question,
  kind,
  title,
  note,
  state,
  intentId: intent,
  documentId: document,
}: ActionRow) => ({
  question,
  kind,
  title,
  ...(kind === 'note' && { note, state }),
  ...(intent !== null && { intent }),
  ...(document !== null && { document }),
});

const actionOf = (call: ActingCall) => ({
  lock: (tx: Tx) => lockAction(tx, call.ws, call.params.id),
  present: (row: ActionRow, tx: Tx) => present(tx, call, row),
});

export const questionHandlers: Handlers<keyof typeof questionCalls> = {
  'GET /api/1.0/verbatim/:ws/questions': ({ ws, query, principal }, { db }) =>
    db.tx((tx) => listQuestions(tx, ws, principal, query)),

  'POST /api/1.0/verbatim/:ws/questions': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, principal } = call;
      const span = await spanOf(tx, call);
      const payload = { ...span, by: principal.login, starter: principal.participant };
      const taskId = await deps.jobs.start(tx, findQuestions, ws, payload, { createdBy: principal.login, dedupe: ws });
      const after = { start: new Date(span.start).toISOString(), end: new Date(span.end).toISOString() };
      return {
        answer: await getTask(tx, ws, taskId),
        audit: { action: 'question.find', subject: taskId, after },
        changed: [],
      };
    }),

  'GET /api/1.0/verbatim/:ws/questions/:id': ({ ws, params, principal }, deps) =>
    readQuestionDetail(deps, ws, principal, params.id),

  'POST /api/1.0/verbatim/:ws/questions/:id/intent': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, body, principal } = call;
      if (body.classes.length > 0) requirePermission(call, 'nlp_class:edit');
      await lockQuestion(tx, ws, call.params.id);
      const intentId = await createIntent(tx, ws, { name: body.intent_name, classes: body.classes });
      await assignExamples(tx, ws, principal.login, intentId, body.examples);
      const row = await record(tx, call, 'intent', { title: body.intent_name, intentId });
      return {
        answer: await present(tx, call, row),
        audit: [
          { action: 'question.intent', subject: row.questionId, after: forAudit(row) },
          { action: 'intent.create', subject: intentId, after: await intentForAudit(tx, ws, intentId) },
        ],
        changed: ['intent', 'verbatim'],
      };
    }),

  'POST /api/1.0/verbatim/:ws/questions/:id/utterances': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, body, principal } = call;
      await lockQuestion(tx, ws, call.params.id);
      const intentId = await resolve(tx, 'intent', ws, body.intent);
      const added = await assignExamples(tx, ws, principal.login, intentId, body.examples);
      const { intent_name: title } = await intentForAudit(tx, ws, intentId);
      const row = await record(tx, call, 'utterances', { title, intentId });
      return {
        answer: await present(tx, call, row),
        audit: { action: 'question.utterances', subject: row.questionId, after: { ...forAudit(row), ...added } },
        changed: ['intent', 'verbatim'],
      };
    }),

  'POST /api/1.0/verbatim/:ws/questions/:id/text': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, body, principal } = call;
      const { base, name, text, language } = body;
      await lockQuestion(tx, ws, call.params.id);
      const given = { kind: 'text', name, text, format: 'markdown', language, bytes: Buffer.byteLength(text) } as const;
      const document = await insertDocument(tx, ws, base, given);
      await queueReading(tx, deps, document, principal);
      const row = await record(tx, call, 'text', { title: name, documentId: document.id });
      return {
        answer: await present(tx, call, row),
        audit: [
          { action: 'question.text', subject: row.questionId, after: forAudit(row) },
          { action: 'document.create', subject: document.id, after: await presentDocument(document, tx) },
        ],
        changed: ['knowledge', 'verbatim'],
      };
    }),

  'POST /api/1.0/verbatim/:ws/questions/:id/note': (call, deps) =>
    change(call, deps, async (tx) => {
      await lockQuestion(tx, call.ws, call.params.id);
      const row = await record(tx, call, 'note', { ...call.body, state: 'open' });
      const audit = { action: 'question.note', subject: row.questionId, after: forAudit(row) };
      return { answer: await present(tx, call, row), audit, changed: 'verbatim' };
    }),

  'POST /api/1.0/verbatim/:ws/questions/:id/dismiss': (call, deps) =>
    change(call, deps, async (tx) => {
      await lockQuestion(tx, call.ws, call.params.id);
      const row = await record(tx, call, 'dismiss');
      const audit = { action: 'question.dismiss', subject: row.questionId, after: forAudit(row) };
      return { answer: await present(tx, call, row), audit, changed: 'verbatim' };
    }),

  'GET /api/1.0/verbatim/:ws/question-actions': ({ ws, query, principal }, { db }) =>
    db.tx((tx) => listActions(tx, ws, principal, query)),

  'PUT /api/1.0/verbatim/:ws/question-actions/:id': (call, deps) =>
    save(call, deps, actionOf(call), async (tx, before) => {
      const row = await changeNote(tx, before, call.body);
      return {
        answer: await present(tx, call, row),
        audit: { action: 'question.edit', subject: row.questionId, before: forAudit(before), after: forAudit(row) },
        changed: 'verbatim',
      };
    }),

  'DELETE /api/1.0/verbatim/:ws/question-actions/:id': (call, deps) =>
    save(call, deps, actionOf(call), async (tx, row) => {
      await undoQuestionAction(tx, row);
      const audit = { action: 'question.takeBack', subject: row.questionId, before: forAudit(row) };
      return { answer: { ok: true as const }, audit, changed: 'verbatim' };
    }),
};
