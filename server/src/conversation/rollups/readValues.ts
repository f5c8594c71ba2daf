import { type SQL, sql } from 'drizzle-orm';
import { dayOf, moment, startOf, summedUp, verbatimsOfEach } from './aggregate.ts';
import { cutBy, wholeUnitsOf, type Span } from './hours.ts';
import { listOf, rawHours, type Readable } from './readFigures.ts';

/** What figures of days are told apart by, with the SQL of its value in `verbatims`. */
export const rolledValues = {
  intent: `coalesce(intent, '')`,
  language: 'language',
  device: 'device',
  channel: 'channel',
  rating: 'rating::text',
} as const;
export type RolledDimension = keyof typeof rolledValues;

export const isRolled = (name: string): name is RolledDimension => Object.hasOwn(rolledValues, name);

/**
 * Selects from the sums of a span by the values of a dimension, the table `parts`: `selectFromParts` with a column `value`. There
 * are such figures by day alone: days with a touched hour, and those that the span or a cut divides, are read from verbatims.
 *
 * @param cuts moments at which a sum ends and another begins; null: the times are of any moment of the span
 * @param only the value that counts; undefined: all do
 */
export function selectFromValues(
  { rolled, raw }: Readable,
  span: Span,
  dimension: RolledDimension,
  select: SQL,
  { cuts = [], only }: { cuts?: readonly Date[] | null; only?: string | undefined } = {},
): SQL {
  const { hours, days } = wholeUnitsOf(span);
  const value = sql.raw(rolledValues[dimension]);
  const counts = only === undefined ? sql`true` : sql`${value} = ${only}`;
  const at = cuts === null ? moment(span.start) : sql`date_bin('15 minutes', created_at, 'epoch'::timestamptz)`;
  const columns = sql`${at} as at, ${value} as value, status, status_response, ms`;
  const listed = (ws: readonly string[], from: Date, to: Date) => sql`select ws, ${columns} from verbatims
    where ws = any(${listOf(ws)}) and created_at >= ${moment(from)} and created_at < ${moment(to)} and ${counts}`;
  const by = ['ws', 'at', 'value'];
  if (hours === null || rolled.length === 0) {
    return sql`with parts as (${summedUp(listed([...rolled, ...raw], span.start, span.end), by)}) ${select}`;
  }
  const cutDays = cutBy(cuts ?? []).days.map((day) => day.toISOString());
  return sql`with ${rawHours(rolled, hours)},
    raw_days as materialized (
      select ws, ${dayOf(sql`hour`)} as day from raw_hours
      union
      select ws, ${dayOf(sql`cut`)} from unnest(${listOf(rolled)}) as ws, unnest(${sql.param(cutDays)}::text[]::timestamptz[]) as cut
    ),
    parts as (
      select ws, ${startOf(sql`day`)} as at, value, status, status_response, messages, ms, latency from verbatim_days d
      where ws = any(${listOf(rolled)}) and dimension = ${dimension} and ${only === undefined ? sql`true` : sql`value = ${only}`}
        and day >= ${dayOf(moment(days.start))} and day < ${dayOf(moment(days.end))}
        and not exists (select from raw_days r where r.ws = d.ws and r.day = d.day)
      union all
      select ws, at, value, status, status_response, messages, ms, latency from (${summedUp(
        sql`select v.ws, ${columns}
          from raw_days ${verbatimsOfEach(sql`raw_days`, startOf(sql`raw_days.day`), startOf(sql`(raw_days.day + 1)`))}
          where raw_days.day >= ${dayOf(moment(days.start))} and raw_days.day < ${dayOf(moment(days.end))} and ${counts}
          union all ${listed(rolled, span.start, days.start)}
          union all ${listed(rolled, days.end, span.end)}
          union all ${listed(raw, span.start, span.end)}`,
        by,
      )}) beside
    ) ${select}`;
}
