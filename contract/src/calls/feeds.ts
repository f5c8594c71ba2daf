import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, QueryInt, Timestamp } from '../common.ts';

/** A request to an OData feed, with its answer. */
export const FeedRequest = z.object({
  id: z.int(),
  timestamp: Timestamp,
  status: z.int(),
  method: z.string(),
  /** Path below the feed's address, with its query; for a link to a next page without its position. */
  path: z.string(),
  /** Number of entities in the answer. */
  rows: Count,
  ms: z.number(),
});
export type FeedRequest = z.infer<typeof FeedRequest>;

export const feedCalls = defineCalls({
  'GET /api/1.0/logs/:ws/odata': {
    summary: 'List the requests to the OData feed of a workspace in the last 30 days, newest first',
    permission: 'user:manage',
    operationId: 'listFeedRequests',
    query: z.object({
      /** Part of the path, or a status. */
      search: z.string().max(200).optional(),
      limit: QueryInt(1, 500).default(100),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({ data: z.array(FeedRequest), total: Count }),
  },
});
