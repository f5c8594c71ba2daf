import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { tasks } from '../db/workspaceTables.ts';
import type { Deps } from '../deps.ts';
import type { JobKind } from './jobKind.ts';
import type { Queue } from '../jobs/queue.ts';
import { notifyTasks, publishTask, type TaskRow } from '../jobs/tasks.ts';

/** Milliseconds after which a queued task is dispatched again, in case the process that received it has ended. */
const forgottenAfter = 30_000;

const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;

/**
 * Handles tasks whose process has ended: requeues them while retries are left, else ends them as interrupted.
 *
 * @param staleAfter milliseconds without a heartbeat
 */
export async function sweep(
  { db, events, log }: Deps,
  queue: Queue,
  kinds: readonly JobKind<unknown>[],
  staleAfter: number,
): Promise<void> {
  await db.tx(async (tx) => {
    const lost = await tx
      .select()
      .from(tasks)
      .where(
        or(
          and(
            eq(tasks.status, 'running'),
            sql`coalesce(${tasks.heartbeatAt}, ${tasks.updatedAt}) <= ${ago(staleAfter)}`,
          ),
          and(eq(tasks.status, 'queued'), lt(tasks.updatedAt, ago(forgottenAfter))),
        ),
      )
      .for('no key update', { skipLocked: true });
    for (const task of lost) {
      const next = nextState(task, kinds);
      await tx
        .update(tasks)
        .set({ ...next, updatedAt: new Date(), heartbeatAt: null })
        .where(eq(tasks.id, task.id));
      if (task.status === 'running') {
        log.warn({ task: task.id, kind: task.kind, next: next.status }, 'a task was interrupted');
      }
      if (next.status === 'queued') {
        await queue.send(tx, task.kind, task.id);
        await notifyTasks(tx, `queued ${task.kind}`);
      }
      if (next.status !== task.status) await publishTask(tx, events, task);
    }
  });
}

function nextState(task: TaskRow, kinds: readonly JobKind<unknown>[]): Pick<TaskRow, 'status' | 'error'> {
  const job = kinds.find(({ kind }) => kind === task.kind);
  if (task.cancelRequested) return { status: 'cancelled', error: null };
  if (job && (task.status === 'queued' || task.attempts <= job.retries)) return { status: 'queued', error: null };
  return { status: 'error', error: errorDetail('interrupted') };
}
