import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Embedder } from '../embedder.ts';
import { createEmbedder } from './createEmbedder.ts';
import { isUseLiteInstalled, useLite } from './useLite.ts';

let logged: unknown[];
const open = (builtinEmbeddings: boolean) =>
  createEmbedder(
    { embeddings: undefined, builtinEmbeddings },
    { warn: (...line: unknown[]) => void logged.push(line) },
  );
beforeEach(() => {
  logged = [];
});

const collect = async (embedder: Embedder, texts: readonly string[], signal?: AbortSignal) => {
  const found: Float32Array[] = [];
  await embedder.embed(useLite.model, texts, { signal, onBatch: (_, vectors) => void found.push(...vectors) });
  return found;
};
const cosine = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  Array.from(a ?? []).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);

describe.skipIf(!isUseLiteInstalled())('the built-in embedding model, where its packages are installed', () => {
  let embedder: Embedder;
  beforeEach(() => {
    embedder = open(true);
  });
  afterEach(() => embedder.close());

  test('is offered without an endpoint, and gives similar vectors to texts of the same meaning', async () => {
    expect(embedder.configured).toBe(true);
    expect(await embedder.models()).toEqual({ data: [useLite] });
    const long = `${'my parcel has not arrived yet and I would like to know where it is '.repeat(100)}😀`;
    const [car, parcel, auto, sent] = await collect(embedder, [
      'how do I repair my car',
      long,
      'fixing an automobile',
      'where is my package',
    ]);
    for (const vector of [car, parcel, auto, sent]) {
      expect(vector).toHaveLength(512);
      expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 3);
    }
    expect(cosine(car, auto)).toBeGreaterThan(cosine(car, parcel) + 0.1);
    expect(cosine(parcel, sent)).toBeGreaterThan(cosine(parcel, auto) + 0.1);
    const [alone] = await embedder.tryToEmbed(useLite.model, ['fixing an automobile']);
    expect(cosine(alone, auto)).toBeCloseTo(1, 4);
  });

  test('answers a message before the rest of a training', async () => {
    // Loads the model first: on a busy machine, that takes longer than a message may wait.
    await collect(embedder, ['hello']);
    const ends: string[] = [];
    const texts = Array.from({ length: 64 }, (_, at) => `this is sentence number ${at}`);
    const training = collect(embedder, texts).then(() => ends.push('training'));
    const message = embedder.tryToEmbed(useLite.model, ['hello', 'hi']).then((found) => {
      expect(found).toHaveLength(2);
      ends.push('message');
    });
    await Promise.all([training, message]);
    expect(ends).toEqual(['message', 'training']);
  });

  test('ends a cancelled request, and continues with the next', async () => {
    const abort = new AbortController();
    const cancelled = collect(embedder, ['one', 'two'], abort.signal);
    const next = collect(embedder, ['three']);
    abort.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(await next).toHaveLength(1);
  });

  test('fails pending requests when its thread ends, and starts again', async () => {
    const lost = collect(embedder, ['one']).catch((error: unknown) => error);
    const message = embedder.tryToEmbed(useLite.model, ['two']);
    await embedder.close();
    expect(await lost).toMatchObject({ status: 503, type: 'embeddings_failed' });
    expect(await message).toEqual([]);
    expect(logged).toContainEqual([{ model: useLite.model, reason: 'embeddings_failed' }, expect.any(String)]);
    expect(await collect(embedder, ['three'])).toHaveLength(1);
  });
});

test('makes no vectors where it is not offered: messages do without, trainings fail', async () => {
  const none = open(false);
  expect(none.configured).toBe(false);
  expect(await none.models()).toEqual({ data: [] });
  await expect(collect(none, ['car'])).rejects.toMatchObject({ status: 409, type: 'embeddings_not_installed' });
  expect(await none.tryToEmbed(useLite.model, ['car'])).toEqual([]);
  expect(logged).toEqual([]);
});
