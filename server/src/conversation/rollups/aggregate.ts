import { type SQL, sql } from 'drizzle-orm';
import { bucketOf, countedBuckets } from './latency.ts';

/**
 * Sums verbatims up by what they are grouped by, status and response. Rollups are made by it, and what is read beside
 * them too: so that both agree.
 *
 * @param rows a query of verbatims with the columns of `by`, `status`, `status_response` and `ms`
 * @param by names of columns
 * @param byHour adds columns `hours` and `hours_ms`, how many there are and their ms up to the end of each hour of a day: rows have its number
 *   as `hour`
 */
export function summedUp(rows: SQL, by: readonly string[], { byHour = false } = {}): SQL {
  const keys = sql.raw([...by, 'status', 'status_response'].join(', '));
  const hour = byHour ? sql`, hour` : sql``;
  // Whole numbers of 32 bits: sums of longer ones are decimals, which take longer.
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

/** A moment in SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const quarter = 15 * 60 * 1000;

/**
 * When a verbatim was said, by the quarter of an hour, where days of other time zones begin; and where a cut divides a quarter, by its
 * parts.
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
/** The first moment of a day, in UTC. */
export const startOf = (day: SQL): SQL => sql`(${day}::timestamp at time zone 'UTC')`;

/**
 * Joins each row of a list with the verbatims of its workspace between two moments.
 * @param list its name in the query
 */
export const verbatimsOfEach = (list: SQL, from: SQL, to: SQL): SQL =>
  sql`cross join lateral verbatims_between(${list}.ws, ${from}, ${to}) v`;
