import { Worker } from 'node:worker_threads';
import { workerCode } from '../../platform/workers/workerCode.ts';
import { TrainingError } from '../../nlu/errors.ts';
import type { TrainingInput, TrainingProgress } from '../../nlu/types.ts';
import type { TrainingOutput, TrainingTask, UnreviewedTexts, WorkerMessage } from './workerMessages.ts';

export interface WorkerTrainingOptions {
  onProgress?: (progress: TrainingProgress) => void;
  /** Ends the thread when aborted. */
  signal?: AbortSignal;
  /** Messages without a review. */
  unreviewed?: UnreviewedTexts | undefined;
}

/**
 * Trains in a worker thread, so that the server keeps answering.
 *
 * @throws TrainingError when the input cannot be trained on or the thread fails
 * @throws AbortError (or the signal's own reason) when cancelled
 */
export async function trainInWorker(
  input: TrainingInput,
  { onProgress, signal, unreviewed }: WorkerTrainingOptions = {},
): Promise<TrainingOutput> {
  signal?.throwIfAborted();
  const { url, options } = workerCode('studio/models/train.worker');
  const task: TrainingTask = { input, unreviewed };
  const worker = new Worker(url, { ...options, workerData: task });
  const { promise, resolve, reject } = deferred<TrainingOutput>();
  const cancel = () => reject(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') onProgress?.(message.progress);
    else if (message.kind === 'done') resolve(message.trained);
    else reject(new TrainingError(message.problem));
  });
  worker.on('error', (error) => {
    reject(new TrainingError({ type: 'training_failed', params: { reason: String(error) } }));
  });
  worker.on('exit', (code) => {
    reject(new TrainingError({ type: 'training_ended', params: { code } }));
  });
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', cancel);
    await worker.terminate();
  }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
