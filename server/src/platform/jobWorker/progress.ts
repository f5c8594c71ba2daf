import { and, eq } from 'drizzle-orm';
import { tasks } from '../db/workspaceTables.ts';
import type { Deps } from '../deps.ts';
import { publishTask, type TaskRow } from '../jobs/tasks.ts';

/** Milliseconds between two writes of one task's progress. */
const interval = 400;

/** Writes and publishes the progress of a task, throttled: only the newest report of each interval. */
export function progressWriter(task: TaskRow, { db, events, log }: Deps) {
  let news: { progress: number; stage: string | null } | undefined;
  let stage: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;

  async function write(): Promise<void> {
    const change = news;
    news = undefined;
    if (!change) return;
    await db.tx(async (tx) => {
      const mine = and(eq(tasks.id, task.id), eq(tasks.status, 'running'), eq(tasks.attempts, task.attempts));
      const written = await tx
        .update(tasks)
        .set({ ...change, updatedAt: new Date() })
        .where(mine)
        .returning();
      for (const one of written) await publishTask(tx, events, one);
    });
  }

  function schedule(wait: number): void {
    timer = setTimeout(() => {
      writing = write()
        .catch((error: unknown) => log.warn({ err: error, task: task.id }, 'progress was not written'))
        .finally(() => {
          timer = undefined;
          if (news && !stopped) schedule(interval);
        });
    }, wait);
  }

  return {
    report(fraction: number, at?: string): void {
      if (stopped) return;
      stage = at ?? stage;
      news = { progress: Math.min(1, Math.max(0, fraction)), stage };
      if (!timer) schedule(0);
    },
    /** Stops writing, and waits for a write under way. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
