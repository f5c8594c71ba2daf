import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config, ModelEndpoint } from '../config.ts';
import type { Embedder, EmbeddingModel } from '../embedder.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { batchSize, listModels, requestEmbeddings } from './embeddingRequest.ts';
import { isUseLiteInstalled, useLite } from './useLite.ts';
import { UseLiteThread } from './useLiteThread.ts';

/** Milliseconds. */
const patience = {
  list: 5000,
  /** A batch that no person waits for: of an endpoint; of the built-in model, including its time in the queue. */
  work: 30_000,
  queue: 10 * 60_000,
  /** While a person waits: one text, one batch, and all batches. */
  message: 1500,
  batch: 5000,
  whole: 10_000,
};
/** Milliseconds for which a failed endpoint is not used for messages (circuit breaker). */
const rest = 30_000;
/** Milliseconds before each retry of a request to a busy endpoint. */
const pauses = [500, 2000];

/** @param now milliseconds of a monotonic clock */
export function createEmbedder(
  { embeddings: endpoint, builtinEmbeddings }: Pick<Config, 'embeddings' | 'builtinEmbeddings'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): Embedder {
  const builtin = builtinEmbeddings && isUseLiteInstalled() ? new UseLiteThread() : undefined;
  /** By model: the time until which it is not used. */
  const resting = new Map<string, number>();

  const isBuiltin = (model: string) => model === useLite.model;

  function request(model: string, texts: readonly string[], isUrgent: boolean, signal: AbortSignal) {
    // The name of the built-in model is never sent to the endpoint, nor are texts that should stay on this server.
    if (isBuiltin(model)) {
      if (!builtin) throw refuse.conflict('embeddings_not_installed');
      return builtin.embed(texts, isUrgent, signal);
    }
    if (!endpoint) throw refuse.conflict('embeddings_not_configured');
    return requestEmbeddings(endpoint, model, texts, signal);
  }

  /** @param milliseconds the deadline while a person waits; undefined: no person waits */
  async function one(model: string, texts: readonly string[], milliseconds?: number, cancel?: AbortSignal) {
    const deadline = AbortSignal.timeout(milliseconds ?? (isBuiltin(model) ? patience.queue : patience.work));
    const signal = cancel ? AbortSignal.any([deadline, cancel]) : deadline;
    try {
      const vectors = await request(model, texts, milliseconds !== undefined, signal);
      resting.delete(model);
      return vectors;
    } catch (error) {
      cancel?.throwIfAborted();
      if (error instanceof Refusal) throw error;
      // The refusal does not contain the reason.
      if (isBuiltin(model) && !deadline.aborted) log.warn({ err: error }, 'the built-in embedding model failed');
      throw refuse.unavailable(isBuiltin(model) ? 'embeddings_failed' : 'embeddings_unreachable');
    }
  }

  async function patiently(model: string, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    for (const wait of pauses) {
      try {
        return await one(model, texts, undefined, signal);
      } catch (error) {
        if (!(error instanceof Refusal) || error.type !== 'endpoint_busy') throw error;
        await pause(wait, undefined, { signal });
      }
    }
    return one(model, texts, undefined, signal);
  }

  /** @throws {Refusal} 503 where the endpoint does not answer */
  async function modelsOf(asked: ModelEndpoint): Promise<EmbeddingModel[]> {
    const names = await listModels(asked, AbortSignal.timeout(patience.list)).catch(() => {
      throw refuse.unavailable('embeddings_unreachable');
    });
    // The endpoint answers again: messages can use it before the end of the pause.
    resting.clear();
    const chosen = asked.model ?? names?.[0];
    if (!names && chosen === undefined) throw refuse.unavailable('embeddings_unreachable');
    const offered = new Set([...(chosen === undefined ? [] : [chosen]), ...(names ?? [])]);
    offered.delete(useLite.model);
    return Array.from(offered, (model) => present(model, model === chosen));
  }

  return {
    configured: endpoint !== undefined || builtin !== undefined,

    async models() {
      const own = builtin ? [useLite] : [];
      if (!endpoint) return { data: own };
      try {
        return { data: [...(await modelsOf(endpoint)), ...own] };
      } catch (error) {
        // The built-in model needs no endpoint.
        if (!builtin || !(error instanceof Refusal)) throw error;
        return { data: own, failure: error.detail };
      }
    },

    async embed(model, texts, { onBatch, signal }) {
      for (let start = 0; start < texts.length; start += batchSize) {
        await onBatch(start, await patiently(model, texts.slice(start, start + batchSize), signal));
      }
    },

    async tryToEmbed(model, texts, patient = false) {
      const found: Float32Array[] = [];
      if (!(isBuiltin(model) ? builtin : endpoint) || now() < (resting.get(model) ?? -Infinity)) return found;
      // After the pause, one message probes the endpoint for all; the others keep pausing.
      if (resting.has(model)) resting.set(model, now() + rest);
      const whole = patient ? undefined : AbortSignal.timeout(patience.whole);
      const deadline = patient ? undefined : texts.length === 1 ? patience.message : patience.batch;
      try {
        for (let start = 0; start < texts.length; start += batchSize) {
          found.push(...(await one(model, texts.slice(start, start + batchSize), deadline, whole)));
        }
      } catch (error) {
        // The overall deadline has passed: the endpoint is slow but works.
        if (whole?.aborted) return found;
        if (!(error instanceof Refusal)) throw error;
        // A refused text does not mean that the next one fails.
        if (error.type === 'endpoint_failed') return found;
        resting.set(model, now() + rest);
        log.warn({ model, reason: error.type }, 'embeddings are unavailable: words alone decide for half a minute');
      }
      return found;
    },

    close: async () => builtin?.end(),
  };
}

const present = (model: string, isDefault: boolean): EmbeddingModel => ({
  model,
  label: model,
  default: isDefault,
  builtin: false,
  value: model,
});
