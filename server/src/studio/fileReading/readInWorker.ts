import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../platform/http/refusal.ts';
import { workerCode } from '../../platform/workers/workerCode.ts';

/** Memory of the thread; what needs more is refused, and nothing else suffers. */
const megabytes = 1024;
/** Milliseconds after which a file is given up. */
const patience = 60_000;

/**
 * Reads an uploaded file in a thread of its own.
 * @param name the worker, as `workerCode` knows it; it answers `{ file }`, or `{ unreadable }` with the reason
 * @throws {Refusal} 400 on `file` when it cannot be read
 */
export async function readInWorker<File>(name: string, workerData: unknown, signal?: AbortSignal): Promise<File> {
  const { url, options } = workerCode(name);
  const worker = new Worker(url, { ...options, workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  const timeout = AbortSignal.timeout(patience);
  try {
    const events = once(worker, 'message', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const [answer]: ({ file: File } | { unreadable: string })[] = await events;
    if (answer && 'file' in answer) return answer.file;
    throw refuse.invalid('file', answer ? answer.unreadable : 'could not be read');
  } catch (error) {
    if (timeout.aborted) throw refuse.invalid('file', 'takes too long to read: split it or save it as CSV');
    if (isOutOfMemory(error)) throw refuse.invalid('file', 'is too large to read: split it or save it as CSV');
    throw error;
  } finally {
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
