import { refuse } from '../../platform/http/refusal.ts';
import { ChildEnded, runInChild } from '../../platform/workers/runInChild.ts';

/** Milliseconds after which a file is given up. */
const deadline = 60_000;

/**
 * Reads an uploaded file in a process of its own, with a ceiling to its memory and a deadline.
 * @param name the child's code, as `workerCode` knows it; it answers `{ file }`, or `{ unreadable }` with the reason
 * @throws {Refusal} 400 on `file` when it cannot be read
 */
export async function readInChild<File>(name: string, input: unknown, signal?: AbortSignal): Promise<File> {
  try {
    const answer = await runInChild<{ file: File } | { unreadable: string }>(name, input, { deadline, signal });
    if ('file' in answer) return answer.file;
    throw refuse.invalid('file', answer.unreadable);
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    throw refuse.invalid('file', reasons[error.reason]);
  }
}

const reasons = {
  time: 'takes too long to read: split it or save it as CSV',
  memory: 'is too large to read: split it or save it as CSV',
  crash: 'could not be read',
} as const;
