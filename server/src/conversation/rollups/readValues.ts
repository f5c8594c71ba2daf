import { type SQL, sql } from 'drizzle-orm';
import { dayOf, moment, quarterOf, startOf, summedUp, verbatimsOfEach } from './aggregate.ts';
import { divideAt, cutDaysOf, wholeMonthsOf, wholeUnitsOf, type Span } from './hours.ts';
import { anyIn, listOf, partsOfDays, rawHours, type ReadableWorkspaces, unionAll, verbatimsIn } from './readFigures.ts';

const day = 24 * 60 * 60 * 1000;

/** Dimensions of the figures of days, with the SQL of their value in `verbatims`. */
export const rolledValues = {
  intent: `coalesce(intent, '')`,
  language: 'language',
  device: 'device',
  channel: 'channel',
  rating: 'rating::text',
  class: `coalesce(class, '')`,
  // Verbatims from before this column existed: an answer by the dialog of an intent cannot be distinguished from an
  // answer of the intent.
  answered_by: `coalesce(answered_by, case when status_response = 'fallback' then 'fallback' when status_response = 'error' then 'none'
    when knowledge is not null then 'knowledge' when intent is null then 'dialog' else 'intent' end)`,
} as const;
export type RolledDimension = keyof typeof rolledValues;

/** `all` has one value for all rows, which is cheaper to read than the values of another dimension. */
export const rolledDimensions = { all: `''`, ...rolledValues } as const;

export const isRolled = (name: string): name is RolledDimension => Object.hasOwn(rolledValues, name);

/** How a span is divided into sums. */
export interface Cut {
  /** Moments at which one sum ends and another begins. Null: times do not matter. */
  cuts?: readonly Date[] | null;
  /**
   * Gives each hour a sum of its own, added up over days that are alike: those for whose start this SQL has the same
   * value. The cuts are where this value changes between two days.
   */
  alikeBy?: ((startOfDay: SQL) => SQL) | undefined;
  /** SQL after the value, as a condition for the values that count. Undefined: all values count. */
  only?: SQL | undefined;
}

/** The verbatims of spans, with the columns that `summedUp` takes. */
function rawOf(dimension: keyof typeof rolledDimensions, span: Span, { cuts = [], only }: Cut) {
  const value = sql.raw(rolledDimensions[dimension]);
  const counts = only === undefined ? sql`true` : sql`${value} ${only}`;
  const at = cuts === null ? moment(span.start) : quarterOf(sql`created_at`, cuts);
  const columns = sql`${at} as at, ${value} as value, status, status_response, ms`;
  return {
    all: (ws: readonly string[]) => sql`${verbatimsIn(ws, span, sql`ws, ${columns}`)} and ${counts}`,
    /** As a part of a union. */
    anyIn: (ws: readonly string[], start: Date, end: Date) =>
      anyIn(ws, { start, end }, sql`ws, ${columns}`).map((some) => sql`${some} and ${counts}`),
    /** For each row of a list. */
    ofEach: (list: SQL, from: SQL, to: SQL) =>
      sql`select v.ws, ${columns} from ${list} ${verbatimsOfEach(list, from, to)} where ${counts}`,
  };
}

const by = ['ws', 'at', 'value'];
const dates = (days: readonly Date[]): SQL =>
  sql`${sql.param(days.map((day) => day.toISOString().slice(0, 10)))}::text[]::date[]`;

/**
 * The days that were rolled up before counts by hour existed. Without such days the SQL is empty, so that nothing is
 * planned for them.
 */
function oldDaysOf({ rolled, hasOldDays }: ReadableWorkspaces, { start, end }: Span) {
  if (!hasOldDays) return { cte: sql``, besides: () => sql``, each: () => [] };
  return {
    /** CTE `old_days`. */
    cte: sql`, old_days as materialized (
      select distinct ws, day from verbatim_days where dimension = 'all' and hours is null and ws = any(${listOf(rolled)})
        and day >= ${dayOf(moment(start))} and day <= ${dayOf(moment(end))}
    )`,
    /** Condition that excludes rows of these days. */
    besides: (ws: SQL, day: SQL) =>
      sql` and not exists (select from old_days old where old.ws = ${ws} and old.day = ${day})`,
    /** A query that reads these days, as a list for a union. */
    each: (query: SQL) => [query],
  };
}

/**
 * Selects from the table `parts`, the sums of a span by the values of a dimension: `selectFromParts` with a column
 * `value`, without ms and latencies. Days have cumulative counts by hour, so the count of a part of a day is the
 * difference of two numbers. A touched hour is subtracted before it is read from verbatims.
 */
export function selectCounts(
  readable: ReadableWorkspaces,
  span: Span,
  dimension: keyof typeof rolledDimensions,
  select: SQL,
  { cuts = [], alikeBy, only }: Cut = {},
): SQL {
  const { rolled, raw } = readable;
  const { hours, days } = wholeUnitsOf(span);
  const verbatims = rawOf(dimension, span, { cuts, only });
  if (hours === null || rolled.length === 0) {
    return sql`with parts as (${summedUp(verbatims.all([...rolled, ...raw]), by)}) ${select}`;
  }
  const cutDays = cutDaysOf(hours, cuts ?? [], { byHour: alikeBy !== undefined });
  const old = oldDaysOf(readable, hours);
  const values = sql`d.ws = any(${listOf(rolled)}) and d.dimension = ${dimension}
    and ${only === undefined ? sql`true` : sql`d.value ${only}`}${old.besides(sql`d.ws`, sql`d.day`)}`;
  // Spares the computation of the time for each row where times do not matter.
  const at = (exactly: SQL) => (cuts === null ? moment(span.start) : exactly);
  const between = (from: SQL, to: SQL) => sql`d.hours[${to}] - coalesce(d.hours[${from}], 0)`;
  const wholeOnes = new Set(cutDays.flatMap((one) => one.days.filter((at) => +days.start <= at && at < +days.end)));
  // Where every day is cut, as in most time zones, there are no whole days to read.
  const isAnyWhole = wholeOnes.size < (days.end.getTime() - days.start.getTime()) / day;
  const ofWholeDays = (from: Date, to: Date) => sql`from verbatim_days d
    where ${values} and d.day >= ${dayOf(moment(from))} and d.day < ${dayOf(moment(to))}
      and d.day not in (select day from cut_days)`;
  const wholeDays = (from: Date, to: Date) => sql`
    select d.ws, ${at(startOf(sql`d.day`))} as at, d.value, d.status, d.status_response, d.messages ${ofWholeDays(from, to)}
    union all`;
  // Where times do not matter, whole months are read, and the days before and after them.
  const months = cuts === null && !readable.hasOldDays ? wholeMonthsOf(days) : { start: days.end, end: days.end };
  const wholeUnits = alikeBy
    ? sql`
    select ws, ${startOf(sql`day`)} + (place - 1) * interval '1 hour' as at, value, status, status_response, n as messages
    from (
      select d.ws, min(d.day) as day, d.value, d.status, d.status_response, ${summedHours} as hours
      ${ofWholeDays(days.start, days.end)}
      group by d.ws, d.value, d.status, d.status_response, ${alikeBy(startOf(sql`d.day`))}
    ) alike cross join lateral unnest(hours) with ordinality as slot (n, place)
    union all`
    : months.start < months.end
      ? sql`
    select d.ws, ${moment(span.start)} as at, d.value, d.status, d.status_response, d.messages from verbatim_months d
    where ${values} and d.month >= ${dayOf(moment(months.start))} and d.month < ${dayOf(moment(months.end))}
    union all
    ${wholeDays(days.start, months.start)}
    ${wholeDays(months.end, days.end)}`
      : wholeDays(days.start, days.end);
  // Few cut days are looked up one by one. If every day is cut, all days are read in one scan and joined afterwards.
  const cutOnes = isAnyWhole
    ? sql`cut_days join verbatim_days d on d.day = cut_days.day where ${values}`
    : sql`(
        select * from verbatim_days d where ${values}
          and d.day >= ${dayOf(moment(hours.start))} and d.day <= ${dayOf(moment(hours.end))} offset 0
      ) d join cut_days on cut_days.day = d.day`;
  const hour = sql`extract(hour from raw_hours.hour at time zone 'UTC')::int`;
  return sql`with ${rawHours(rolled, hours, divideAt(cuts ?? []).hours)}${old.cte},
    cut_days (day, first, next) as materialized (${partsOfDays(cutDays)}),
    parts as (
      ${isAnyWhole ? wholeUnits : sql``}
      select d.ws, ${at(sql`${startOf(sql`d.day`)} + cut_days.first * interval '1 hour'`)} as at, d.value, d.status, d.status_response,
        ${between(sql`cut_days.first`, sql`cut_days.next`)} as messages
      from ${cutOnes}
      union all
      select d.ws, ${at(sql`raw_hours.hour`)}, d.value, d.status, d.status_response, -(${between(hour, sql`${hour} + 1`)})
      from raw_hours join verbatim_days d on d.ws = raw_hours.ws and d.day = ${dayOf(sql`raw_hours.hour`)} where ${values}
      union all
      select ws, at, value, status, status_response, messages from (${summedUp(
        sql.join(
          [
            ...verbatims.anyIn(rolled, span.start, hours.start),
            ...verbatims.anyIn(rolled, hours.end, span.end),
            ...verbatims.anyIn(raw, span.start, span.end),
            sql`${verbatims.ofEach(sql`raw_hours`, sql`raw_hours.hour`, sql`raw_hours.hour + interval '1 hour'`)}${old.besides(sql`raw_hours.ws`, dayOf(sql`raw_hours.hour`))}`,
            ...old.each(
              verbatims.ofEach(
                sql`old_days`,
                sql`greatest(${startOf(sql`old_days.day`)}, ${moment(hours.start)})`,
                sql`least(${startOf(sql`(old_days.day + 1)`)}, ${moment(hours.end)})`,
              ),
            ),
          ],
          unionAll,
        ),
        by,
      )}) beside
    ) ${select}`;
}

/** Messages of each hour, summed over the days of a group. */
const summedHours: SQL = sql.raw(
  `array[${Array.from({ length: 24 }, (_, at) => `sum(d.hours[${at + 1}]${at > 0 ? ` - d.hours[${at}]` : ''})`).join(', ')}]::int[]`,
);

/**
 * `selectCounts` with ms and latencies, which are stored for whole days only. Days with a touched hour, and days that
 * the span or a cut divides, are read from verbatims.
 */
export function selectLatencies(
  readable: ReadableWorkspaces,
  span: Span,
  dimension: RolledDimension,
  select: SQL,
  { cuts = [], only }: Cut = {},
): SQL {
  const { rolled, raw } = readable;
  const { hours, days } = wholeUnitsOf(span);
  const verbatims = rawOf(dimension, span, { cuts, only });
  if (hours === null || rolled.length === 0) {
    return sql`with parts as (select *, 1 as sign from (${summedUp(verbatims.all([...rolled, ...raw]), by)}) summed) ${select}`;
  }
  const old = oldDaysOf(readable, hours);
  return sql`with ${rawHours(rolled, hours)}${old.cte},
    raw_days as materialized (
      select ws, ${dayOf(sql`hour`)} as day from raw_hours
      union
      select ws, cut from unnest(${listOf(rolled)}) as ws, unnest(${dates(divideAt(cuts ?? []).days)}) as cut
      ${sql.join(old.each(sql`union select ws, day from old_days`))}
    ),
    parts as (
      select ws, ${startOf(sql`day`)} as at, value, status, status_response, messages, ms, latency, 1 as sign from verbatim_days d
      where ws = any(${listOf(rolled)}) and dimension = ${dimension} and ${only === undefined ? sql`true` : sql`value ${only}`}
        and day >= ${dayOf(moment(days.start))} and day < ${dayOf(moment(days.end))}
        and not exists (select from raw_days r where r.ws = d.ws and r.day = d.day)
      union all
      select ws, at, value, status, status_response, messages, ms, latency, 1 from (${summedUp(
        sql.join(
          [
            sql`${verbatims.ofEach(sql`raw_days`, startOf(sql`raw_days.day`), startOf(sql`(raw_days.day + 1)`))}
              and raw_days.day >= ${dayOf(moment(days.start))} and raw_days.day < ${dayOf(moment(days.end))}`,
            ...verbatims.anyIn(rolled, span.start, days.start),
            ...verbatims.anyIn(rolled, days.end, span.end),
            ...verbatims.anyIn(raw, span.start, span.end),
          ],
          unionAll,
        ),
        by,
      )}) beside
    ) ${select}`;
}
