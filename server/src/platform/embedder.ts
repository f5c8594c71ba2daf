import type { AnswerOf } from '@parlance/contract';

/** The models of the endpoint, the configured one first, and the built-in one; `failure`: the endpoint does not answer. */
export type OfferedModels = AnswerOf<'GET /api/1.0/workspaces/:ws/embeddings'>;
/** A model that the endpoint offers, or the built-in one. */
export type EmbeddingModel = OfferedModels['data'][number];

/** What makes embeddings: the server's endpoint, and the built-in model where it is installed. */
export interface Embedder {
  /** Whether there is either. */
  configured: boolean;
  /** @throws {Refusal} 503 where the endpoint does not answer, and there is no built-in model */
  models(): Promise<OfferedModels>;
  /**
   * The vectors of texts, each of length 1 and all of the same dimensions, in batches.
   * @param onBatch given each batch: where it begins, and its vectors
   * @throws {Refusal} 409 without what makes them or where it refuses, 503 where it fails
   * @throws the signal's reason when aborted
   */
  embed(model: string, texts: readonly string[], options: EmbedOptions): Promise<void>;
  /**
   * The same for what goes on without: the vectors of the first texts, as many as were had, and no error. After a
   * failure the endpoint is not asked for half a minute, so that a dead one costs one message its deadline and not each.
   * @param patient no one waits: long deadlines
   */
  tryToEmbed(model: string, texts: readonly string[], patient?: boolean): Promise<Float32Array[]>;
  /** Ends the built-in model. */
  close(): Promise<void>;
}

export interface EmbedOptions {
  onBatch: (start: number, vectors: Float32Array[]) => Promise<void> | void;
  signal?: AbortSignal | undefined;
}
