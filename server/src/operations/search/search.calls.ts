import type { Handlers } from '../../platform/http/handler.ts';
import type { searchCalls } from '@parlance/contract/calls/search';
import { searchAll } from './search.ts';

export const searchHandlers: Handlers<keyof typeof searchCalls> = {
  'GET /api/1.0/workspaces/:ws/search': async ({ principal, ws, query }, { db }) => ({
    data: await db.tx((tx) => searchAll(tx, principal, ws, query.q)),
  }),
};
