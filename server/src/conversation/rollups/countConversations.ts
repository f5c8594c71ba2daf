import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, moment } from './aggregate.ts';
import { divideAt, wholeUnitsOf, type Span, type WholeUnits } from './hours.ts';
import {
  anyIn,
  uncoveredVerbatims,
  isSettled,
  listOf,
  momentsOf,
  type ReadableWorkspaces,
  rawHours,
  unionAll,
  verbatimsIn,
} from './readFigures.ts';

const hour = 60 * 60 * 1000;

const Count = z.object({ ws: z.string(), conversations: z.number() });

/**
 * Exact number of conversations with a message in a span, by workspace. A conversation is counted in its first hour of
 * the span: the hour whose previous hour with a message is before the span. Conversations with messages in hours
 * without a valid rollup are looked up one by one.
 */
export async function countConversations(
  tx: Tx,
  { rolled, raw }: ReadableWorkspaces,
  span: Span,
): Promise<Map<string, number>> {
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
            beside as materialized (select distinct * from (${uncoveredVerbatims(rolled, span, hours, talks)}) talks),
            counted as (${sql.join(
              [
                rolledUpCounts(rolled, hours, units),
                sql`select ws, n from (${corrections(() => sql`0`, moment(hours.start), moment(hours.end))}) corrected`,
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

/** Parts of a span by which conversations are counted. */
export interface Parts {
  /** Number of the part that a moment belongs to, from 0. */
  partOf: (at: SQL) => SQL;
  /** Moments at which one part ends and another begins. */
  cuts: readonly Date[];
  /**
   * Starts of the parts, if each part is one stretch of time of at most 32 days and they follow each other. Null: a
   * part may consist of several stretches.
   */
  starts: readonly Date[] | null;
}

/**
 * Number of conversations with a message in each part of a span. A conversation may count in several parts. Where a
 * part may consist of several stretches of time, the distinct conversations are counted directly.
 */
export async function countConversationsByPart(
  tx: Tx,
  { rolled, raw }: ReadableWorkspaces,
  span: Span,
  { partOf, cuts, starts }: Parts,
): Promise<Map<number, number>> {
  const { hours } = wholeUnitsOf(span);
  const said = sql`v.ws, date_bin('15 minutes', v.created_at, 'epoch'::timestamptz) as at, v.conversation_id`;
  const apart = (rows: SQL) =>
    sql`select ${partOf(sql`at`)} as part, count(distinct conversation_id) as conversations from (${rows}) talks group by 1`;
  const query =
    hours === null
      ? apart(verbatimsIn([...rolled, ...raw], span, said))
      : sql`with ${rawHours(rolled, hours, divideAt(cuts).hours)},
          beside as materialized (${uncoveredVerbatims(rolled, span, hours, said)})
          ${
            starts === null
              ? apart(
                  sql.join(
                    [
                      sql`select ws, hour as at, conversation_id from conversation_hours c
                        where c.ws = any(${listOf(rolled)}) and c.hour >= ${moment(hours.start)} and c.hour < ${moment(hours.end)}
                        and ${isSettled(sql`c`)}`,
                      sql`table beside`,
                      ...anyIn(raw, span, said),
                    ],
                    unionAll,
                  ),
                )
              : sql`select part, sum(n) as conversations from (${sql.join(
                  [
                    rolledUpCountsByPart(rolled, hours, starts, partOf),
                    correctionsByPart(hours, starts, partOf),
                    ...anyIn(raw, span, said).map(apart),
                  ],
                  unionAll,
                )}) counted (part, n) group by part having sum(n) > 0`
          }`;
  const rows = await rowsOf(tx, query, z.object({ part: z.number(), conversations: z.number() }));
  return new Map(rows.map(({ part, conversations }) => [part, conversations]));
}

/**
 * Conversations of each part by rollups: all conversations of each hour, less those that also have a message in an
 * earlier hour of the same part.
 */
function rolledUpCountsByPart(
  rolled: readonly string[],
  hours: Span,
  starts: readonly Date[],
  partOf: Parts['partOf'],
): SQL {
  const ends = [...starts.slice(1), hours.end];
  const longest = Math.max(...ends.map((end, at) => (end.getTime() - (starts[at] ?? end).getTime()) / hour));
  return sql`
    select part, sum(
      case when hours_since = 0 then conversations
        when hour - hours_since * interval '1 hour' >= (select ${momentsOf(starts)})[part + 1] then -conversations end
    )
    from (
      select ${partOf(sql`c.hour`)} as part, c.* from generate_series(0, ${Math.ceil(longest)} - 1) as since cross join lateral (
        select hour, hours_since, conversations from conversation_returns where ws = any(${listOf(rolled)})
          and hours_since = since and hour >= ${moment(hours.start)} + since * interval '1 hour' and hour < ${moment(hours.end)}
      ) c
      -- So that the part is computed once.
      offset 0
    ) counted group by part`;
}

/** Corrections of each part. */
function correctionsByPart(hours: Span, starts: readonly Date[], partOf: Parts['partOf']): SQL {
  const first = sql`greatest((select ${momentsOf(starts)})[part + 1], ${moment(hours.start)})`;
  const until = sql`least((select ${momentsOf(starts)})[part + 2], ${moment(hours.end)})`;
  return sql`select part, n from (${corrections(partOf, first, until)}) corrected`;
}

const talks = sql`v.ws, v.conversation_id`;

/** Conversations by rollups: by hour at the ends of the span, by day in between. */
function rolledUpCounts(rolled: readonly string[], hours: Span, { days, firstDay }: WholeUnits): SQL {
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

/**
 * Corrections for conversations of cut and touched hours, by workspace and part: 1 if the conversation does count, less
 * 1 if the rollups have counted it.
 * @param first start of the whole hours of a `part`, which end before `until`
 */
function corrections(partOf: Parts['partOf'], first: SQL, until: SQL): SQL {
  const itsHours = sql`from conversation_hours c where c.ws = one.ws and c.conversation_id = one.conversation_id
    and c.hour >= ${first} and c.hour < ${until}`;
  return sql`
    select ws, part, sum(
      (is_beside or exists (select ${itsHours} and ${isSettled(sql`c`)}))::int - (exists (select ${itsHours}))::int
    ) as n
    from (
      select ws, part, conversation_id, bool_or(is_beside) as is_beside from (
        select ws, ${partOf(sql`at`)} as part, conversation_id, true as is_beside from beside
        union all
        -- What was taken away from an hour is in no verbatim any more.
        select c.ws, ${partOf(sql`c.hour`)}, c.conversation_id, false
        from raw_hours r join conversation_hours c on c.ws = r.ws and c.hour = r.hour
      ) unsettled group by ws, part, conversation_id
    ) one group by ws, part`;
}
