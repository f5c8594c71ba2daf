import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, moment } from './aggregate.ts';
import { cutBy, wholeUnitsOf, type Span, type WholeUnits } from './hours.ts';
import { anyIn, besides, listOf, momentsOf, type Readable, rawHours, unionAll, verbatimsIn } from './readFigures.ts';

const Count = z.object({ ws: z.string(), conversations: z.number() });

/**
 * The conversations in which something was said in a span, exactly, by workspace. A conversation is counted in its first hour of
 * the span: that is the one whose hour before lies before the span. Those that something was said in in hours without a
 * rollup are looked up one by one.
 */
export async function countConversations(tx: Tx, { rolled, raw }: Readable, span: Span): Promise<Map<string, number>> {
  const units = wholeUnitsOf(span);
  const { hours } = units;
  const rows =
    hours === null
      ? await rowsOf(
          tx,
          sql`select ws, count(distinct conversation_id) as conversations
          from (${verbatimsIn([...rolled, ...raw], span, talks)}) talks group by ws`,
          Count,
        )
      : await rowsOf(
          tx,
          sql`with ${rawHours(rolled, hours)},
            beside as materialized (select distinct * from (${besides(rolled, span, hours, talks)}) talks),
            counted as (${sql.join(
              [
                firstOnes(rolled, hours, units),
                corrections(hours),
                ...anyIn(raw, span, talks).map(
                  (some) => sql`select ws, count(distinct conversation_id) from (${some}) talks group by ws`,
                ),
              ],
              unionAll,
            )})
          select ws, sum(n) as conversations from counted group by ws`,
          Count,
        );
  return new Map(rows.map(({ ws, conversations }) => [ws, conversations]));
}

/** Parts of a span that conversations are counted in. */
export interface Parts {
  /** The number of the part that a moment is in, from 0. */
  partOf: (at: SQL) => SQL;
  /** Moments at which a part ends and another begins. */
  cuts: readonly Date[];
  /** Where the parts begin, if each is one stretch of time, up to 32 days long, and they follow each other; null: a part may be several. */
  starts: readonly Date[] | null;
}

/**
 * The conversations in which something was said in each part of a span, which may be in several parts. In a stretch of time a
 * conversation is counted in its first hour: that is the one whose hour before lies before the stretch. They are told apart one by
 * one where a part has hours without a rollup, or is several stretches.
 */
export async function countConversationsByPart(
  tx: Tx,
  { rolled, raw }: Readable,
  span: Span,
  { partOf, cuts, starts }: Parts,
): Promise<Map<number, number>> {
  const { hours } = wholeUnitsOf(span);
  const said = sql`v.ws, date_bin('15 minutes', v.created_at, 'epoch'::timestamptz) as at, v.conversation_id`;
  const apart = sql`select ${partOf(sql`at`)} as part, count(distinct conversation_id) as conversations from talks group by 1`;
  const query =
    hours === null
      ? sql`with talks as (${verbatimsIn([...rolled, ...raw], span, said)}) ${apart}`
      : sql`with ${rawHours(rolled, hours, cutBy(cuts).hours)},
          beside as materialized (
            ${sql.join([besides(rolled, span, hours, said), ...anyIn(raw, span, said)], unionAll)}
          ),
          mixed_parts as materialized (
            select ${partOf(sql`at`)} as part from beside
            -- What was taken away from an hour is in no verbatim any more.
            union select ${partOf(sql`hour`)} from raw_hours
          ),
          stretches as materialized (${stretchesOf(starts ?? [span.start], hours)}),
          talks as (
            select c.ws, c.hour as at, c.conversation_id from stretches join conversation_hours c
              on c.ws = any(${listOf(rolled)}) and c.hour >= stretches.first and c.hour < stretches.until
            where ${starts === null ? sql`true` : sql`stretches.part in (select part from mixed_parts)`}
              and not exists (select from raw_hours r where r.ws = c.ws and r.hour = c.hour)
            union all table beside
          )
          ${apart}
          ${
            starts === null
              ? sql``
              : sql`union all
                select part, n from stretches cross join lateral (
                  select sum(conversations) as n from conversation_hour_counts c where c.ws = any(${listOf(rolled)})
                    and c.hour >= stretches.first and c.hour < stretches.until and c.previous < stretches.start
                ) counted where n > 0 and part not in (select part from mixed_parts)`
          }`;
  const rows = await rowsOf(tx, query, z.object({ part: z.number(), conversations: z.number() }));
  return new Map(rows.map(({ part, conversations }) => [part, conversations]));
}

/** Stretches of time of up to 32 days that follow each other, by their number from 0: where each starts, and the whole hours of a span in it. */
const stretchesOf = (starts: readonly Date[], hours: Span): SQL => sql`
  select place - 1 as part, start, greatest(start, ${moment(hours.start)}) as first,
    least(coalesce(lead(start) over (order by place), ${moment(hours.end)}), ${moment(hours.end)}) as until
  from unnest(${momentsOf(starts)}) with ordinality as told (start, place)`;

const talks = sql`v.ws, v.conversation_id`;

/** Conversations as rollups have them: by the hour at the ends, by the day between. */
function firstOnes(rolled: readonly string[], hours: Span, { days, firstDay }: WholeUnits): SQL {
  const ofThem = sql`ws = any(${listOf(rolled)})`;
  const hourly = (from: Date, to: Date) => sql`
    select ws, count(*) as n from conversation_hours where ${ofThem}
      and hour >= ${moment(from)} and hour < ${moment(to)} and previous < ${moment(hours.start)} group by ws`;
  return sql`${hourly(hours.start, days.start)}
    union all ${hourly(days.end, hours.end)}
    union all
    select ws, sum(conversations) from conversation_days where ${ofThem}
      and day >= ${dayOf(moment(days.start))} and day < ${dayOf(moment(days.end))}
      and previous < ${dayOf(moment(firstDay))} group by ws
    union all
    -- On the day that the span begins in, before it begins.
    select ws, count(*) from conversation_hours where ${ofThem}
      and previous >= ${moment(firstDay)} and previous < ${moment(hours.start)}
      and hour >= ${moment(days.start)} and hour < ${moment(days.end)} group by ws`;
}

/** For conversations of cut and touched hours: whether they are there, less whether rollups have counted them. */
const corrections = ({ start, end }: Span): SQL => sql`
  select ws, sum(
      (is_beside or exists (
        select from conversation_hours c where c.ws = one.ws and c.conversation_id = one.conversation_id
          and c.hour >= ${moment(start)} and c.hour < ${moment(end)}
          and not exists (select from raw_hours r where r.ws = c.ws and r.hour = c.hour)
      ))::int
      - (exists (
        select from conversation_hours c where c.ws = one.ws and c.conversation_id = one.conversation_id
          and c.hour >= ${moment(start)} and c.hour < ${moment(end)}
      ))::int
    )
  from (
    select ws, conversation_id, bool_or(is_beside) as is_beside from (
      select ws, conversation_id, true as is_beside from beside
      union all
      select c.ws, c.conversation_id, false from raw_hours r join conversation_hours c on c.ws = r.ws and c.hour = r.hour
    ) unsettled group by ws, conversation_id
  ) one group by ws`;
