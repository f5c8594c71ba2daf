import { and, asc, count, desc, eq, max, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { AnswerOf } from '@parlance/contract';
import type { Verbatim, verbatimOrders } from '@parlance/contract/calls/verbatim';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { classes, intents } from '../../platform/db/nlpTables.ts';
import { sentFiles } from '../../workspace/files/sent.ts';
import { joins, matching, type VerbatimFilters } from './filters.ts';
import { newestModels } from './predictions.ts';
import { presentPrediction, presentVerbatim, type Occurrences } from './present.ts';
import { raiseWorkMem } from './raiseWorkMem.ts';

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
  const { ids, seen, total } = page.group
    ? await groupedPage(tx, ws, stamp, filters, page)
    : await plainPage(tx, ws, stamp, filters, page);
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
  return { data, total, models: stamp };
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
  await raiseWorkMem(tx);
  const messages = tx
    .select({ state: sql<string>`coalesce(max(${verbatimReviews.state}), 'new')`.as('state') })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(await matching(tx, ws, { ...filters, review: undefined }, stamp))
    .groupBy(verbatims.messageKey)
    .as('messages');
  const rows = await tx.select({ state: messages.state, count: count() }).from(messages).groupBy(messages.state);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const of = (state: string) => counts.get(state) ?? 0;
  return { new: of('new'), validated: of('validated'), assigned: of('assigned'), ignored: of('ignored') };
}

interface PageOfIds {
  ids: number[];
  /** By message; undefined: still to be counted. */
  seen?: Map<string, Occurrences>;
  total: number;
}

async function plainPage(
  tx: Tx,
  ws: string,
  stamp: string,
  filters: VerbatimFilters,
  { limit, offset, order }: VerbatimPage,
): Promise<PageOfIds> {
  const where = await matching(tx, ws, filters, stamp);
  const newest = [desc(verbatims.createdAt), desc(verbatims.id)];
  const rows = await tx
    .select({ id: verbatims.id })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where)
    .orderBy(...(order === 'score' ? [asc(verbatims.score), ...newest] : newest))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(verbatims)
    .leftJoin(verbatimReviews, joins.reviewed)
    .leftJoin(verbatimPredictions, joins.predicted)
    .where(where);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

async function groupedPage(
  tx: Tx,
  ws: string,
  stamp: string,
  filters: VerbatimFilters,
  { limit, offset, order }: VerbatimPage,
): Promise<PageOfIds> {
  const where = await matching(tx, ws, filters, stamp);
  await raiseWorkMem(tx);
  const newest = [desc(max(verbatims.createdAt)), desc(max(verbatims.id))];
  const orders = {
    time: newest,
    count: [desc(count()), asc(min(verbatims.score)), ...newest],
    score: [asc(min(verbatims.score)), desc(count()), ...newest],
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

/** How many messages in all. */
async function timesSeen(tx: Tx, ws: string, keys: string[]): Promise<Map<string, Occurrences>> {
  const rows = await rowsOf(
    tx,
    sql`select ${verbatims.messageKey} as key, count(*) as times,
        min(${verbatims.createdAt}) as first, max(${verbatims.createdAt}) as last
      from ${verbatims}
      where ${verbatims.ws} = ${ws} and ${verbatims.messageKey} = any(${sql.param(keys)}::text[])
      group by 1`,
    z.object({ key: z.string(), times: z.number(), first: z.date(), last: z.date() }),
  );
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}
