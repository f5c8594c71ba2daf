import { and, asc, count, desc, eq, gt, max, min, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { AnswerOf } from '@parlance/contract';
import type { Verbatim, verbatimOrders } from '@parlance/contract/calls/verbatim';
import type { AnswerSource } from '@parlance/contract/verbatimTables';
import { planForValues } from '../../platform/db/planForValues.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { classes, intents } from '../../platform/db/nlpTables.ts';
import { rolledValues } from '../rollups/readValues.ts';
import { sentFiles } from '../../workspace/files/sent.ts';
import { joins, matching, type VerbatimFilters } from './filters.ts';
import { newestModels } from './predictions.ts';
import { presentPrediction, presentVerbatim, type Occurrences } from './present.ts';
import { raiseWorkMem } from './raiseWorkMem.ts';
import { reachOf, type Reach } from './reach.ts';

export interface VerbatimPage {
  limit: number;
  offset: number;
  /** Each text once, by its newest time. */
  group: boolean;
  order: (typeof verbatimOrders)[number];
}

/** One page of verbatims, with the number of rows, or of distinct messages, that match the filters. */
export async function listVerbatims(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  page: VerbatimPage,
): Promise<AnswerOf<'GET /api/1.0/verbatim/:ws'>> {
  const { stamp } = await newestModels(tx, ws);
  const reach = await reachOf(tx, ws, filters, page.group || page.order !== 'time' ? undefined : page);
  const where = and(await matching(tx, ws, filters, stamp), reach.within);
  const { ids, seen, total } = page.group
    ? await groupedPage(tx, where, page)
    : await plainPage(tx, where, page, reach);
  const data = await readVerbatims(tx, ws, stamp, ids, seen);
  return { data, total, searched_to: reach.searchedTo?.toISOString() ?? null, models: stamp };
}

/** Verbatims by their ids, in their order. @param seen how often each message was received; undefined: it is counted */
async function readVerbatims(
  tx: Tx,
  ws: string,
  stamp: string,
  ids: number[],
  seen: ReadonlyMap<string, Occurrences> | undefined,
): Promise<Verbatim[]> {
  const found = await readRows(tx, ws, stamp, ids);
  const times =
    seen ?? (await timesSeen(tx, ws, [...new Set([...found.values()].map((row) => row.verbatim.messageKey))]));
  const files = await sentFiles(
    tx,
    ws,
    [...found.values()].map(({ verbatim }) => verbatim),
  );
  const data: Verbatim[] = [];
  for (const id of ids) {
    const row = found.get(id);
    if (row)
      data.push(presentVerbatim(row, files.get(row.verbatim.messageId) ?? [], times.get(row.verbatim.messageKey)));
  }
  return data;
}

/** Where an export is. */
export interface ExportPlace {
  /** The last row: its time and id. */
  row?: { at: string; id: number };
  /** The last message, of an export of grouped ones. */
  key?: string;
  /** How often messages were received, as far as they are remembered: common ones come again and again. */
  seen: Map<string, Occurrences>;
}

/** Messages whose number is remembered. */
const remembered = 20_000;

/** The next rows of an export, in an order that goes on from any row. @returns next undefined: there are no more */
export async function nextVerbatims(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
  { group, step, after }: { group: boolean; step: number; after: ExportPlace },
): Promise<{ data: Verbatim[]; next: ExportPlace | undefined }> {
  await planForValues(tx);
  const { stamp } = await newestModels(tx, ws);
  const matched = await matching(tx, ws, filters, stamp);
  if (group) {
    const later = after.key === undefined ? undefined : gt(verbatims.messageKey, after.key);
    const { ids, seen } = await groupedPage(tx, and(matched, later), { limit: step, offset: 0, order: 'text' });
    const key = [...(seen?.keys() ?? [])].at(-1);
    const next = ids.length < step || key === undefined ? undefined : { key, seen: after.seen };
    return { data: await readVerbatims(tx, ws, stamp, ids, seen), next };
  }
  const { row } = after;
  const earlier =
    row &&
    sql`(${verbatims.createdAt}, ${verbatims.id}) < (${row.at}::timestamptz, ${row.id}::int8)
    and ${verbatims.createdAt} <= ${row.at}::timestamptz`;
  const rows = await tx
    .select({ id: verbatims.id, at: sql<string>`${verbatims.createdAt}::text`, key: verbatims.messageKey })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(and(matched, earlier))
    .orderBy(desc(verbatims.createdAt), desc(verbatims.id))
    .limit(step);
  const { seen } = after;
  if (seen.size > remembered) seen.clear();
  const unknown = [...new Set(rows.map(({ key }) => key).filter((key) => !seen.has(key)))];
  for (const [key, times] of await timesSeen(tx, ws, unknown)) seen.set(key, times);
  const ids = rows.map(({ id }) => id);
  const last = rows.length < step ? undefined : rows.at(-1);
  return {
    data: await readVerbatims(tx, ws, stamp, ids, seen),
    next: last && { row: { at: last.at, id: last.id }, seen },
  };
}

/** The stored predictions of the newest models for the messages of some verbatims. */
export async function listPredictions(
  tx: Tx,
  ws: string,
  ids: number[],
): Promise<AnswerOf<'POST /api/1.0/verbatim/:ws/now'>> {
  const { stamp } = await newestModels(tx, ws);
  const rows = await readRows(tx, ws, stamp, ids);
  return {
    data: [...rows.values()].map((row) => ({ id: String(row.verbatim.id), now: presentPrediction(row) })),
    models: stamp,
  };
}

/** How many messages are in each state of review, whichever state is filtered by. */
export async function countReviews(
  tx: Tx,
  ws: string,
  filters: VerbatimFilters,
): Promise<AnswerOf<'GET /api/1.0/verbatim/:ws/reviews'>> {
  const { stamp } = await newestModels(tx, ws);
  const { within, searchedTo } = await reachOf(tx, ws, filters);
  await raiseWorkMem(tx);
  const messages = tx
    .select({ state: sql<string>`coalesce(max(${verbatimReviews.state}), 'new')`.as('state') })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(and(await matching(tx, ws, { ...filters, review: undefined }, stamp), within))
    .groupBy(verbatims.messageKey)
    .as('messages');
  const rows = await tx.select({ state: messages.state, count: count() }).from(messages).groupBy(messages.state);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const of = (state: string) => counts.get(state) ?? 0;
  return {
    new: of('new'),
    validated: of('validated'),
    assigned: of('assigned'),
    ignored: of('ignored'),
    searched_to: searchedTo?.toISOString() ?? null,
  };
}

/** How much the review of a message teaches; until it is ranked, its own doubt. Null: reviewed, or never predicted. */
const teaching = sql`case when ${verbatimReviews.state} is null
  then coalesce(${verbatimPredictions.teaches}, 1 - ${verbatimPredictions.score}) end`;

interface PageOfIds {
  ids: number[];
  /** By message; undefined: still to be counted. */
  seen?: Map<string, Occurrences>;
  total: number;
}

async function plainPage(
  tx: Tx,
  where: SQL | undefined,
  { limit, offset, order }: VerbatimPage,
  { known }: Reach,
): Promise<PageOfIds> {
  if (known && known.total <= offset) return { ids: [], total: known.total };
  const newest = [desc(verbatims.createdAt), desc(verbatims.id)];
  const orders = {
    time: newest,
    // How often a message was received is told where messages are grouped.
    count: newest,
    score: [asc(verbatims.score), ...newest],
    teaches: [sql`${teaching} desc nulls last`, ...newest],
  };
  const rows = await tx
    .select({ id: verbatims.id })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where)
    .orderBy(...orders[order])
    .limit(limit)
    .offset(offset - (known?.newer ?? 0));
  const ids = rows.map(({ id }) => id);
  if (known) return { ids, total: known.total };
  const [counted] = await tx
    .select({ total: count() })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where);
  return { ids, total: counted?.total ?? 0 };
}

async function groupedPage(
  tx: Tx,
  where: SQL | undefined,
  { limit, offset, order }: Pick<VerbatimPage, 'limit' | 'offset'> & { order: VerbatimPage['order'] | 'text' },
): Promise<PageOfIds> {
  await raiseWorkMem(tx);
  const newest = [desc(max(verbatims.createdAt)), desc(max(verbatims.id))];
  const orders = {
    time: newest,
    text: [asc(verbatims.messageKey)],
    count: [desc(count()), asc(min(verbatims.score)), ...newest],
    score: [asc(min(verbatims.score)), desc(count()), ...newest],
    teaches: [sql`max(${teaching}) desc nulls last`, desc(count()), ...newest],
  };
  const rows = await tx
    .select({
      key: verbatims.messageKey,
      id: max(verbatims.id),
      times: count(),
      first: min(verbatims.createdAt),
      last: max(verbatims.createdAt),
      // One pass gives both the page and how many there are.
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where)
    .groupBy(verbatims.messageKey)
    .orderBy(...orders[order])
    .limit(limit)
    .offset(offset);
  const never = new Date(0);
  const seen = rows.map(({ key, times, first, last }): [string, Occurrences] => [
    key,
    { times, first: first ?? never, last: last ?? never },
  ]);
  return { ids: rows.flatMap(({ id }) => id ?? []), seen: new Map(seen), total: rows[0]?.total ?? 0 };
}

const reviewIntent = alias(intents, 'review_intent');
const predictedIntent = alias(intents, 'predicted_intent');

/** Rows with all that is known of them, by id. */
async function readRows(tx: Tx, ws: string, stamp: string, ids: number[]) {
  const rows = await tx
    .select({
      verbatim: verbatims,
      review: verbatimReviews,
      reviewIntent: reviewIntent.name,
      prediction: verbatimPredictions,
      predictedIntent: predictedIntent.name,
      predictedClass: classes.name,
      answeredBy: sql<AnswerSource>`${sql.raw(rolledValues.answered_by)}`,
    })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .leftJoin(reviewIntent, and(eq(reviewIntent.ws, ws), eq(reviewIntent.id, verbatimReviews.intentId)))
    .leftJoin(
      predictedIntent,
      and(
        eq(predictedIntent.ws, ws),
        eq(predictedIntent.id, verbatimPredictions.intentId),
        sql`${predictedIntent.deletedAt} is null`,
      ),
    )
    .leftJoin(classes, and(eq(classes.ws, ws), eq(classes.id, verbatimPredictions.classId)))
    .where(and(eq(verbatims.ws, ws), sql`${verbatims.id} = any(${sql.param(ids.map(String))}::bigint[])`));
  return new Map(
    rows.map((row) => {
      // What older models made of it is of no interest.
      const prediction = row.prediction?.models === stamp ? row.prediction : null;
      return [row.verbatim.id, { ...row, prediction }];
    }),
  );
}

/** How many messages in all. Counted and found by the index alone: common messages have very many rows. */
async function timesSeen(tx: Tx, ws: string, keys: string[]): Promise<Map<string, Occurrences>> {
  const rows = await rowsOf(
    tx,
    sql`select seen.key, seen.times, first.created_at as first, last.created_at as last
      from (
        select ${verbatims.messageKey} as key, count(*) as times, min(${verbatims.id}) as first, max(${verbatims.id}) as last
        from ${verbatims}
        where ${verbatims.ws} = ${ws} and ${verbatims.messageKey} = any(${sql.param(keys)}::text[])
        group by 1
      ) seen
      join ${verbatims} first on first.ws = ${ws} and first.id = seen.first
      join ${verbatims} last on last.ws = ${ws} and last.id = seen.last`,
    z.object({ key: z.string(), times: z.number(), first: z.date(), last: z.date() }),
  );
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}
