import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import type { AnswerSource } from '@parlance/contract/verbatimTables';
import { verbatimPredictions, verbatimReviews, verbatims } from '../../platform/db/conversationTables.ts';
import { classes, intents } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { sentFiles } from '../../workspace/files/sent.ts';
import { rolledValues } from '../rollups/readValues.ts';
import { joins } from './filters.ts';
import { type Occurrences, presentVerbatim } from './present.ts';

/** Verbatims by their ids, in their order. @param seen how often each message was received; undefined: it is counted */
export async function readVerbatims(
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

const reviewIntent = alias(intents, 'review_intent');
const predictedIntent = alias(intents, 'predicted_intent');

/** Rows with all that is known of them, by id. */
export async function readRows(tx: Tx, ws: string, stamp: string, ids: number[]) {
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
export async function timesSeen(tx: Tx, ws: string, keys: string[]): Promise<Map<string, Occurrences>> {
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
