import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embedded, replyWith, startEmbeddings, type TestEmbeddings } from '../../testing/embeddings.ts';
import { meaningOf } from '../../testing/meanings.ts';
import type { Embedder } from '../embedder.ts';
import { createEmbedder } from './createEmbedder.ts';

let endpoint: TestEmbeddings;
let embedder: Embedder;
let time: number;
let logged: unknown[];
beforeEach(async () => {
  endpoint = await startEmbeddings();
  time = 1000;
  logged = [];
  const log = { warn: (...line: unknown[]) => void logged.push(line) };
  embedder = createEmbedder(
    { embeddings: { url: endpoint.url, key: 'sk-secret', model: undefined }, builtinEmbeddings: false },
    log,
    () => time,
  );
});
afterEach(() => endpoint.stop());

const inputs = () => endpoint.asked.map(({ body }) => body?.input.length);
const all = async (texts: readonly string[], signal?: AbortSignal) => {
  const found: Float32Array[] = [];
  await embedder.embed('meanings', texts, { signal, onBatch: (_, vectors) => void found.push(...vectors) });
  return found;
};

test('texts are embedded in batches, and their vectors have length 1', async () => {
  const texts = Array.from({ length: 130 }, (_, at) => `text ${'x'.repeat(at)}`);
  const vectors = await all(texts);
  expect(inputs()).toEqual([64, 64, 2]);
  expect(vectors).toHaveLength(130);
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  expect(await all([])).toEqual([]);
});

test('vectors are assigned to texts by their index, and normalised', async () => {
  endpoint.behave(({ body }, response) => {
    const { data } = embedded((body?.input ?? []).map((text) => meaningOf(text).map((value) => value * 40)));
    replyWith(response, { data: data.toReversed() });
  });
  const [first, second] = await all(['car', 'invoice']);
  expect(first?.[0]).toBeCloseTo(meaningOf('car')[0] ?? 0, 5);
  expect(second?.[0]).toBeCloseTo(meaningOf('invoice')[0] ?? 0, 5);
});

test('a request to a busy endpoint is retried', async () => {
  let busy = true;
  endpoint.behave(({ body }, response) => {
    if (busy) replyWith(response, {}, 429);
    else replyWith(response, embedded((body?.input ?? []).map(meaningOf)));
    busy = false;
  });
  expect(await all(['car'])).toHaveLength(1);
});

test('a request ends when its signal is aborted', async () => {
  const abort = new AbortController();
  endpoint.behave(() => abort.abort());
  await expect(all(['car'], abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

describe('while a person waits', () => {
  test('a failed endpoint gets no requests for half a minute; then one message probes it for all', async () => {
    expect(await embedder.tryToEmbed('meanings', ['car'])).toHaveLength(1);
    endpoint.behave((_, response) => replyWith(response, {}, 500));
    expect(await embedder.tryToEmbed('meanings', ['car'])).toEqual([]);
    expect(await embedder.tryToEmbed('meanings', ['invoice'])).toEqual([]);
    expect(endpoint.asked).toHaveLength(2);

    time += 29_999;
    expect(await embedder.tryToEmbed('meanings', ['car'])).toEqual([]);
    expect(endpoint.asked).toHaveLength(2);
    time += 1;
    await Promise.all([embedder.tryToEmbed('meanings', ['car']), embedder.tryToEmbed('meanings', ['car'])]);
    expect(endpoint.asked).toHaveLength(3);

    endpoint.behave();
    time += 30_000;
    expect(await embedder.tryToEmbed('meanings', ['car'])).toHaveLength(1);
    expect(await embedder.tryToEmbed('meanings', ['car'])).toHaveLength(1);
  });

  test('the vectors from before a failure are returned', async () => {
    endpoint.behave(({ body }, response) => {
      if (endpoint.asked.length > 1) replyWith(response, {}, 500);
      else replyWith(response, embedded((body?.input ?? []).map(meaningOf)));
    });
    const texts = Array.from({ length: 100 }, (_, at) => `text ${'x'.repeat(at)}`);
    expect(await embedder.tryToEmbed('meanings', texts)).toHaveLength(64);
  });

  test('a failure pauses only its model, and a successful list of models ends the pause', async () => {
    endpoint.behave(({ body }, response) => {
      if (body?.model === 'meanings') replyWith(response, {}, 500);
      else replyWith(response, body ? embedded(body.input.map(meaningOf)) : { data: [{ id: 'meanings' }] });
    });
    expect(await embedder.tryToEmbed('meanings', ['car'])).toEqual([]);
    expect(await embedder.tryToEmbed('others', ['car'])).toHaveLength(1);
    await embedder.models();
    endpoint.behave();
    expect(await embedder.tryToEmbed('meanings', ['car'])).toHaveLength(1);
  });

  test('a refused text does not pause the endpoint for other texts', async () => {
    endpoint.behave((_, response) => replyWith(response, { error: { message: 'too long' } }, 400));
    expect(await embedder.tryToEmbed('meanings', ['car'])).toEqual([]);
    endpoint.behave();
    expect(await embedder.tryToEmbed('meanings', ['car'])).toHaveLength(1);
  });

  test('a failure is logged without the texts, the key and the endpoint’s answer', async () => {
    endpoint.behave((_, response) => replyWith(response, { error: { message: 'wrong key sk-secret' } }, 401));
    await embedder.tryToEmbed('meanings', ['my private words']);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('endpoint_key_refused');
    expect(JSON.stringify(logged)).not.toMatch(/private|secret/);
  });
});

test('without an endpoint there are no models, and messages do not wait', async () => {
  const none = createEmbedder({ embeddings: undefined, builtinEmbeddings: false }, { warn: () => undefined });
  expect(await none.models()).toEqual({ data: [] });
  expect(await none.tryToEmbed('meanings', ['car'])).toEqual([]);
  await expect(none.embed('meanings', ['car'], { onBatch: () => undefined })).rejects.toMatchObject({
    status: 409,
    type: 'embeddings_not_configured',
  });
});
