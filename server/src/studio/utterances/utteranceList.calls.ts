import type { utteranceListCalls } from '@parlance/contract/calls/nlp/utteranceList';
import type { Handlers } from '../../platform/http/handler.ts';
import { recorded } from '../content/changes.ts';
import { resolve } from '../content/names.ts';
import { auditTexts } from './utterances.calls.ts';
import { searchUtterances } from './utteranceSearch.ts';
import { deleteAnywhere, moveAnywhere, putBack } from './utteranceBulk.ts';

export const utteranceListHandlers: Handlers<keyof typeof utteranceListCalls> = {
  'GET /api/1.0/gael/:ws/utterances': ({ ws, query }, { db }) => db.tx((tx) => searchUtterances(tx, ws, query)),

  'DELETE /api/1.0/gael/:ws/utterances': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const gone = await deleteAnywhere(tx, call.ws, call.body.ids);
      return { answer: { deleted: gone.length }, action: 'deleteUtterances', subject: '', before: auditTexts(gone) };
    }),

  'POST /api/1.0/gael/:ws/utterances/move': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const to = await resolve(tx, 'intent', call.ws, call.body.to);
      const moved = await moveAnywhere(tx, call.ws, call.body.ids, to);
      return { answer: { moved }, action: 'moveUtterances', subject: to, after: { to, moved } };
    }),

  'PUT /api/1.0/gael/:ws/utterances': (call, deps) =>
    recorded(call, deps, 'intent', async (tx) => {
      const { utterances } = call.body;
      const restored = await putBack(tx, call.ws, utterances);
      return { answer: { restored }, action: 'restoreUtterances', subject: '', after: auditTexts(utterances) };
    }),
};
