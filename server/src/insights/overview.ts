import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Overview } from '@parlance/contract/calls/workspaces';
import { limits } from '@parlance/contract/limits';
import { newestSince } from '../conversation/rollups/countByDay.ts';
import { countConversations } from '../conversation/rollups/countConversations.ts';
import type { Span } from '../conversation/rollups/hours.ts';
import { latencyQuantile } from '../conversation/rollups/latency.ts';
import {
  latencies,
  momentsOf,
  type ReadableWorkspaces,
  readableFrom,
  selectFromParts,
} from '../conversation/rollups/readFigures.ts';
import { selectCounts } from '../conversation/rollups/readValues.ts';
import { gotFallback, messageCounts } from '../conversation/verbatim/figures.ts';
import { findResponders } from '../knowledge/bases/responders.ts';
import { rowsOf, type Tx } from '../platform/db/port.ts';
import { daysOf } from '../platform/time/days.ts';
import { readDialogs } from '../studio/intents/readAnswering.ts';
import { moveOf } from './figures/periods.ts';

const Counts = z.object({
  messages: z.coerce.number(),
  understood: z.coerce.number(),
  answered: z.coerce.number(),
  fallbacks: z.coerce.number(),
  errors: z.coerce.number(),
});
type Counts = z.infer<typeof Counts>;
const Latency = z.object({ place: z.number(), latency: z.record(z.string(), z.number()).nullable() });
const Grouped = z.object({ text: z.string(), times: z.coerce.number(), intent: z.string().nullable() });
const Started = z.object({
  intents: z.boolean(),
  answers: z.boolean(),
  trained: z.boolean(),
  published: z.boolean(),
  talked: z.boolean(),
  widget: z.boolean(),
});

/** The usage of a workspace in a span, and in the one before it that cards compare with. */
export async function readOverview(tx: Tx, ws: string, span: Span, timeZone: string): Promise<Overview> {
  const move = moveOf('previous', null, span, timeZone);
  const before = { start: move(span.start), end: move(span.end) };
  const readable = await readableFrom(tx, [ws], span);
  const days = daysOf(span, timeZone);
  const { previous, counts, ...figures } = await readFigures(
    tx,
    readable,
    { before, span },
    days.slice(1).map(({ start }) => start),
  );
  const daily = days.map(({ day }, place) => ({ day, ...(counts[place] ?? nothing) }));
  // Rollups do not group by text: there are about as many texts as messages.
  const byDay = days.map(({ start }, place) => ({ day: start, messages: counts[place]?.messages ?? 0 }));
  const since = newestSince(byDay.toReversed(), limits.messagesGrouped);
  const grouped = { start: since !== null && since > span.start ? since : span.start, end: span.end };
  const fallback_messages = await rowsOf(
    tx,
    sql`select min(body) as text, count(*) as times, max(intent) as intent
      from verbatims where ${within(ws, grouped)} and ${gotFallback}
      group by message_key order by 2 desc, 1 limit 10`,
    Grouped,
  );
  const begun = sql.param([...(await readDialogs(tx, ws)).keys()]);
  const asksKnowledge = (await findResponders(tx, ws, null)).length > 0;
  const [started] = await rowsOf(
    tx,
    sql`select
      exists (select 1 from intents where ws = ${ws} and deleted_at is null) as intents,
      (select coalesce(bool_and(answers <> '[]' or id = any (${begun}::text[]) or ${asksKnowledge}::boolean), false)
        from intents where ws = ${ws} and deleted_at is null) as answers,
      exists (select 1 from models where ws = ${ws}) as trained,
      exists (select 1 from classes where ws = ${ws} and published_model is not null and deleted_at is null) as published,
      exists (select 1 from conversations where ws = ${ws} and channel = 'console' and asked_seq > 0) as talked,
      exists (select 1 from conversations where ws = ${ws} and channel = 'widget') as widget`,
    Started,
  );
  return {
    start_date: span.start.toISOString(),
    end_date: span.end.toISOString(),
    ...figures,
    previous,
    time_zone: timeZone,
    daily,
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

type Figures = Overview['previous'];

/**
 * SQL for the index of a moment among sorted ones, from 1. As a subquery, the list is built once rather than for each
 * row.
 */
const placeAmong = (moments: readonly Date[]) => sql`width_bucket(at, (select ${momentsOf(moments)}))`;

/**
 * The figures of a span and of the one before it, read together, with the counts of each period of the span.
 * @param cuts moments in the span at which a period ends and another begins, in order
 */
async function readFigures(
  tx: Tx,
  readable: ReadableWorkspaces,
  { before, span }: { before: Span; span: Span },
  cuts: readonly Date[],
): Promise<Figures & { previous: Figures; counts: Counts[] }> {
  const both = { start: before.start, end: span.end };
  const bounds = [before.start, before.end, span.start];
  const moments = [...bounds, ...cuts];
  const counted = await rowsOf(
    tx,
    selectCounts(
      readable,
      both,
      'all',
      sql`select ${placeAmong(moments)} as place, ${messageCounts(sql`sum(messages)`)} from parts group by 1`,
      { cuts: moments },
    ),
    Counts.extend({ place: z.number() }),
  );
  const latency = await rowsOf(
    tx,
    selectFromParts(
      readable,
      both,
      sql`select ${placeAmong(bounds)} as place, ${latencies} as latency from parts group by 1`,
      bounds,
    ),
    Latency,
  );
  const countsAt = new Map(counted.map(({ place, ...counts }) => [place, counts]));
  const medianAt = new Map(latency.map(({ place, latency: counts }) => [place, latencyQuantile(counts ?? {}, 0.5)]));
  const figuresOf = async (of: Span, place: number, counts: readonly Counts[]): Promise<Figures> => {
    const conversations = await countConversations(tx, readable, of);
    const median = medianAt.get(place) ?? null;
    return {
      ...counts.reduce(add, nothing),
      conversations: [...conversations.values()].reduce((sum, count) => sum + count, 0),
      median_ms: median === null ? null : Math.round(median * 10) / 10,
    };
  };
  const counts = [span.start, ...cuts].map((_, place) => countsAt.get(bounds.length + place) ?? nothing);
  return {
    ...(await figuresOf(span, bounds.length, counts)),
    counts,
    previous: await figuresOf(before, 1, [countsAt.get(1) ?? nothing]),
  };
}

const nothing: Counts = { messages: 0, understood: 0, answered: 0, fallbacks: 0, errors: 0 };

const add = (a: Counts, b: Counts): Counts => ({
  messages: a.messages + b.messages,
  understood: a.understood + b.understood,
  answered: a.answered + b.answered,
  fallbacks: a.fallbacks + b.fallbacks,
  errors: a.errors + b.errors,
});
