import type { knowledgeSearchCalls } from '@parlance/contract/calls/knowledge/searches';
import { change } from '../platform/http/change.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { findBase } from './bases/bases.ts';
import { searchBaseOf } from './search/searchKnowledge.ts';
import { findTriedSearch, deleteTriedSearches, storeSearch, listTriedSearches } from './search/triedSearches.ts';

export const knowledgeSearchHandlers: Handlers<keyof typeof knowledgeSearchCalls> = {
  'GET /api/1.0/gael/:ws/rag/:base/searches': async ({ ws, params }, { db }) => ({
    data: await db.tx((tx) => listTriedSearches(tx, ws, params.base)),
  }),

  'POST /api/1.0/gael/:ws/rag/:base/searches': async (call, deps) => {
    const { ws, params, body, principal } = call;
    const found = await searchBaseOf(deps, ws, params.base, body);
    return change(call, deps, async (tx) => {
      const answer = await storeSearch(tx, await findBase(tx, ws, params.base), body, found, principal.login);
      return { answer, audit: [], changed: [] };
    });
  },

  'GET /api/1.0/gael/:ws/rag/:base/searches/:id': ({ ws, params }, { db }) =>
    db.tx((tx) => findTriedSearch(tx, ws, params.base, params.id)),

  'DELETE /api/1.0/gael/:ws/rag/:base/searches': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params } = call;
      const count = await deleteTriedSearches(tx, ws, params.base);
      const audit = { action: 'knowledge.forget_searches', subject: params.base, before: { count } };
      return { answer: { ok: true }, audit, changed: 'knowledge' };
    }),
};
