import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { models, utterancePredictions, utterances } from '../../platform/db/nlpTables.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/port.ts';
import type { OwnPredictions } from '../../nlu/ownPredictions.ts';
import type { UtteranceSource } from '../content/content.ts';

/** Rows of one statement: it takes a few milliseconds, so that other statements run in between. */
const rowsAtOnce = 2000;

interface StoredPredictions {
  /** Sources of the training utterances, in the order of the predictions. */
  sources: readonly UtteranceSource[];
  /** Ids of the intents, by their index in the predictions. */
  intents: readonly string[];
  predictions: OwnPredictions;
}

/**
 * Stores the predictions of a class's newest model for its own utterances, in place of those of the model before.
 * Utterances that were changed, moved or deleted since they were read get none. Opens transactions of its own.
 */
export async function storeUtterancePredictions(
  db: Db,
  { id, classId }: Pick<typeof models.$inferInsert, 'id' | 'classId'>,
  { sources, intents, predictions }: StoredPredictions,
): Promise<void> {
  for (let from = 0; from < sources.length; from += rowsAtOnce) {
    const rows = sources.slice(from, from + rowsAtOnce).map((source, at) => ({
      ...source,
      predicted: intents[predictions.best[from + at] ?? -1] ?? null,
      score: predictions.score[from + at] ?? 0,
      heldOut: predictions.heldOut[from + at] === 1,
    }));
    await db.tx((tx) => insertRows(tx, id, rows));
  }
  while (await deleteEarlier(db, id, classId));
}

interface Row extends UtteranceSource {
  predicted: string | null;
  score: number;
  heldOut: boolean;
}

async function insertRows(tx: Tx, modelId: string, rows: readonly Row[]): Promise<void> {
  const column = <T>(pick: (row: Row) => T) => sql.param(rows.map(pick));
  await tx.execute(sql`
    insert into ${utterancePredictions} (utterance_id, model_id, intent_id, score, held_out, wrong)
    select u.id, ${modelId}, made.predicted, case when made.predicted is null then 0 else made.score end, made.held_out,
      coalesce(made.predicted <> u.intent_id, false)
    from unnest(
      ${column((row) => row.id)}::text[], ${column((row) => row.version)}::int[],
      ${column((row) => row.intentId)}::text[], ${column((row) => row.predicted)}::text[],
      ${column((row) => row.score)}::real[], ${column((row) => row.heldOut)}::bool[]
    ) as made (id, version, intent_id, predicted, score, held_out)
    join ${utterances} u on u.id = made.id and u.version = made.version and u.intent_id = made.intent_id
    on conflict (utterance_id, model_id) do nothing`);
}

/** Deletes some predictions of earlier models; returns whether there may be more. */
async function deleteEarlier(db: Db, modelId: string, classId: string): Promise<boolean> {
  const gone = await db.tx((tx) =>
    rowsOf(
      tx,
      sql`with old as (
          select utterance_id, model_id from ${utterancePredictions}
          where model_id in (select id from ${models} where class_id = ${classId} and id <> ${modelId})
          limit ${rowsAtOnce}
        ), gone as (
          delete from ${utterancePredictions} p using old
          where p.utterance_id = old.utterance_id and p.model_id = old.model_id returning 1
        )
        select count(*)::int as count from gone`,
      z.object({ count: z.number() }),
    ),
  );
  return (gone[0]?.count ?? 0) > 0;
}

/** Deletes the predictions of utterances that changed: they have none until the next training. */
export async function deletePredictions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(utterancePredictions).where(inArray(utterancePredictions.utteranceId, [...ids]));
}
