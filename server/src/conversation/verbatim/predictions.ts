import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import type { EmbeddingDeps, Embeddings } from '../../studio/embeddings/embeddings.ts';
import { verbatimPredictions, verbatims } from '../../platform/db/conversationTables.ts';
import {
  type ClassModel,
  classModels,
  embeddingsOf,
  type LoadedClass,
  loadClasses,
  classPredictions,
} from '../../studio/prediction/classPredictions.ts';

/** The newest models of all classes. */
export interface NewestModels {
  /** Hash of the models and thresholds. It changes when one of them does. */
  stamp: string;
  classes: ClassModel[];
}

export interface MessagePrediction {
  classId: string | null;
  /** The most likely intent, even below the threshold. */
  intentId: string | null;
  score: number;
  /** The score reaches the threshold. */
  matched: boolean;
}

/** The newest model of each class, published or not, and their stamp. */
export async function newestModels(tx: Tx, ws: string): Promise<NewestModels> {
  const classes = await classModels(tx, ws, 'draft');
  const named = classes.map(({ id, model, threshold }) => `${id} ${model} ${threshold ?? ''}`);
  const stamp = createHash('sha256').update(named.join('\n')).digest('base64url').slice(0, 22);
  return { stamp, classes };
}

/** The predictions of loaded classes for a message. */
export function predictMessage(open: readonly LoadedClass[], text: string, embeddings: Embeddings): MessagePrediction {
  const [best] = classPredictions(open, text, embeddings);
  if (!best) return { classId: null, intentId: null, score: 0, matched: false };
  const { intent, intents, score } = best.prediction;
  return { classId: best.by.id, intentId: intent ?? intents[0]?.name ?? null, score, matched: intent !== null };
}

/** Stores the predictions of the models with this stamp, in place of older ones. */
export async function storePredictions(
  tx: Tx,
  ws: string,
  stamp: string,
  predictions: readonly (MessagePrediction & { key: string })[],
): Promise<void> {
  if (predictions.length === 0) return;
  await tx
    .insert(verbatimPredictions)
    .values(predictions.map(({ key, ...known }) => ({ ws, messageKey: key, models: stamp, ...known })))
    .onConflictDoUpdate({
      target: [verbatimPredictions.ws, verbatimPredictions.messageKey],
      set: {
        models: sql`excluded.models`,
        classId: sql`excluded.class_id`,
        intentId: sql`excluded.intent_id`,
        score: sql`excluded.score`,
        matched: sql`excluded.matched`,
      },
    });
}

/**
 * Predicts the messages of verbatims that have no prediction of the newest models yet. Call it with no transaction
 * open.
 */
export async function predictVerbatims(deps: EmbeddingDeps, ws: string, ids: readonly number[]): Promise<void> {
  const { db } = deps;
  const { newest, wanted } = await db.tx(async (tx) => {
    const newest = await newestModels(tx, ws);
    const wanted = await tx
      .selectDistinctOn([verbatims.messageKey], { key: verbatims.messageKey, text: verbatims.body })
      .from(verbatims)
      .where(
        and(
          eq(verbatims.ws, ws),
          inArray(verbatims.id, [...ids]),
          sql`not exists (select 1 from ${verbatimPredictions} where ${verbatimPredictions.ws} = ${ws}
            and ${verbatimPredictions.messageKey} = ${verbatims.messageKey} and ${verbatimPredictions.models} = ${newest.stamp})`,
        ),
      );
    return { newest, wanted };
  });
  if (wanted.length === 0) return;
  const open = await loadClasses(db, newest.classes);
  const texts = wanted.map(({ text }) => text);
  const embeddings = await embeddingsOf(deps, ws, open, texts);
  const predictions = wanted.map(({ key, text }) => ({ key, ...predictMessage(open, text, embeddings) }));
  await db.tx((tx) => storePredictions(tx, ws, newest.stamp, predictions));
}
