import { describeError } from '@parlance/contract/errors/errorDetail';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../platform/http/refusal.ts';
import { workerCode } from '../../platform/workers/workerCode.ts';
import type { Assignment, Measurement, WorkerMessage } from './workerMessages.ts';

export interface MeasuringOptions {
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Ends the thread at once. */
  signal?: AbortSignal;
}

/**
 * Measures in a thread of its own, so that the server keeps answering.
 * @throws {Refusal} 422 with the reason
 * @throws AbortError when cancelled
 */
export async function measureInWorker(
  assignment: Assignment,
  { onProgress, signal }: MeasuringOptions = {},
): Promise<Measurement> {
  const { url, options } = workerCode('studio/evaluation/evaluate.worker');
  const worker = new Worker(url, { ...options, workerData: assignment });
  const early = new AbortController();
  worker.once('exit', (code) => early.abort(new Error(`Measuring ended early (exit code ${code}).`)));
  try {
    const ends = signal ? AbortSignal.any([signal, early.signal]) : early.signal;
    for await (const args of on(worker, 'message', { signal: ends })) {
      const message: WorkerMessage = args[0];
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'done') return message.measured;
      else throw new Refusal(422, describeError(message.problem));
    }
    throw new Error('Measuring ended without a result.');
  } finally {
    await worker.terminate();
  }
}
