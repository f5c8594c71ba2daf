import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isNotWritable } from '../db/errors.ts';
import { tasks } from '../db/workspaceTables.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { type JobKind, Unwanted } from './jobKind.ts';
import { progressWriter } from './progress.ts';
import type { Queue } from '../jobs/queue.ts';
import { sweep } from './sweep.ts';
import { notifyTasks, publishTask, taskChannel, type TaskRow } from '../jobs/tasks.ts';

/** Milliseconds between heartbeats. */
const heartbeat = 2000;
/** Milliseconds without a heartbeat after which a task's process is considered ended. */
const staleAfter = 15_000;
const sweepEvery = 5000;
/** Milliseconds that running jobs have to end when the process stops. */
const patience = 8000;

class Stopping extends Error {}
class Cancelled extends Error {}

interface Run {
  task: TaskRow;
  abort: AbortController;
  ended: Promise<void>;
}

/** Runs queued tasks in this process until it is stopped; interrupted tasks are queued again. */
export async function startWorker(
  kinds: readonly JobKind<unknown>[],
  queue: Queue,
  deps: Deps,
): Promise<() => Promise<void>> {
  const { db, events, log } = deps;
  const running = new Map<string, Run>();
  let stopping = false;

  /** Writes the end of a task, unless another process has taken it over. */
  async function end(task: TaskRow, change: Partial<TaskRow>): Promise<void> {
    await db.tx(async (tx) => {
      const [ended] = await tx
        .update(tasks)
        .set({ ...change, updatedAt: new Date(), heartbeatAt: null })
        .where(and(eq(tasks.id, task.id), eq(tasks.status, 'running'), eq(tasks.attempts, task.attempts)))
        .returning();
      if (!ended) return;
      if (ended.status === 'queued') {
        await queue.send(tx, ended.kind, ended.id);
        await notifyTasks(tx, `queued ${ended.kind}`);
      }
      await publishTask(tx, events, ended);
    });
  }

  async function run(job: JobKind<unknown>, task: TaskRow, signal: AbortSignal): Promise<void> {
    const progress = progressWriter(task, deps);
    try {
      const payload = job.payload.parse(task.payload);
      const result = await job.run({
        payload,
        taskId: task.id,
        ws: task.ws,
        signal,
        progress: (fraction, stage) => progress.report(fraction, stage),
        deps,
      });
      await progress.stop();
      await end(task, { status: 'completed', progress: 1, result: result ?? null, error: null });
    } catch (error) {
      await progress.stop();
      if (signal.reason instanceof Stopping) return end(task, { status: 'queued', attempts: task.attempts - 1 });
      if (signal.reason instanceof Cancelled || error instanceof Unwanted) return end(task, { status: 'cancelled' });
      if (!(error instanceof Refusal)) log.error({ err: error, task: task.id, kind: task.kind }, 'a job failed');
      await end(task, { status: 'error', error: describe(error) });
    }
  }

  /** Runs a task unless another process has it. @returns whether to take the next one */
  async function take(job: JobKind<unknown>, taskId: string): Promise<boolean> {
    if (stopping) return false;
    const [task] = await db.tx(async (tx) => {
      const claimed = await tx
        .update(tasks)
        .set({
          status: 'running',
          attempts: sql`${tasks.attempts} + 1`,
          heartbeatAt: sql`now()`,
          updatedAt: new Date(),
        })
        .where(and(eq(tasks.id, taskId), eq(tasks.status, 'queued')))
        .returning();
      for (const one of claimed) await publishTask(tx, events, one);
      return claimed;
    });
    if (!task) return true;
    const abort = new AbortController();
    if (stopping) abort.abort(new Stopping());
    const ended = run(job, task, abort.signal).catch((error: unknown) => {
      log.error({ err: error, task: task.id }, "a job's end could not be written");
    });
    running.set(task.id, { task, abort, ended });
    await ended;
    running.delete(task.id);
    return !stopping;
  }

  /** Writes the heartbeats, and aborts tasks that were cancelled or that another process has taken over. */
  async function beat(): Promise<void> {
    if (running.size === 0) return;
    const alive = await db.tx((tx) =>
      tx
        .update(tasks)
        .set({ heartbeatAt: sql`now()` })
        .where(and(inArray(tasks.id, [...running.keys()]), eq(tasks.status, 'running')))
        .returning({ id: tasks.id, attempts: tasks.attempts, cancel: tasks.cancelRequested }),
    );
    for (const { task, abort } of running.values()) {
      const row = alive.find(({ id }) => id === task.id);
      if (!row || row.cancel || row.attempts !== task.attempts) abort.abort(new Cancelled());
    }
  }

  function onNotify(message: string): void {
    const [what, value] = message.split(' ');
    if (what === 'cancel') running.get(value ?? '')?.abort.abort(new Cancelled());
    // Tasks that a stopping process gives back are for other processes.
    else if (!stopping) queue.wake(value);
  }

  const failed = (error: unknown) => log.error({ err: error }, 'looking after background work failed');
  // Only this process uses the embedded database: tasks that are running at its start are of a killed process.
  await sweep(deps, queue, kinds, db.dialect === 'pglite' ? 0 : staleAfter);
  const unlisten = await db.listen(taskChannel, onNotify);
  const beating = setInterval(() => void beat().catch(failed), heartbeat).unref();
  const sweeping = setInterval(() => void sweep(deps, queue, kinds, staleAfter).catch(failed), sweepEvery).unref();
  for (const job of kinds) await queue.work(job.kind, (taskId) => take(job, taskId));

  return async () => {
    stopping = true;
    clearInterval(beating);
    clearInterval(sweeping);
    for (const { abort } of running.values()) abort.abort(new Stopping());
    await unlisten();
    let timer: NodeJS.Timeout | undefined;
    const tired = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
    await Promise.race([Promise.all([...running.values()].map(({ ended }) => ended)), tired]);
    clearTimeout(timer);
  };
}

function describe(error: unknown): ErrorDetail {
  if (error instanceof Refusal) return error.detail;
  return errorDetail(isNotWritable(error) ? 'database_not_writable' : 'internal');
}
