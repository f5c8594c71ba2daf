import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Overview } from '@parlance/contract/calls/workspaces';
import type { Tx } from '../platform/db/port.ts';
import { rowsOf } from '../platform/db/port.ts';

const day = 24 * 60 * 60 * 1000;

const Figures = z.object({
  messages: z.coerce.number(),
  conversations: z.coerce.number(),
  understood: z.coerce.number(),
  fallbacks: z.coerce.number(),
  median_ms: z.coerce.number().nullable(),
});
const Daily = z.object({ day: z.string(), understood: z.coerce.number(), fallbacks: z.coerce.number() });
const Grouped = z.object({ text: z.string(), times: z.coerce.number() });
const Started = z.object({
  intents: z.boolean(),
  answers: z.boolean(),
  trained: z.boolean(),
  published: z.boolean(),
  talked: z.boolean(),
  widget: z.boolean(),
});

export interface Span {
  start: Date;
  end: Date;
}

/** The requested period: from a start to an end, else the last days up to now. */
export function spanOf(query: { days: number; start_date?: string | undefined; end_date?: string | undefined }): Span {
  const end = query.end_date === undefined ? new Date() : new Date(query.end_date);
  const start =
    query.start_date === undefined ? new Date(end.getTime() - query.days * day) : new Date(query.start_date);
  return { start, end };
}

/** How a workspace was used in a span of time, and in the equally long one before. Days are UTC. */
export async function readOverview(tx: Tx, ws: string, span: Span): Promise<Overview> {
  const length = span.end.getTime() - span.start.getTime();
  const before = { start: new Date(span.start.getTime() - length), end: span.start };
  const counted = await rowsOf(
    tx,
    sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        count(*) filter (where status = 'understood') as understood,
        count(*) filter (where status <> 'understood') as fallbacks
      from verbatims where ${within(ws, span)} group by 1 order by 1`,
    Daily,
  );
  const not_understood = await rowsOf(
    tx,
    sql`select min(body) as text, count(*) as times
      from verbatims where ${within(ws, span)} and status = 'not_understood'
      group by lower(body) order by 2 desc, 1 limit 10`,
    Grouped,
  );
  const [started] = await rowsOf(
    tx,
    sql`select
      exists (select 1 from intents where ws = ${ws} and deleted_at is null) as intents,
      (select coalesce(bool_and(answers <> '[]'), false) from intents where ws = ${ws} and deleted_at is null) as answers,
      exists (select 1 from models where ws = ${ws}) as trained,
      exists (select 1 from classes where ws = ${ws} and published_model is not null and deleted_at is null) as published,
      exists (select 1 from conversations where ws = ${ws} and channel = 'console') as talked,
      exists (select 1 from conversations where ws = ${ws} and channel = 'widget') as widget`,
    Started,
  );
  return {
    start_date: span.start.toISOString(),
    end_date: span.end.toISOString(),
    ...(await figures(tx, ws, span)),
    previous: await figures(tx, ws, before),
    daily: everyDay(span, counted),
    not_understood,
    started: started ?? {
      intents: false,
      answers: false,
      trained: false,
      published: false,
      talked: false,
      widget: false,
    },
  };
}

const within = (ws: string, { start, end }: Span) =>
  sql`ws = ${ws} and created_at >= ${start.toISOString()}::timestamptz and created_at < ${end.toISOString()}::timestamptz`;

async function figures(tx: Tx, ws: string, span: Span): Promise<z.infer<typeof Figures>> {
  const [row] = await rowsOf(
    tx,
    sql`select count(*) as messages,
        count(distinct conversation_id) as conversations,
        count(*) filter (where status = 'understood') as understood,
        count(*) filter (where status <> 'understood') as fallbacks,
        percentile_cont(0.5) within group (order by ms) as median_ms
      from verbatims where ${within(ws, span)}`,
    Figures,
  );
  return row ?? { messages: 0, conversations: 0, understood: 0, fallbacks: 0, median_ms: null };
}

/** Days on which nothing was said are days too. */
function everyDay({ start, end }: Span, counted: z.infer<typeof Daily>[]): Overview['daily'] {
  const byDay = new Map(counted.map((row) => [row.day, row]));
  const days: Overview['daily'] = [];
  for (let at = Math.floor(start.getTime() / day) * day; at < end.getTime(); at += day) {
    const name = new Date(at).toISOString().slice(0, 10);
    days.push(byDay.get(name) ?? { day: name, understood: 0, fallbacks: 0 });
  }
  return days;
}
