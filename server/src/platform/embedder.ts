import type { AnswerOf } from '@parlance/contract';

/** A model that the endpoint offers. */
export type EmbeddingModel = AnswerOf<'GET /api/1.0/workspaces/:ws/embeddings'>['data'][number];

/** The server's endpoint for embeddings. */
export interface Embedder {
  configured: boolean;
  /**
   * The models of the endpoint, the configured one first; none without an endpoint.
   * @throws {Refusal} 503 where the endpoint does not answer
   */
  models(): Promise<EmbeddingModel[]>;
  /**
   * The vectors of texts, each of length 1 and all of the same dimensions, in batches.
   * @param onBatch given each batch: where it begins, and its vectors
   * @throws {Refusal} 409 without an endpoint or where it refuses, 503 where it does not answer or answers nonsense
   * @throws the signal's reason when aborted
   */
  embed(model: string, texts: readonly string[], options: EmbedOptions): Promise<void>;
  /**
   * The same for what goes on without: the vectors of the first texts, as many as were had, and no error. After a
   * failure the endpoint is not asked for half a minute, so that a dead one costs one message its deadline and not each.
   * @param patient no one waits: long deadlines
   */
  tryToEmbed(model: string, texts: readonly string[], patient?: boolean): Promise<Float32Array[]>;
}

export interface EmbedOptions {
  onBatch: (start: number, vectors: Float32Array[]) => Promise<void> | void;
  signal?: AbortSignal | undefined;
}
