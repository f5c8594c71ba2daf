import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, QueryInt, Timestamp } from '../common.ts';
import { feedLimits } from '../limits.ts';

/** A request that an OData feed has answered. */
export const FeedRequest = z.object({
  timestamp: Timestamp,
  status: z.int(),
  method: z.string(),
  /** Below the address of the feed, with its query; of a link to a next page without its place. */
  path: z.string(),
  /** How many entities the answer had. */
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
      limit: QueryInt(1, feedLimits.requestPage).default(100),
      /** Only those before this moment: the timestamp of the last one that is known. */
      before: Timestamp.optional(),
    }),
    response: z.object({ data: z.array(FeedRequest) }),
  },
});
