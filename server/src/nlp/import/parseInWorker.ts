import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../http/refusal.ts';
import { workerCode } from '../../workerCode.ts';
import type { ParseAnswer } from './parse.worker.ts';
import type { ParsedFile, ParseOptions } from './types.ts';

/** Memory of the thread; what needs more is refused, and nothing else suffers. */
const megabytes = 1024;
/** Milliseconds after which a file is given up. */
const patience = 60_000;

/**
 * Reads a file of utterances in a thread of its own.
 * @throws {Refusal} 400 on `file` when it cannot be read, with the reason
 */
export async function parseInWorker(
  bytes: Uint8Array,
  options: ParseOptions,
  signal?: AbortSignal,
): Promise<ParsedFile> {
  const { url, options: code } = workerCode('nlp/import/parse.worker');
  const worker = new Worker(url, {
    ...code,
    workerData: { bytes, options },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const timeout = AbortSignal.timeout(patience);
  try {
    const events = once(worker, 'message', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const [answer]: ParseAnswer[] = await events;
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
