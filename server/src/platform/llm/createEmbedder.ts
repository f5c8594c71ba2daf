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
  /** A batch while no one waits: of an endpoint, and of the built-in model behind what others have asked of it. */
  work: 30_000,
  queue: 10 * 60_000,
  /** While a person waits for an answer: one text, a batch, and all of them. */
  message: 1500,
  batch: 5000,
  whole: 10_000,
};
/** Milliseconds for which a failed endpoint is not used while people wait. */
const rest = 30_000;
/** Milliseconds before a request to a busy endpoint is repeated. */
const pauses = [500, 2000];

/** @param now milliseconds, of a clock that never goes back */
export function createEmbedder(
  { embeddings: endpoint, builtinEmbeddings }: Pick<Config, 'embeddings' | 'builtinEmbeddings'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): Embedder {
  const builtin = builtinEmbeddings && isUseLiteInstalled() ? new UseLiteThread() : undefined;
  /** Until when each model is not used. */
  const resting = new Map<string, number>();

  const isBuiltin = (model: string) => model === useLite.model;

  function request(model: string, texts: readonly string[], isUrgent: boolean, signal: AbortSignal) {
    // Its name is never sent to the endpoint, nor are texts that someone wanted to keep here.
    if (isBuiltin(model)) {
      if (!builtin) throw refuse.conflict('embeddings_not_installed');
      return builtin.embed(texts, isUrgent, signal);
    }
    if (!endpoint) throw refuse.conflict('embeddings_not_configured');
    return requestEmbeddings(endpoint, model, texts, signal);
  }

  /** @param milliseconds how long someone waits for the texts; undefined: no one does */
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
      // No one else tells why.
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
    // It answers again: messages need not wait for their turn to find out.
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
      // After a rest one message finds out for all.
      if (resting.has(model)) resting.set(model, now() + rest);
      const whole = patient ? undefined : AbortSignal.timeout(patience.whole);
      const deadline = patient ? undefined : texts.length === 1 ? patience.message : patience.batch;
      try {
        for (let start = 0; start < texts.length; start += batchSize) {
          found.push(...(await one(model, texts.slice(start, start + batchSize), deadline, whole)));
        }
      } catch (error) {
        // The endpoint is slow, not gone.
        if (whole?.aborted) return found;
        if (!(error instanceof Refusal)) throw error;
        // A text that is refused says nothing of the next one.
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
