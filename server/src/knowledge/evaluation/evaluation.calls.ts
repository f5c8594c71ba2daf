import type { knowledgeEvaluationCalls } from '@parlance/contract/calls/knowledge/questionSets';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { readTable } from '../content/readTable.ts';
import { compareRuns } from './compareRuns.ts';
import { startDrafting } from './draftQuestions.job.ts';
import { startRun } from './evaluateSet.job.ts';
import { importQuestions, template } from './importQuestions.ts';
import {
  acceptQuestions,
  addQuestions,
  changeQuestion,
  listQuestions,
  lockQuestion,
  presentQuestion,
  presentQuestions,
  removeQuestions,
} from './questions.ts';
import { changeSet, createSet, deleteSet, findSet, listSets, lockSet, presentSet } from './questionSets.ts';
import { findRun, listResults, listRuns, presentRun } from './runs.ts';

const changed = 'knowledge';

type SetCall = { ws: string; params: { base: string; id: string } };

const lockSetOf = (tx: Tx, { ws, params }: SetCall) => lockSet(tx, ws, params.base, params.id);

/** The changed set of a call. */
const setOf = (call: SetCall) => ({ lock: (tx: Tx) => lockSetOf(tx, call), present: presentSet });

export const knowledgeEvaluationHandlers: Handlers<keyof typeof knowledgeEvaluationCalls> = {
  'GET /api/1.0/gael/:ws/rag/:base/question-sets': async ({ ws, params }, { db }) => ({
    data: await db.tx((tx) => listSets(tx, ws, params.base)),
  }),

  'POST /api/1.0/gael/:ws/rag/:base/question-sets': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params, body, principal } = call;
      const after = await presentSet(await createSet(tx, ws, params.base, body, principal.login), tx);
      return { answer: after, audit: { action: 'questionset.create', subject: after.id, after }, changed };
    }),

  'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => presentSet(await findSet(tx, ws, params.base, params.id), tx)),

  'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id': (call, deps) =>
    save(call, deps, setOf(call), async (tx, row) => {
      const before = await presentSet(row, tx);
      const after = await presentSet(await changeSet(tx, row, call.body), tx);
      return { answer: after, audit: { action: 'questionset.edit', subject: row.id, before, after }, changed };
    }),

  'DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id': (call, deps) =>
    save(call, deps, setOf(call), async (tx, row) => {
      const before = await presentSet(row, tx);
      await deleteSet(tx, row);
      return { answer: { ok: true }, audit: { action: 'questionset.delete', subject: row.id, before }, changed };
    }),

  'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': ({ ws, params, query }, { db }) =>
    db.tx((tx) => listQuestions(tx, ws, params, query)),

  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, body, principal } = call;
      const set = await lockSetOf(tx, call);
      const added = await presentQuestions(tx, ws, await addQuestions(tx, set, body.questions, principal.login));
      const answer = { added, duplicates: body.questions.length - added.length };
      return { answer, audit: { action: 'question.create', subject: set.id, after: added }, changed };
    }),

  'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions/:question': (call, deps) => {
    const question = { lock: (tx: Tx) => lockQuestion(tx, call.ws, call.params), present: presentQuestion };
    return save(call, deps, question, async (tx, row) => {
      const before = await presentQuestion(row, tx);
      const after = await presentQuestion(await changeQuestion(tx, call.params.base, row, call.body), tx);
      return { answer: after, audit: { action: 'question.edit', subject: row.id, before, after }, changed };
    });
  },

  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/accept': (call, deps) =>
    change(call, deps, async (tx) => {
      const set = await lockSetOf(tx, call);
      const { accepted, ...left } = await acceptQuestions(tx, set, call.body.questions);
      const after = accepted.map(({ id, text }) => ({ id, text }));
      const audit = { action: 'question.accept', subject: set.id, after };
      return { answer: { accepted: accepted.length, ...left }, audit, changed };
    }),

  'DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions': (call, deps) =>
    change(call, deps, async (tx) => {
      const set = await lockSetOf(tx, call);
      const gone = await removeQuestions(tx, set, call.body.ids);
      const before = gone.map(({ id, text }) => ({ id, text }));
      const audit = { action: 'question.delete', subject: set.id, before };
      return { answer: { deleted: gone.length }, audit, changed };
    }),

  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/import': async (call, deps) => {
    const table = await readTable(call.upload.file, knowledgeLimits.questionsPerSet);
    return change(call, deps, async (tx) => {
      const set = await lockSetOf(tx, call);
      const after = await importQuestions(tx, set, table, call.principal.login);
      return { answer: after, audit: { action: 'question.import', subject: set.id, after }, changed };
    });
  },

  'GET /api/1.0/gael/:ws/rag/:base/questions-template': async ({ reply }) => {
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="questions.csv"',
    });
    await reply.send(template);
  },

  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/generate': (call, deps) =>
    change(call, deps, async (tx) => {
      const set = await lockSetOf(tx, call);
      const taskId = await startDrafting(tx, deps, set, call.body.count, call.principal);
      const audit = { action: 'questionset.generate', subject: set.id, after: { taskId, ...call.body } };
      return { answer: { taskId }, audit, changed };
    }),

  'GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const set = await findSet(tx, ws, params.base, params.id);
      return { data: await listRuns(tx, ws, set.id) };
    }),

  'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs': (call, deps) =>
    change(call, deps, async (tx) => {
      const set = await lockSetOf(tx, call);
      const { login: createdBy, participant: starter } = call.principal;
      const choice = { cause: 'hand', withModel: call.body.with_model, createdBy, starter } as const;
      const taskId = await startRun(tx, deps, set, choice);
      const audit = { action: 'questionset.evaluate', subject: set.id, after: { taskId, ...call.body } };
      return { answer: { taskId }, audit, changed };
    }),

  'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => presentRun(await findRun(tx, ws, params.base, params.id))),

  'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/results': ({ ws, params, query }, { db }) =>
    db.tx((tx) => listResults(tx, ws, params, query)),

  'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/comparison/:other': ({ ws, params }, { db }) =>
    db.tx((tx) => compareRuns(tx, ws, params.base, params)),
};
