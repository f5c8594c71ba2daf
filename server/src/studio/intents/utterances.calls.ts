import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockIntent } from '../content/intentRows.ts';
import { resolve } from '../content/names.ts';
import { readIntent } from './intentViews.ts';
import { changeUtterance, deleteUtterances, lockUtterance, moveUtterances } from '../utterances/utteranceEdits.ts';
import { presentUtterance, textsForAudit } from '../utterances/utteranceRows.ts';
import { pushUtterances } from '../utterances/utterances.ts';

type Path = 'utterances' | 'utterance' | 'utterances/move';
type UtteranceCall = Extract<
  keyof typeof nlpCalls,
  `${'POST' | 'PUT' | 'DELETE'} /api/1.0/gael/:ws/intents/:id/${Path}`
>;

export const utteranceHandlers: Handlers<UtteranceCall> = {
  'POST /api/1.0/gael/:ws/intents/:id/utterances': (call, deps) => {
    const { ws, params, body } = call;
    const intent = {
      lock: async (tx: Tx) => lockIntent(tx, ws, await resolve(tx, 'intent', ws, params.id)),
      present: ({ id }: { id: string }, tx: Tx) => readIntent(tx, ws, id),
    };
    return save(call, deps, intent, async (tx, { id }) => {
      const { push, forceenable, utterances } = body;
      const answer = await pushUtterances(tx, ws, id, utterances, { replace: !push, force: forceenable });
      const action = `intent.${push ? 'add' : 'set'}Utterances`;
      return { answer, audit: { action, subject: id, after: textsForAudit(answer.added) }, changed: 'intent' };
    });
  },

  'DELETE /api/1.0/gael/:ws/intents/:id/utterances': (call, deps) =>
    change(call, deps, async (tx) => {
      const subject = await resolve(tx, 'intent', call.ws, call.params.id);
      const gone = await deleteUtterances(tx, call.ws, subject, call.body.ids);
      const audit = { action: 'intent.deleteUtterances', subject, before: textsForAudit(gone) };
      return { answer: { deleted: gone.length }, audit, changed: 'intent' };
    }),

  'PUT /api/1.0/gael/:ws/intents/:id/utterance': (call, deps) => {
    const { ws, params, body } = call;
    const utterance = {
      lock: async (tx: Tx) => lockUtterance(tx, ws, await resolve(tx, 'intent', ws, params.id), body.id),
      present: presentUtterance,
    };
    return save(call, deps, utterance, async (tx, row) => {
      const before = presentUtterance(row);
      const after = await changeUtterance(tx, row, body);
      const audit = { action: 'intent.editUtterance', subject: row.intentId, before, after };
      return { answer: after, audit, changed: 'intent' };
    });
  },

  'POST /api/1.0/gael/:ws/intents/:id/utterances/move': (call, deps) =>
    change(call, deps, async (tx) => {
      const subject = await resolve(tx, 'intent', call.ws, call.params.id);
      const to = await resolve(tx, 'intent', call.ws, call.body.to);
      const moved = await moveUtterances(tx, call.ws, subject, call.body.ids, to);
      const audit = { action: 'intent.moveUtterances', subject, after: { to, moved } };
      return { answer: { moved }, audit, changed: 'intent' };
    }),
};
