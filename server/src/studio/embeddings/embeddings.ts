import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Model } from '../../nlu/model.ts';
import type { TextVectors } from '../../nlu/types.ts';
import { expand, deleteVectors, storeVectors, pack, readVectors } from './storedVectors.ts';

/** Dependencies of embedding. */
export type EmbeddingDeps = Pick<Deps, 'db' | 'embedder'>;

/** Vectors by name of the embedding model, then by text. Texts without a vector are missing. */
export type Embeddings = ReadonlyMap<string, TextVectors['vectors']>;

const noEmbeddings: Embeddings = new Map();

/** The vector of a text for a model; undefined where there is none, or the model was trained without embeddings. */
export const vectorFor = (embeddings: Embeddings, { data }: Model, text: string): Float32Array | undefined =>
  data.semantic ? embeddings.get(data.semantic.model)?.get(text) : undefined;

/**
 * Vectors of texts for each embedding model that the models were trained with, for a prediction that a person waits
 * for. If the endpoint does not respond they are missing, and words alone decide. Call it with no transaction open.
 *
 * @param patient true in background work, where no person waits
 */
export async function embeddingsFor(
  { db, embedder }: EmbeddingDeps,
  ws: string,
  models: readonly Model[],
  texts: readonly string[],
  patient = false,
): Promise<Embeddings> {
  const names = new Set(models.flatMap(({ data }) => data.semantic?.model ?? []));
  if (names.size === 0) return noEmbeddings;
  const wanted = distinct(texts);
  const all = new Map<string, TextVectors['vectors']>();
  for (const name of names) {
    const vectors = await readVectors(db, ws, name, wanted);
    const missing = wanted.filter((text) => !vectors.has(text));
    const made = missing.length === 0 ? [] : await embedder.tryToEmbed(name, missing, patient);
    const fresh = new Map(made.map((vector, at) => [missing[at] ?? '', vector]));
    await storeVectors(db, ws, name, fresh);
    for (const [text, vector] of fresh) vectors.set(text, asKept(vector));
    all.set(name, vectors);
  }
  return all;
}

/** Minimum cosine similarity at which two vectors of a text are of the same embedding model. */
const same = 0.98;

/**
 * Vectors of all texts, for training and evaluation. Fails if one is missing. Call it with no transaction open.
 *
 * @param onProgress called with 0..1
 * @throws {Refusal} 409 without an endpoint or where it refuses, 503 where it does not respond or its response is
 * malformed
 */
export async function embedAll(
  { db, embedder }: EmbeddingDeps,
  ws: string,
  model: string,
  texts: readonly string[],
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: (progress: number) => void } = {},
): Promise<TextVectors> {
  const wanted = distinct(texts);
  const vectors = await readVectors(db, ws, model, wanted);
  // One text is always requested again: if the endpoint now has another model under the name, the stored vectors are
  // invalid.
  const [probe] = wanted;
  let dimensions = 0;
  if (probe !== undefined) {
    await embedder.embed(model, [probe], {
      signal,
      onBatch: async (_, [fresh = new Float32Array()]) => {
        const kept = vectors.get(probe);
        if (kept && cosine(kept, fresh) < same) {
          vectors.clear();
          await deleteVectors(db, ws, model);
        }
        dimensions = fresh.length;
      },
    });
  }
  const missing = wanted.filter((text) => vectors.get(text)?.length !== dimensions);
  const before = wanted.length - missing.length;
  await embedder.embed(model, missing, {
    signal,
    onBatch: async (start, batch) => {
      const fresh = new Map(batch.map((vector, at) => [missing[start + at] ?? '', vector]));
      if (batch.some((vector) => vector.length !== dimensions)) throw refuse.unavailable('embeddings_malformed');
      await storeVectors(db, ws, model, fresh);
      for (const [text, vector] of fresh) vectors.set(text, asKept(vector));
      onProgress?.((before + start + batch.length) / wanted.length);
    },
  });
  return { model, dimensions, vectors };
}

/** The vector after a round trip through storage, so that training and prediction use the same values each time. */
const asKept = (vector: Float32Array) => expand(pack(vector));

const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text.trim() !== ''))];

function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
