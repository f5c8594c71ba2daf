import type { feedCalls } from '@parlance/contract/calls/feeds';
import type { Handlers } from '../../platform/http/handler.ts';
import { listFeedRequests } from './feedRequests.ts';

export const feedHandlers: Handlers<keyof typeof feedCalls> = {
  'GET /api/1.0/logs/:ws/odata': ({ ws, query }, { db }) => db.once((tx) => listFeedRequests(tx, ws, query)),
};
