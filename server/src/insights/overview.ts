import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Overview } from '@parlance/contract/calls/workspaces';
import { gotFallback, messageCounts } from '../conversation/verbatim/figures.ts';
import { rowsOf, type Tx } from '../platform/db/port.ts';
import { daysOf, type Span } from './period.ts';

const Counts = z.object({
  messages: z.coerce.number(),
  understood: z.coerce.number(),
  answered: z.coerce.number(),
  fallbacks: z.coerce.number(),
  errors: z.coerce.number(),
});
type Counts = z.infer<typeof Counts>;
const Figures = Counts.extend({ conversations: z.coerce.number(), median_ms: z.coerce.number().nullable() });
const Daily = Counts.extend({ place: z.coerce.number() });
const Grouped = z.object({ text: z.string(), times: z.coerce.number(), intent: z.string().nullable() });
const Started = z.object({
  intents: z.boolean(),
  answers: z.boolean(),
  trained: z.boolean(),
  published: z.boolean(),
  talked: z.boolean(),
  widget: z.boolean(),
});

/** How a workspace was used in a span of time, and in the equally long one before. */
export async function readOverview(tx: Tx, ws: string, span: Span, timeZone: string): Promise<Overview> {
  const length = span.end.getTime() - span.start.getTime();
  const before = { start: new Date(span.start.getTime() - length), end: span.start };
  const fallback_messages = await rowsOf(
    tx,
    sql`select min(body) as text, count(*) as times, max(intent) as intent
      from verbatims where ${within(ws, span)} and ${gotFallback}
      group by message_key order by 2 desc, 1 limit 10`,
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
    daily: await countDays(tx, ws, span, timeZone),
    fallback_messages,
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
    sql`select ${messageCounts()},
        count(distinct conversation_id) as conversations,
        percentile_cont(0.5) within group (order by ms) as median_ms
      from verbatims where ${within(ws, span)}`,
    Figures,
  );
  return row ?? { ...nothing, conversations: 0, median_ms: null };
}

const nothing: Counts = { messages: 0, understood: 0, answered: 0, fallbacks: 0, errors: 0 };

/** The figures of each day; days on which nothing was said are days too. */
async function countDays(tx: Tx, ws: string, span: Span, timeZone: string): Promise<Overview['daily']> {
  const days = daysOf(span, timeZone);
  const starts = days.map(({ start }) => start.toISOString());
  const counted = await rowsOf(
    tx,
    sql`select width_bucket(created_at, ${sql.param(starts)}::text[]::timestamptz[]) as place, ${messageCounts()}
      from verbatims where ${within(ws, span)} group by 1`,
    Daily,
  );
  const byPlace = new Map(counted.map(({ place, ...counts }) => [place, counts]));
  return days.map(({ day }, index) => ({ day, ...(byPlace.get(index + 1) ?? nothing) }));
}
