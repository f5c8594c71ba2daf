import { lt, sql } from 'drizzle-orm';
import type { FeedRequest } from '@parlance/contract/calls/feeds';
import { feedLimits } from '@parlance/contract/limits';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { odataRequests } from '../../platform/db/requestTables.ts';

/** Notes a request that was answered. */
export async function keepFeedRequest(tx: Tx, ws: string, request: Omit<FeedRequest, 'timestamp'>): Promise<void> {
  // Where a page begins says nothing to a person, and would be most of the line.
  const path = request.path.replaceAll(/(\$?skiptoken=)[^&]*/gi, '$1…').slice(0, feedLimits.pathLength);
  await tx.insert(odataRequests).values({ ...request, ws, path });
}

/** The newest requests to the feed of a workspace. */
export function listFeedRequests(
  tx: Tx,
  ws: string,
  limit: number,
  before: string | undefined,
): Promise<FeedRequest[]> {
  const earlier = before === undefined ? sql`true` : sql`at < ${before}::timestamptz`;
  return rowsOf(
    tx,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp, status, method, path, rows, ms
      from odata_requests where ws = ${ws} and ${earlier} order by at desc, id desc limit ${limit}`,
    z.object({
      timestamp: z.string(),
      status: z.number(),
      method: z.string(),
      path: z.string(),
      rows: z.number(),
      ms: z.number(),
    }),
  );
}

/** Forgets requests after 30 days; called now and then. */
export async function forgetOldFeedRequests(tx: Tx): Promise<void> {
  await tx.delete(odataRequests).where(lt(odataRequests.at, sql`now() - ${feedLimits.requestDays} * interval '1 day'`));
}
