import { type SQL, sql } from 'drizzle-orm';
import { bucketOf, countedBuckets } from './latency.ts';

/**
 * Sums verbatims up by what they are grouped by, status and response. Rollups are made by it, and what is read beside
 * them too: so that both agree.
 *
 * @param rows a query of verbatims with the columns of `by`, `status`, `status_response` and `ms`
 * @param by names of columns
 */
export function summedUp(rows: SQL, by: readonly string[]): SQL {
  const keys = sql.raw([...by, 'status', 'status_response'].join(', '));
  return sql`select ${keys}, sum(n)::int as messages, sum(ms) as ms, ${countedBuckets} as latency
    from (
      select ${keys}, ${bucketOf(sql`ms`)} as bucket, count(*) as n, sum(ms) as ms from (${rows}) listed
      group by ${keys}, bucket
    ) counted
    group by ${keys}`;
}

/** A moment in SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
/** The day of a moment, in UTC. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'UTC')::date`;
/** The first moment of a day, in UTC. */
export const startOf = (day: SQL): SQL => sql`(${day}::timestamp at time zone 'UTC')`;
