import { describeError } from '@parlance/contract/errors/errorDetail';
import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import { refuse } from '../../platform/http/refusal.ts';
import { ChildEnded } from '../../platform/workers/child.ts';
import { runInChild } from '../../platform/workers/runInChild.ts';

/** Milliseconds after which a file is given up. */
const deadline = 60_000;

/** What the child answers: the file's content, or why it has none. */
export type ReadAnswer<File> = { file: File } | { unreadable: ErrorOf };

/**
 * Reads an uploaded file in a process of its own, with a ceiling to its memory and a deadline.
 * @param name the child's code, as `workerCode` knows it; it answers a `ReadAnswer`
 * @throws {Refusal} 400 on `file` when it cannot be read
 */
export async function readInChild<File>(name: string, input: unknown, signal?: AbortSignal): Promise<File> {
  try {
    const answer = await runInChild<ReadAnswer<File>>(name, input, { deadline, signal });
    if ('file' in answer) return answer.file;
    throw refuse.invalidFields({ file: describeError(answer.unreadable) });
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    throw refuse.invalid('file', reasons[error.reason]);
  }
}

const reasons = { time: 'file_slow', memory: 'file_heavy', crash: 'file_unreadable' } as const;
