import type { utteranceListCalls } from '@parlance/contract/calls/nlp/utteranceList';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { resolve } from '../content/names.ts';
import { textsForAudit } from './utteranceRows.ts';
import { searchUtterances } from './utteranceSearch.ts';
import { deleteUtterancesOfIntents, moveUtterancesOfIntents, restoreUtterances } from './utteranceBulk.ts';

export const utteranceListHandlers: Handlers<keyof typeof utteranceListCalls> = {
  'GET /api/1.0/gael/:ws/utterances': ({ ws, query }, { db }) => db.tx((tx) => searchUtterances(tx, ws, query)),

  'DELETE /api/1.0/gael/:ws/utterances': (call, deps) =>
    change(call, deps, async (tx) => {
      const gone = await deleteUtterancesOfIntents(tx, call.ws, call.body.ids);
      const audit = { action: 'intent.deleteUtterances', subject: '', before: textsForAudit(gone) };
      return { answer: { deleted: gone.length }, audit, changed: 'intent' };
    }),

  'POST /api/1.0/gael/:ws/utterances/move': (call, deps) =>
    change(call, deps, async (tx) => {
      const to = await resolve(tx, 'intent', call.ws, call.body.to);
      const moved = await moveUtterancesOfIntents(tx, call.ws, call.body.ids, to);
      const audit = { action: 'intent.moveUtterances', subject: to, after: { to, moved } };
      return { answer: { moved }, audit, changed: 'intent' };
    }),

  'PUT /api/1.0/gael/:ws/utterances': (call, deps) =>
    change(call, deps, async (tx) => {
      const { utterances } = call.body;
      const versions = await restoreUtterances(tx, call.ws, utterances);
      const restored = Object.keys(versions).length;
      const audit = { action: 'intent.restoreUtterances', subject: '', after: textsForAudit(utterances) };
      return { answer: { restored, versions }, audit, changed: 'intent' };
    }),
};
