import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Overview } from '@parlance/contract/calls/workspaces';
import { limits } from '@parlance/contract/limits';
import { countByDay, newestSince } from '../conversation/rollups/countByDay.ts';
import { countConversations } from '../conversation/rollups/countConversations.ts';
import type { Span } from '../conversation/rollups/hours.ts';
import { type Readable, readableFrom, readLatency, selectFromParts } from '../conversation/rollups/readFigures.ts';
import { gotFallback, messageCounts } from '../conversation/verbatim/figures.ts';
import { rowsOf, type Tx } from '../platform/db/port.ts';
import { daysOf } from './period.ts';

const Counts = z.object({
  messages: z.coerce.number(),
  understood: z.coerce.number(),
  answered: z.coerce.number(),
  fallbacks: z.coerce.number(),
  errors: z.coerce.number(),
});
type Counts = z.infer<typeof Counts>;
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
  const readable = await readableFrom(tx, [ws], span);
  // Texts do not add up in rollups: there are about as many as messages.
  const since = newestSince(await countByDay(tx, readable, span), limits.messagesGrouped);
  const grouped = { start: since !== null && since > span.start ? since : span.start, end: span.end };
  const fallback_messages = await rowsOf(
    tx,
    sql`select min(body) as text, count(*) as times, max(intent) as intent
      from verbatims where ${within(ws, grouped)} and ${gotFallback}
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
    ...(await figures(tx, readable, span)),
    previous: await figures(tx, readable, before),
    daily: await countDays(tx, readable, span, timeZone),
    fallback_messages,
    fallback_messages_since: grouped.start > span.start ? grouped.start.toISOString() : null,
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

async function figures(tx: Tx, readable: Readable, span: Span): Promise<Overview['previous']> {
  const [counts] = await rowsOf(
    tx,
    selectFromParts(readable, span, sql`select ${messageCounts(sql`sum(messages)`)} from parts`),
    Counts,
  );
  const conversations = await countConversations(tx, readable, span);
  return {
    ...(counts ?? nothing),
    conversations: [...conversations.values()].reduce((sum, count) => sum + count, 0),
    median_ms: await readLatency(tx, readable, span, 0.5),
  };
}

const nothing: Counts = { messages: 0, understood: 0, answered: 0, fallbacks: 0, errors: 0 };

/** The figures of each day; days on which nothing was said are days too. */
async function countDays(tx: Tx, readable: Readable, span: Span, timeZone: string): Promise<Overview['daily']> {
  const days = daysOf(span, timeZone);
  const starts = days.map(({ start }) => start);
  // As a query of its own it is made once, not for each row.
  const places = sql`(select ${sql.param(starts.map((start) => start.toISOString()))}::text[]::timestamptz[])`;
  const counted = await rowsOf(
    tx,
    selectFromParts(
      readable,
      span,
      sql`select width_bucket(at, ${places}) as place, ${messageCounts(sql`sum(messages)`)} from parts group by 1`,
      starts,
    ),
    Daily,
  );
  const byPlace = new Map(counted.map(({ place, ...counts }) => [place, counts]));
  return days.map(({ day }, index) => ({ day, ...(byPlace.get(index + 1) ?? nothing) }));
}
