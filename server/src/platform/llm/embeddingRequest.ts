import { z } from 'zod';
import { Refusal, refuse } from '../http/refusal.ts';
import type { ModelEndpoint } from '../config.ts';
import { readAll } from '../net/outbound.ts';
import { sendToEndpoint } from './endpoint.ts';
import { jsonOf, problemOfAnswer } from './failure.ts';

/** Texts per request; with more, reading the answer would take long. */
export const batchSize = 64;
const maxDimensions = 4096;
/** Maximum bytes of an answer: a number takes about 20. */
const maxBytes = (texts: number) => 64 * 1024 + texts * maxDimensions * 24;
/** Maximum characters of a text that are sent: embedding models read less. */
const maxCharacters = 4000;

const Models = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).max(10_000) });

/** The models that an endpoint lists; undefined where it lists none, like endpoints that serve one model. */
export async function listModels(endpoint: ModelEndpoint, signal: AbortSignal): Promise<string[] | undefined> {
  const { status, body } = await ask(endpoint, '/models', signal, 4 * 1024 * 1024);
  if (status === 404) return undefined;
  const listed = Models.safeParse(body);
  if (status !== 200 || !listed.success) throw refuse.unavailable('embeddings_unreachable');
  return listed.data.data.map(({ id }) => id);
}

/**
 * The vectors of at most `batchSize` texts, each of length 1, all of the same dimensions.
 * @throws {Refusal} 409 `endpoint_*` where the endpoint refuses; 503 where it does not answer or the answer is
 * malformed
 */
export async function requestEmbeddings(
  endpoint: ModelEndpoint,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const input = texts.map((text) => text.slice(0, maxCharacters));
  const { body } = await ask(endpoint, '/embeddings', signal, maxBytes(texts.length), { model, input });
  return readVectors(body, texts.length);
}

interface Reply {
  status: number;
  body: unknown;
}

async function ask(
  endpoint: ModelEndpoint,
  path: string,
  signal: AbortSignal,
  most: number,
  question?: { model: string; input: string[] },
): Promise<Reply> {
  try {
    return await send(endpoint, path, signal, most, question);
  } catch (error) {
    if (signal.aborted || error instanceof Refusal) throw error;
    // The other side may close a kept-alive connection at the moment of its reuse.
    if (isReset(error)) return send(endpoint, path, signal, most, question);
    throw error;
  }
}

const isReset = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

async function send(
  endpoint: ModelEndpoint,
  path: string,
  signal: AbortSignal,
  most: number,
  question?: { model: string; input: string[] },
): Promise<Reply> {
  const answer = await sendToEndpoint(endpoint, path, {
    accept: 'application/json',
    body: question,
    signal,
    allowInternal: true,
    reuse: true,
  });
  const status = answer.statusCode ?? 0;
  const problem = question && status < 500 && (await problemOfAnswer(answer, question.model));
  if (problem) throw new Refusal(409, problem);
  if (status >= 500) {
    answer.destroy();
    throw refuse.unavailable('embeddings_unreachable');
  }
  const bytes = await readAll(answer, most).catch(() => {
    signal.throwIfAborted();
    throw refuse.unavailable('embeddings_malformed');
  });
  return { status, body: jsonOf(bytes) };
}

/** Parsed by hand: a zod schema would take as long as all the rest. */
function readVectors(body: unknown, count: number): Float32Array[] {
  const data = body instanceof Object && 'data' in body ? body.data : undefined;
  if (!Array.isArray(data) || data.length !== count) throw refuse.unavailable('embeddings_malformed');
  const vectors = new Map<number, Float32Array>();
  data.forEach((one: unknown, at) => {
    if (!(one instanceof Object) || !('embedding' in one)) throw refuse.unavailable('embeddings_malformed');
    // An `index` takes precedence over the order of the list.
    const place = 'index' in one ? one.index : at;
    if (typeof place === 'number' && place >= 0 && place < count) vectors.set(place, unit(one.embedding));
  });
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at));
  const found = ordered.filter((vector) => vector !== undefined);
  if (found.length < count || found.some((vector) => vector.length !== found[0]?.length)) {
    throw refuse.unavailable('embeddings_malformed');
  }
  return found;
}

/** The numbers as a vector of length 1. */
function unit(numbers: unknown): Float32Array {
  if (!Array.isArray(numbers) || numbers.length === 0 || numbers.length > maxDimensions) {
    throw refuse.unavailable('embeddings_malformed');
  }
  let squares = 0;
  for (const number of numbers) squares += typeof number === 'number' ? number * number : NaN;
  if (!Number.isFinite(squares) || squares === 0) throw refuse.unavailable('embeddings_malformed');
  const length = Math.sqrt(squares);
  return Float32Array.from(numbers, (number) => number / length);
}
