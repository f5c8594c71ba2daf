import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { WorkspaceEvent } from '@parlance/contract/calls/conversation';
import type { Tx } from '../db/port.ts';
import { tasks } from '../db/workspaceTables.ts';
import { workspaceTopic, type Events } from '../events/events.ts';
import type { Jobs } from './jobs.ts';
import type { Queue } from './queue.ts';

/** `queued <kind>` and `cancel <task id>`, for worker processes. */
export const taskChannel = 'parlance_tasks';

export type TaskRow = typeof tasks.$inferSelect;

/** Publishes on the workspace's topic that a task has changed. */
export async function publishTask(tx: Tx, events: Events, task: { id: string; ws: string }): Promise<void> {
  await events.publish(tx, workspaceTopic(task.ws), { type: 'task', taskId: task.id } satisfies WorkspaceEvent);
}

export const notifyTasks = async (tx: Tx, message: string): Promise<void> => {
  await tx.execute(sql`select pg_notify(${taskChannel}, ${message})`);
};

/** Starts and cancels background work. */
export function createJobs(queue: Queue, events: Events): Jobs {
  async function cancelWhere(tx: Tx, condition: SQL | undefined): Promise<void> {
    const queued = await tx
      .update(tasks)
      .set({ status: 'cancelled', updatedAt: new Date() })
      .where(and(condition, eq(tasks.status, 'queued')))
      .returning();
    for (const task of queued) await publishTask(tx, events, task);
    // Clears the dedupe key, so that a new task can start while this one is being cancelled.
    const running = await tx
      .update(tasks)
      .set({ cancelRequested: true, dedupe: null, updatedAt: new Date() })
      .where(and(condition, eq(tasks.status, 'running')))
      .returning();
    for (const { id } of running) await notifyTasks(tx, `cancel ${id}`);
  }

  return {
    async start(tx, job, ws, payload, options = {}) {
      const { subject = null, createdBy = null, dedupe = null } = options;
      const values = { ws, kind: job.kind, subject, createdBy, dedupe, payload: job.payload.parse(payload) };
      // A task that ends between the insert and the select gives neither a new row nor an existing one: try again.
      for (;;) {
        const id = randomUUID();
        const [made] = await tx
          .insert(tasks)
          .values({ id, ...values })
          .onConflictDoNothing()
          .returning();
        if (made) {
          await queue.send(tx, job.kind, id);
          await notifyTasks(tx, `queued ${job.kind}`);
          await publishTask(tx, events, made);
          return id;
        }
        const [same] = await tx
          .select({ id: tasks.id })
          .from(tasks)
          .where(
            and(
              eq(tasks.ws, ws),
              eq(tasks.kind, job.kind),
              eq(tasks.dedupe, dedupe ?? ''),
              inArray(tasks.status, ['queued', 'running']),
            ),
          );
        if (same) return same.id;
      }
    },

    cancel: (tx, ws, taskId) => cancelWhere(tx, and(eq(tasks.ws, ws), eq(tasks.id, taskId))),
    cancelAll: (tx, ws) => cancelWhere(tx, eq(tasks.ws, ws)),
  };
}
