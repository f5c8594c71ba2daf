import { describeError } from '@parlance/contract/errors/errorDetail';
import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import { refuse } from '../../platform/http/refusal.ts';
import { ChildEnded } from '../../platform/workers/child.ts';
import { runInChild } from '../../platform/workers/runInChild.ts';

/** Timeout in milliseconds for reading a file. */
const deadline = 60_000;

/** The child's answer: the file's content, or the reason why it cannot be read. */
export type ReadAnswer<File> = { file: File } | { unreadable: ErrorOf };

/**
 * Reads an uploaded file in a child process, with limits of memory and time.
 * @param name name of the child's code for `workerCode`; it answers with a `ReadAnswer`
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
