import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../platform/http/refusal.ts';
import { workerCode } from '../../platform/workers/workerCode.ts';
import type { Comparison, ComparisonMessage } from './comparison.ts';

interface ComparingOptions {
  /** Ends the thread when aborted. */
  signal: AbortSignal;
  /** Progress from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Timeout in milliseconds: ten times what the maximum number of texts takes. */
const deadline = 180_000;
/** Memory limit of the thread in megabytes: twice what the maximum number of texts takes. */
const megabytes = 1024;

/**
 * Compares texts in a worker thread, so that the server keeps answering.
 * @returns indexes of texts by cluster; for `alike` one list of indexes; for `teach` one list of the values
 * @throws {Refusal} 422 where it takes too long
 * @throws the signal's reason when it is aborted
 */
export async function compareInWorker(
  comparison: Comparison,
  { signal, onProgress }: ComparingOptions,
): Promise<number[][]> {
  const { url, options } = workerCode('conversation/comparing/compare.worker');
  const worker = new Worker(url, {
    ...options,
    workerData: comparison,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const late = AbortSignal.timeout(deadline);
  const early = new AbortController();
  worker.once('exit', (code) => early.abort(new Error(`Comparing ended early (exit code ${code}).`)));
  try {
    for await (const args of on(worker, 'message', { signal: AbortSignal.any([signal, late, early.signal]) })) {
      const message: ComparisonMessage = args[0];
      if (message.kind === 'done') return message.found;
      onProgress?.(message.progress);
    }
    throw new Error('Comparing ended without a result.');
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? refuse.unprocessable('questions_took_too_long') : error;
  } finally {
    await worker.terminate();
  }
}
