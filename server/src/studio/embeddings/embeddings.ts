import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Model } from '../../nlu/model.ts';
import type { TextVectors } from '../../nlu/types.ts';
import { expand, forgetVectors, keepVectors, pack, readVectors } from './keptVectors.ts';

/** What embeddings are had with. */
export type EmbeddingDeps = Pick<Deps, 'db' | 'embedder'>;

/** Vectors of texts by the name of the embedding model, then by text; what could not be had is missing. */
export type Embeddings = ReadonlyMap<string, TextVectors['vectors']>;

export const noEmbeddings: Embeddings = new Map();

/** The vector of a text for a model; undefined where there is none, or the model has learned without. */
export const vectorFor = (embeddings: Embeddings, { data }: Model, text: string): Float32Array | undefined =>
  data.semantic ? embeddings.get(data.semantic.model)?.get(text) : undefined;

/**
 * What people wait for: the vectors of texts for each embedding model that some of the models have learned with.
 * Without an answer of the endpoint they are missing, and words alone decide. Call it with no transaction open.
 *
 * @param patient no one waits
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
    await keepVectors(db, ws, name, fresh);
    for (const [text, vector] of fresh) vectors.set(text, asKept(vector));
    all.set(name, vectors);
  }
  return all;
}

/** Cosine above which two vectors of a text are of the same embedding model. */
const same = 0.98;

/**
 * The vectors of all texts, for what is learned and measured: all or an error. Call it with no transaction open.
 *
 * @param onProgress called with 0..1
 * @throws {Refusal} 409 without an endpoint or where it refuses, 503 where it does not answer or answers nonsense
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
  // One text is asked for anew: behind a name there may be another model by now, and what is kept is of the earlier.
  const [probe] = wanted;
  let dimensions = 0;
  if (probe !== undefined) {
    await embedder.embed(model, [probe], {
      signal,
      onBatch: async (_, [fresh = new Float32Array()]) => {
        const kept = vectors.get(probe);
        if (kept && cosine(kept, fresh) < same) {
          vectors.clear();
          await forgetVectors(db, ws, model);
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
      await keepVectors(db, ws, model, fresh);
      for (const [text, vector] of fresh) vectors.set(text, asKept(vector));
      onProgress?.((before + start + batch.length) / wanted.length);
    },
  });
  return { model, dimensions, vectors };
}

/** What is learned from and predicted with is what is kept, so that the second time gives the same. */
const asKept = (vector: Float32Array) => expand(pack(vector));

const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text.trim() !== ''))];

function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
