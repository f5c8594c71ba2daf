import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { dayOf, moment, startOf, summedUp } from './aggregate.ts';
import { wholeUnitsOf, type Span } from './hours.ts';
import { latencyQuantile } from './latency.ts';

/*
 * Figures of any span, never stale: whole days and hours come from rollups; what is cut at the ends of the span and what
 * was touched since it was rolled up comes from verbatims. Each is one statement, so it reads one state of the database.
 */

/** Workspaces, by how they can be read over a span. */
export interface Readable {
  /** From rollups. */
  rolled: readonly string[];
  /** From verbatims alone: what they had before rollups existed is not yet rolled up. */
  raw: readonly string[];
}

/** Which workspaces can be read from rollups up to the end of a span. They stay so: a later statement may rely on it. */
export async function readableFrom(tx: Tx, ws: readonly string[], { end }: Span): Promise<Readable> {
  const rows = await rowsOf(
    tx,
    sql`select ws from rollup_progress where ws = any(${listOf(ws)}) and until >= ${moment(end)}`,
    z.object({ ws: z.string() }),
  );
  const rolled = new Set(rows.map((row) => row.ws));
  return { rolled: [...rolled], raw: ws.filter((one) => !rolled.has(one)) };
}

export const listOf = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

/** The hours of a span that were touched since they were rolled up, as CTEs `touched` and `touched_days`. */
export const touchedIn = (rolled: readonly string[], hours: Span): SQL => sql`
  touched as materialized (
    select distinct ws, hour from rollup_touches
    where hour >= ${moment(hours.start)} and hour < ${moment(hours.end)} and ws = any(${listOf(rolled)})
  ),
  touched_days as materialized (select distinct ws, ${dayOf(sql`hour`)} as day from touched)`;

/** The verbatims of a rolled span that rollups do not have: those of its cut ends, and of the hours in `touched`. */
export const besides = (rolled: readonly string[], span: Span, hours: Span, columns: SQL): SQL => sql`
  select ${columns} from verbatims v where v.ws = any(${listOf(rolled)})
    and v.created_at >= ${moment(span.start)} and v.created_at < ${moment(hours.start)}
  union all
  select ${columns} from verbatims v where v.ws = any(${listOf(rolled)})
    and v.created_at >= ${moment(hours.end)} and v.created_at < ${moment(span.end)}
  union all
  select ${columns} from touched join verbatims v on v.ws = touched.ws
    and v.created_at >= touched.hour and v.created_at < touched.hour + interval '1 hour'`;

/** All verbatims of a span. */
export const verbatimsIn = (ws: readonly string[], { start, end }: Span, columns: SQL): SQL => sql`
  select ${columns} from verbatims v
  where v.ws = any(${listOf(ws)}) and v.created_at >= ${moment(start)} and v.created_at < ${moment(end)}`;

const rawColumns = sql`v.ws, date_trunc('hour', v.created_at, 'UTC') as at, v.status, v.status_response, v.ms`;
const columns = sql`ws, at, status, status_response, messages, ms, latency`;

/** Sums of the span by workspace, time, status and response, as a CTE `parts` with those before it. */
function partsOf({ rolled, raw }: Readable, span: Span): SQL {
  const { hours, days } = wholeUnitsOf(span);
  if (hours === null || rolled.length === 0) {
    return sql`with parts as (${summedUp(verbatimsIn([...rolled, ...raw], span, rawColumns), ['ws', 'at'])})`;
  }
  const hourly = (from: Date, to: Date) => sql`
    select ws, hour as at, status, status_response, messages, ms, latency from verbatim_hours h
    where ws = any(${listOf(rolled)}) and hour >= ${moment(from)} and hour < ${moment(to)}
      and not exists (select from touched t where t.ws = h.ws and t.hour = h.hour)`;
  return sql`with ${touchedIn(rolled, hours)},
    parts as (
      select ws, ${startOf(sql`day`)} as at, status, status_response, messages, ms, latency from verbatim_days d
      where ws = any(${listOf(rolled)}) and dimension = 'all'
        and day >= ${dayOf(moment(days.start))} and day < ${dayOf(moment(days.end))}
        and not exists (select from touched_days t where t.ws = d.ws and t.day = d.day)
      union all ${hourly(hours.start, days.start)}
      union all ${hourly(days.end, hours.end)}
      union all
      select h.ws, h.hour, h.status, h.status_response, h.messages, h.ms, h.latency
      from touched_days d join verbatim_hours h on h.ws = d.ws
        and h.hour >= ${startOf(sql`d.day`)} and h.hour < ${startOf(sql`(d.day + 1)`)}
      where h.hour >= ${moment(days.start)} and h.hour < ${moment(days.end)}
        and not exists (select from touched t where t.ws = h.ws and t.hour = h.hour)
      union all
      select ${columns} from (
        ${summedUp(
          sql`${besides(rolled, span, hours, rawColumns)} union all ${verbatimsIn(raw, span, rawColumns)}`,
          ['ws', 'at'],
        )}
      ) beside
    )`;
}

/** How many messages there were of a status and a response. */
const Counted = z.object({
  /** Workspace or day. */
  of: z.string(),
  status: z.string(),
  response: z.string(),
  messages: z.number(),
});
export type Counted = z.infer<typeof Counted>;

/** The messages of a span, by workspace or by day of UTC, status and response. */
export function countMessages(tx: Tx, readable: Readable, span: Span, by: 'ws' | 'day'): Promise<Counted[]> {
  const of = by === 'ws' ? sql`ws` : sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`;
  return rowsOf(
    tx,
    sql`${partsOf(readable, span)} select ${of} as of, status, status_response as response, sum(messages) as messages
      from parts group by 1, 2, 3`,
    Counted,
  );
}

/** The latency in ms that a share of the messages of a span does not exceed; null without messages. */
export async function readLatency(tx: Tx, readable: Readable, span: Span, share: number): Promise<number | null> {
  const rows = await rowsOf(
    tx,
    sql`${partsOf(readable, span)} select place - 1 as bucket, sum(n) as n
      from parts, unnest(latency) with ordinality as told (n, place) where n > 0 group by 1`,
    z.object({ bucket: z.number(), n: z.number() }),
  );
  return latencyQuantile(new Map(rows.map(({ bucket, n }) => [bucket, n])), share);
}
