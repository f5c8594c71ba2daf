import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerCode } from './workerCode.ts';

/** Makes a file in a worker thread, because a large one takes seconds. */
export async function fileFromWorker(name: string, data: unknown): Promise<Uint8Array> {
  const { url, options } = workerCode(name);
  const worker = new Worker(url, { ...options, workerData: data });
  try {
    const [file] = await once(worker, 'message');
    if (!(file instanceof Uint8Array)) throw new Error(`${name} answered with something else than a file`);
    return file;
  } finally {
    await worker.terminate();
  }
}
