import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { tasks } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';

/** Milliseconds between reads of the task's row; the task may run in another process. */
const lookEvery = 200;

/**
 * Waits until a task has ended.
 * @throws {Refusal} 409 when it was cancelled, or 422 with the task's own error, when it did not complete
 */
export async function waitForTask({ db }: Pick<Deps, 'db'>, ws: string, taskId: string): Promise<void> {
  for (;;) {
    const [task] = await db.tx((tx) =>
      tx
        .select({ status: tasks.status, error: tasks.error })
        .from(tasks)
        .where(and(eq(tasks.ws, ws), eq(tasks.id, taskId))),
    );
    if (!task) throw refuse.notFound('task_not_found');
    if (task.status === 'completed') return;
    if (task.status === 'cancelled') throw refuse.conflict('training_cancelled');
    if (task.status === 'error') throw new Refusal(422, task.error ?? errorDetail('internal'));
    await pause(lookEvery);
  }
}
