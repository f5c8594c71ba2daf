import type { AnswerOf } from '@parlance/contract';

/**
 * The models of the endpoint, the configured one first, and the built-in one; `failure`: the endpoint does not answer.
 */
export type OfferedModels = AnswerOf<'GET /api/1.0/workspaces/:ws/embeddings'>;
/** A model that the endpoint offers, or the built-in one. */
export type EmbeddingModel = OfferedModels['data'][number];

/** Makes embeddings with the server's endpoint, and with the built-in model where it is installed. */
export interface Embedder {
  /** Whether there is an endpoint or a built-in model. */
  configured: boolean;
  /** @throws {Refusal} 503 where the endpoint does not answer, and there is no built-in model */
  models(): Promise<OfferedModels>;
  /**
   * Embeds texts in batches: vectors of length 1, all with the same dimensions.
   * @param onBatch called with each batch: the position of its first text, and its vectors
   * @throws {Refusal} 409 without an endpoint or built-in model or where it refuses, 503 where it fails
   * @throws the signal's reason when aborted
   */
  embed(model: string, texts: readonly string[], options: EmbedOptions): Promise<void>;
  /**
   * Embeds texts for callers that can do without: returns the vectors of the first texts, as many as it got, instead of
   * an error. After a failure the endpoint is not asked for half a minute, so that a dead endpoint delays one message
   * by its deadline and not each.
   * @param patient uses long deadlines, for work that no person waits for
   */
  tryToEmbed(model: string, texts: readonly string[], patient?: boolean): Promise<Float32Array[]>;
  /** Stops the thread of the built-in model. */
  close(): Promise<void>;
}

export interface EmbedOptions {
  onBatch: (start: number, vectors: Float32Array[]) => Promise<void> | void;
  signal?: AbortSignal | undefined;
}
