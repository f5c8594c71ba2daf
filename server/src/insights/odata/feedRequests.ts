import { sql } from 'drizzle-orm';
import type { FeedRequest } from '@parlance/contract/calls/feeds';
import { feedLimits } from '@parlance/contract/limits';
import { z } from 'zod';
import { holdsText } from '../../platform/db/likePattern.ts';
import { deleteSome } from '../../platform/db/inSteps.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { odataRequests } from '../../platform/db/requestTables.ts';

/**
 * Stores an answered or refused request. A refused one may name a workspace that does not exist, and is then not
 * stored.
 */
export async function storeFeedRequest(
  tx: Tx,
  ws: string,
  request: Omit<FeedRequest, 'id' | 'timestamp'>,
): Promise<void> {
  // A skip token means nothing to people, and would be most of the line.
  const path = request.path.replaceAll(/(\$?skiptoken=)[^&]*/gi, '$1…').slice(0, feedLimits.pathLength);
  const { status, method, rows, ms } = request;
  await tx.execute(sql`insert into odata_requests (ws, status, method, path, rows, ms)
    select id, ${status}::int, ${method}, ${path}, ${rows}::int, ${ms}::float8
    from workspaces where id = ${ws} and deleted_at is null`);
}

const Row = z.object({
  id: z.number(),
  timestamp: z.string(),
  status: z.number(),
  method: z.string(),
  path: z.string(),
  rows: z.number(),
  ms: z.number(),
});

/** Characters that some clients encode in an address. */
const signs = {
  '%20': ' ',
  '+': ' ',
  '%24': '$',
  '%27': "'",
  '%28': '(',
  '%29': ')',
  '%2C': ',',
  '%2F': '/',
  '%3A': ':',
};
/** SQL for the path of a request in readable form; it is stored as it was sent. */
const readable = Object.entries(signs).reduce(
  (path, [sent, sign]) => sql`replace(${path}, ${sent}, ${sign})`,
  sql`path`,
);

/** A page of the requests to the feed of a workspace, newest first, with the total. */
export async function listFeedRequests(
  tx: Tx,
  ws: string,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ data: FeedRequest[]; total: number }> {
  const found = search
    ? sql`(${holdsText(sql`path`, search)} or ${holdsText(sql`(${readable})`, search)} or status::text = ${search})`
    : sql`true`;
  const where = sql`ws = ${ws} and ${found}`;
  const [counted] = await rowsOf(
    tx,
    sql`select count(*) as total from odata_requests where ${where}`,
    z.object({ total: z.number() }),
  );
  const data = await rowsOf(
    tx,
    sql`select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp, status, method, path, rows, ms
      from odata_requests where ${where} order by at desc, id desc limit ${limit} offset ${offset}`,
    Row,
  );
  return { data, total: counted?.total ?? 0 };
}

/** Deletes requests after 30 days; called now and then. */
export const deleteOldFeedRequests = deleteSome(
  sql`${odataRequests}`,
  sql`select ctid from ${odataRequests} where at < now() - ${feedLimits.requestDays} * interval '1 day'`,
);
