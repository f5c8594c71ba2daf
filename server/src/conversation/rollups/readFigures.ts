import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { planForValues } from '../../platform/db/planForValues.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, moment, quarterOf, startOf, summedUp, verbatimsOfEach } from './aggregate.ts';
import { divideAt, type CutDays, cutDaysOf, wholeUnitsOf, type Span } from './hours.ts';
import { summedBuckets } from './latency.ts';

/*
 * Figures of any span, never stale. Whole days and hours come from rollups. Partial hours at the ends of the span, and
 * hours touched since they were rolled up, come from verbatims. Each query is one statement, so that it reads one state
 * of the database.
 */

/** Workspaces, by how a span of them can be read. */
export interface ReadableWorkspaces {
  /** Workspaces read from rollups. */
  rolled: readonly string[];
  /** Workspaces read from verbatims alone: their verbatims from before rollups existed are not rolled up yet. */
  raw: readonly string[];
  /** Some rolled up days have no counts by hour. */
  hasOldDays: boolean;
}

/**
 * Which workspaces can be read from rollups up to the end of a span. The result stays valid in later statements: a
 * workspace stays rolled up, and new days always have counts by hour.
 */
export async function readableFrom(tx: Tx, ws: readonly string[], { end }: Span): Promise<ReadableWorkspaces> {
  await planForValues(tx);
  const rows = await rowsOf(
    tx,
    sql`select ws, exists (
        select from verbatim_days d where d.ws = rollup_progress.ws and d.dimension = 'all' and d.hours is null
      ) as "hasOldDays"
      from rollup_progress where ws = any(${listOf(ws)}) and until >= ${moment(end)}`,
    z.object({ ws: z.string(), hasOldDays: z.boolean() }),
  );
  const rolled = new Set(rows.map((row) => row.ws));
  return {
    rolled: [...rolled],
    raw: ws.filter((one) => !rolled.has(one)),
    hasOldDays: rows.some((row) => row.hasOldDays),
  };
}

export const listOf = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;
export const momentsOf = (moments: readonly Date[]): SQL =>
  sql`${sql.param(moments.map((at) => at.toISOString()))}::text[]::timestamptz[]`;

/**
 * The hours of a span that are read from verbatims because they were touched since they were rolled up, as a CTE
 * `raw_hours`.
 * @param cut further hours to include
 */
export const rawHours = (rolled: readonly string[], hours: Span, cut: readonly Date[] = []): SQL => sql`
  raw_hours as materialized (
    select ws, hour from rollup_touches
    where hour >= ${moment(hours.start)} and hour < ${moment(hours.end)} and ws = any(${listOf(rolled)})
    union
    select ws, hour from unnest(${listOf(rolled)}) as ws, unnest(${momentsOf(cut)}) as hour
    where hour >= ${moment(hours.start)} and hour < ${moment(hours.end)}
  )`;

/** Whether the hour of a row is not in `raw_hours`. The row has the columns `ws` and `hour`. */
export const isSettled = (row: SQL): SQL =>
  sql`not exists (select from raw_hours r where r.ws = ${row}.ws and r.hour = ${row}.hour)`;

/**
 * The verbatims of a rolled span that rollups do not cover: those of the partial hours at its ends, and of `raw_hours`.
 */
export const uncoveredVerbatims = (rolled: readonly string[], span: Span, hours: Span, columns: SQL): SQL =>
  sql.join(
    [
      ...anyIn(rolled, { start: span.start, end: hours.start }, columns),
      ...anyIn(rolled, { start: hours.end, end: span.end }, columns),
      sql`select ${columns} from raw_hours ${verbatimsOfEach(sql`raw_hours`, sql`raw_hours.hour`, sql`raw_hours.hour + interval '1 hour'`)}`,
    ],
    unionAll,
  );

export const unionAll = sql` union all `;

/** All verbatims of a span. */
export const verbatimsIn = (ws: readonly string[], { start, end }: Span, columns: SQL): SQL => sql`
  select ${columns} from verbatims v
  where v.ws = any(${listOf(ws)}) and v.created_at >= ${moment(start)} and v.created_at < ${moment(end)}`;

/**
 * `verbatimsIn` as a part of a union. Left out where the span is empty: PostgreSQL would plan it for every month
 * anyway.
 */
export const anyIn = (ws: readonly string[], span: Span, columns: SQL): SQL[] =>
  ws.length > 0 && span.start < span.end ? [verbatimsIn(ws, span, columns)] : [];

/**
 * A row for each part of each day. Days are cast one by one, because the planner does not know the length of a list
 * that is cast as a whole.
 */
export const partsOfDays = (alike: readonly CutDays[]): SQL =>
  sql.join(
    [
      sql`select null::date, 0, 0 where false`,
      ...alike.map(
        ({ days, parts }) => sql`select day::date, first, next
          from unnest(${listOf(days.map((at) => new Date(at).toISOString().slice(0, 10)))}) as day
          cross join unnest(${sql.param(parts.map(({ from }) => from))}::int[], ${sql.param(parts.map(({ to }) => to))}::int[])
            as part (first, next)`,
      ),
    ],
    unionAll,
  );

/** The cut days whose largest part is more than half of the day, each with that part. */
const largestPartsOf = (days: Span, cuts: readonly Date[]): CutDays[] =>
  cutDaysOf(days, cuts).flatMap((alike) => {
    const largest = alike.parts.find(({ from, to }) => to - from > 12);
    return largest ? [{ ...alike, parts: [largest] }] : [];
  });

/** Sums of the span by workspace, time, status and response, as a CTE `parts` with the CTEs that it needs. */
function partsOf({ rolled, raw }: ReadableWorkspaces, span: Span, cuts: readonly Date[]): SQL {
  const { hours, days } = wholeUnitsOf(span);
  const rawColumns = sql`v.ws, ${quarterOf(sql`v.created_at`, cuts)} as at, v.status, v.status_response, v.ms`;
  if (hours === null || rolled.length === 0) {
    return sql`with parts as (select *, 1 as sign from (${summedUp(verbatimsIn([...rolled, ...raw], span, rawColumns), ['ws', 'at'])}) summed)`;
  }
  const cut = divideAt(cuts);
  const largest = largestPartsOf(days, cuts);
  const columns = sql`status, status_response, messages, ms, latency`;
  const settled = isSettled(sql`h`);
  const hoursIn = (from: Date, to: Date) => sql`select h.ws, h.hour, ${columns}, 1 from verbatim_hours h
    where h.ws = any(${listOf(rolled)}) and h.hour >= ${moment(from)} and h.hour < ${moment(to)} and ${settled}`;
  return sql`with ${rawHours(rolled, hours, cut.hours)},
    touched_days as materialized (
      select distinct ws, ${dayOf(sql`hour`)} as day from rollup_touches
      where hour >= ${moment(days.start)} and hour < ${moment(days.end)} and ws = any(${listOf(rolled)})
    ),
    -- What a day has in its largest part is what it has, but for its other hours, which are far fewer.
    cut_days (day, first, next) as materialized (${partsOfDays(largest)}),
    mixed_days as materialized (
      table touched_days
      union
      select ws, ${dayOf(sql`moment`)} from unnest(${listOf(rolled)}) as ws, unnest(${momentsOf(cut.days)}) as moment
      where ${dayOf(sql`moment`)} not in (select day from cut_days)
    ),
    parts as (
      select d.ws, ${startOf(sql`d.day`)} + coalesce(c.first, 0) * interval '1 hour' as at, ${columns}, 1 as sign
      from verbatim_days d left join cut_days c on c.day = d.day
      where d.ws = any(${listOf(rolled)}) and d.dimension = 'all'
        and d.day >= ${dayOf(moment(days.start))} and d.day < ${dayOf(moment(days.end))}
        and not exists (select from mixed_days m where m.ws = d.ws and m.day = d.day)
      union all ${hoursIn(hours.start, days.start)}
      union all ${hoursIn(days.end, hours.end)}
      union all
      select h.ws, h.hour, ${columns}, 1 from mixed_days m join verbatim_hours h on h.ws = m.ws
        and h.hour >= ${startOf(sql`m.day`)} and h.hour < ${startOf(sql`(m.day + 1)`)}
      where h.hour >= ${moment(days.start)} and h.hour < ${moment(days.end)} and ${settled}
      union all
      select h.ws, edge.at, status, status_response, edge.sign * messages, edge.sign * ms, latency, edge.sign
      from cut_days c
      cross join lateral (values (0, c.first), (c.next, 24)) as other (first, next)
      cross join lateral (
        select * from verbatim_hours where ws = any(${listOf(rolled)})
          and hour >= ${startOf(sql`c.day`)} + other.first * interval '1 hour'
          and hour < ${startOf(sql`c.day`)} + other.next * interval '1 hour'
        -- Planned by itself, as verbatims of an hour are.
        offset 0
      ) h
      cross join lateral (values (h.hour, 1), (${startOf(sql`c.day`)} + c.first * interval '1 hour', -1)) as edge (at, sign)
      where (edge.sign < 0 or ${settled}) and not exists (select from touched_days t where t.ws = h.ws and t.day = c.day)
      union all
      select ws, at, ${columns}, 1 from (${summedUp(
        sql.join([uncoveredVerbatims(rolled, span, hours, rawColumns), ...anyIn(raw, span, rawColumns)], unionAll),
        ['ws', 'at'],
      )}) beside
    )`;
}

/**
 * Selects from the table `parts`: the sums of a span by workspace, time, status and response. A row has the number of
 * messages, the sum of their ms and their latencies. Its `sign` says whether the latencies are added or subtracted.
 *
 * @param cuts moments at which one sum ends and another begins; without cuts, times are only exact to the UTC day
 */
export const selectFromParts = (
  readable: ReadableWorkspaces,
  span: Span,
  select: SQL,
  cuts: readonly Date[] = [],
): SQL => sql`${partsOf(readable, span, cuts)} ${select}`;

/**
 * Latencies of a group of `parts`, summed by bucket, as a column of a select: a JSON object for `latencyQuantile`, null
 * without messages.
 */
export const latencies: SQL = sql`(
  select jsonb_object_agg(place - 1, n) from unnest(${summedBuckets}) with ordinality as bucket (n, place) where n > 0
)`;
