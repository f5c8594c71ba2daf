import { inArray } from 'drizzle-orm';
import type { PredictionExplanation } from '@parlance/contract/calls/nlp';
import type { Db } from '../../platform/db/port.ts';
import { utterances } from '../../platform/db/nlpTables.ts';
import { readVectors } from '../embeddings/storedVectors.ts';
import { explain } from '../../nlu/explain.ts';
import type { Model } from '../../nlu/model.ts';
import type { ScoredIntent } from '../../nlu/types.ts';

/** Maximum number of utterances of the likeliest intents that are compared; more would block other requests. */
const maxCompared = 2000;
const wordsShown = 20;

/** A message that was predicted. */
export interface PredictedMessage {
  text: string;
  /** Its embedding for the model, if the model uses embeddings. */
  vector: Float32Array | undefined;
  /** The likeliest intents of the prediction, by id. */
  likeliest: readonly ScoredIntent[];
}

/**
 * The words and utterances that decided the prediction. Call it with no transaction open.
 *
 * @param nameOf name of an intent by its id
 */
export async function reasons(
  db: Db,
  ws: string,
  model: Model,
  { text, vector, likeliest }: PredictedMessage,
  nameOf: (intentId: string) => string,
): Promise<PredictionExplanation> {
  const candidates = await db.tx((tx) =>
    tx
      .select({ intent: utterances.intentId, text: utterances.text })
      .from(utterances)
      .where(
        inArray(
          utterances.intentId,
          likeliest.map((intent) => intent.name),
        ),
      )
      .limit(maxCompared),
  );
  const vectors = vector ? await vectorsOf(db, ws, model, candidates) : new Map<string, Float32Array>();
  if (vector) vectors.set(text, vector);
  const { against, words, embedding, nearest } = explain(model, text, candidates, { vectors });
  return {
    against: against === null ? null : nameOf(against),
    words: words.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, wordsShown),
    embedding,
    nearest: nearest.map(({ text, intent, similarity }) => ({ text, intent: nameOf(intent), similarity })),
  };
}

/** The stored vectors of utterances, from the training. */
const vectorsOf = (db: Db, ws: string, { data }: Model, candidates: readonly { text: string }[]) =>
  readVectors(
    db,
    ws,
    data.semantic?.model ?? '',
    candidates.map(({ text }) => text),
  );
