import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import type { AnswerSource } from '@parlance/contract/verbatimTables';
import {
  conversations,
  verbatimPredictions,
  verbatimReviews,
  verbatims,
} from '../../platform/db/conversationTables.ts';
import { classes, intents } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { sentFiles } from '../../workspace/files/sentFiles.ts';
import type { Span } from '../rollups/hours.ts';
import { momentsOf } from '../rollups/readFigures.ts';
import { rolledValues } from '../rollups/readValues.ts';
import { joins } from './filters.ts';
import { type Occurrences, presentVerbatim } from './present.ts';
import { between } from './reach.ts';

/**
 * Verbatims by their ids, in their order. @param seen how often each message was received; undefined: it is counted
 * here
 */
export async function readVerbatims(
  tx: Tx,
  ws: string,
  stamp: string,
  { ids, saidIn }: FoundVerbatims,
  seen: ReadonlyMap<string, Occurrences> | undefined,
): Promise<Verbatim[]> {
  const found = await readRows(tx, ws, stamp, ids, saidIn);
  const said = [...found.values()].map(({ verbatim }) => verbatim);
  const times = seen ?? (await countOccurrences(tx, ws, [...new Set(said.map(({ messageKey }) => messageKey))], said));
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

/** Ids of the verbatims of a page. */
export interface FoundVerbatims {
  ids: number[];
  /** A span that contains all of them, so that only its monthly partitions are read. */
  saidIn?: Span;
}

/** The span around moments, with a margin because the database stores more digits. Of no moments: an empty span. */
export function spanAround(moments: readonly Date[]): Span {
  const times = moments.length === 0 ? [0] : moments.map((at) => at.getTime());
  return { start: new Date(Math.min(...times) - 1), end: new Date(Math.max(...times) + 2) };
}

const reviewIntent = alias(intents, 'review_intent');
const predictedIntent = alias(intents, 'predicted_intent');

/** Rows with reviews and predictions, by id. */
export async function readRows(tx: Tx, ws: string, stamp: string, ids: number[], saidIn?: Span) {
  const rows = await tx
    .select({
      verbatim: verbatims,
      review: verbatimReviews,
      reviewIntent: reviewIntent.name,
      prediction: verbatimPredictions,
      predictedIntent: predictedIntent.name,
      predictedClass: classes.name,
      answeredBy: sql<AnswerSource>`${sql.raw(rolledValues.answered_by)}`,
      handedOverAt: conversations.handedOverAt,
      handedOverReason: conversations.handedOverReason,
    })
    .from(verbatims)
    .leftJoin(conversations, and(eq(conversations.ws, verbatims.ws), eq(conversations.id, verbatims.conversationId)))
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
    .where(
      and(
        eq(verbatims.ws, ws),
        sql`${verbatims.id} = any(${sql.param(ids.map(String))}::bigint[])`,
        saidIn && between(saidIn.start, saidIn.end),
      ),
    );
  return new Map(
    rows.map((row) => {
      // Predictions of older models are ignored.
      const prediction = row.prediction?.models === stamp ? row.prediction : null;
      return [row.verbatim.id, { ...row, prediction }];
    }),
  );
}

/**
 * How often messages were received in total. Uses only the index, because frequent messages have very many rows.
 * @param known verbatims with known times; the time of others is searched in every monthly partition
 */
export async function countOccurrences(
  tx: Tx,
  ws: string,
  keys: string[],
  known: readonly { id: number; createdAt: Date }[],
): Promise<Map<string, Occurrences>> {
  const listed = sql`unnest(${sql.param(known.map(({ id }) => String(id)))}::bigint[],
    ${momentsOf(known.map(({ createdAt }) => createdAt))})`;
  const timeOf = (id: SQL) =>
    sql`(select one.created_at from ${verbatims} one where one.ws = ${ws} and one.id = ${id})`;
  const rows = await rowsOf(
    tx,
    sql`select seen.key, seen.times, coalesce(first.at, ${timeOf(sql`seen.first`)}) as first,
        coalesce(last.at, ${timeOf(sql`seen.last`)}) as last
      from (
        select ${verbatims.messageKey} as key, count(*) as times, min(${verbatims.id}) as first, max(${verbatims.id}) as last
        from ${verbatims}
        where ${verbatims.ws} = ${ws} and ${verbatims.messageKey} = any(${sql.param(keys)}::text[])
        group by 1
      ) seen
      left join ${listed} as first (id, at) on first.id = seen.first
      left join ${listed} as last (id, at) on last.id = seen.last`,
    z.object({ key: z.string(), times: z.number(), first: z.date(), last: z.date() }),
  );
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}
