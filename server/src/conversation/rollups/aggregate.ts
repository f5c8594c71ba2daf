import { type SQL, sql } from 'drizzle-orm';
import { bucketOf, countedBuckets } from './latency.ts';

/**
 * Sums verbatims by the columns of `by`, by status and by response. The same SQL makes the rollups and sums the
 * verbatims that are read beside them, so that both agree.
 *
 * @param rows a query of verbatims with the columns of `by`, `status`, `status_response` and `ms`
 * @param by names of columns
 * @param byHour adds the columns `hours` and `hours_ms`: the number of messages and their ms up to the end of each hour
 * of a day. Rows have the number of their hour as `hour`
 */
export function summedUp(rows: SQL, by: readonly string[], { byHour = false } = {}): SQL {
  const keys = sql.raw([...by, 'status', 'status_response'].join(', '));
  const hour = byHour ? sql`, hour` : sql``;
  // 32-bit integers: the sum of bigints is a numeric, which is slower.
  return sql`select ${keys}, sum(n)::int as messages, sum(ms) as ms, ${countedBuckets} as latency${byHour ? sql`, ${upToHours('n', 'int')} as hours, ${upToHours('ms', 'float8')} as hours_ms` : sql``}
    from (
      select ${keys}, ${bucketOf(sql`ms`)} as bucket, count(*)::int as n, sum(ms) as ms${hour} from (${rows}) listed
      group by ${keys}, bucket${hour}
    ) counted
    group by ${keys}`;
}

/** Sums of a column up to the end of each hour of a day. */
const upToHours = (column: 'n' | 'ms', type: 'int' | 'float8'): SQL =>
  sql.raw(
    `array[${Array.from({ length: 24 }, (_, hour) => `coalesce(sum(${column}) filter (where hour <= ${hour}), 0)`).join(', ')}]::${type}[]`,
  );

/** A moment as an SQL literal. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const quarter = 15 * 60 * 1000;

/**
 * The time of a verbatim, rounded down to the quarter of an hour, because days of all time zones begin at a quarter. A
 * cut within a quarter divides it further.
 */
export const quarterOf = (createdAt: SQL, cuts: readonly Date[]): SQL =>
  cuts
    .filter((cut) => cut.getTime() % quarter !== 0)
    .reduce(
      (at, cut) => sql`case when ${createdAt} < ${moment(cut)} then ${at} else greatest(${at}, ${moment(cut)}) end`,
      sql`date_bin('15 minutes', ${createdAt}, 'epoch'::timestamptz)`,
    );

/** The day of a moment, in UTC. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'UTC')::date`;
/** Midnight UTC of a day. */
export const startOf = (day: SQL): SQL => sql`(${day}::timestamp at time zone 'UTC')`;

/**
 * Joins each row of a list with the verbatims of its workspace between two moments.
 * @param list name of the list in the query
 */
export const verbatimsOfEach = (list: SQL, from: SQL, to: SQL): SQL =>
  sql`cross join lateral verbatims_between(${list}.ws, ${from}, ${to}) v`;
