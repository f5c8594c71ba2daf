import { Child, type ChildOptions } from './child.ts';

/**
 * Reads untrusted data in a new child process.
 *
 * @param name the child's code, as `workerCode` knows it; it calls `answerParent`
 * @throws {ChildEnded} when it needs too much memory or time, or crashes
 * @throws the signal's reason when it is aborted
 */
export async function runInChild<Answer>(name: string, input: unknown, options: ChildOptions): Promise<Answer> {
  const child = new Child(name);
  try {
    return await child.ask<Answer>(input, options);
  } finally {
    child.end();
  }
}
