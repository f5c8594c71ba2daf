import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import { outsideTransaction, type Db, type Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';

/** Distributes task ids to the workers. The tasks table holds everything else. */
export interface Queue {
  /** Dispatches a task after the commit; a task that is already waiting is not dispatched twice. */
  send(tx: Tx, kind: string, taskId: string): Promise<void>;
  /** Takes tasks of a kind one at a time; the next one at once if `onTask` resolves to true. */
  work(kind: string, onTask: (taskId: string) => Promise<boolean>): Promise<void>;
  /** Looks for tasks of a kind, or of all kinds, now instead of at the next poll. */
  wake(kind?: string): void;
  /** Stops taking tasks, and waits until none uses the database. */
  stop(): Promise<void>;
}

/**
 * Seconds between polls. Usually notifications wake the queue, also after a lost connection; polling finds the rest.
 */
const poll = 20;
/** Long, because the heartbeat in the tasks table shows whether a task is alive, not the queue's timeout. */
const expireInHours = 23;

/**
 * Lets one process at a time make the queue's tables: pg-boss fails when two do so at once.
 * The embedded database has only one process, and only one connection, which the lock would block.
 */
async function runExclusively(db: Db, work: () => Promise<void>): Promise<void> {
  if (db.dialect === 'pglite') return work();
  await db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(714002)`);
    await outsideTransaction(work);
  });
}

/** Opens the queue in the database, for the given kinds of work. */
export async function openQueue(db: Db, kinds: readonly string[], log: FastifyBaseLogger): Promise<Queue> {
  const pending = new Set<Promise<unknown>>();
  let closed = false;
  /** Tracks the statements of pg-boss, which does not wait for its last writes; none begins after the close. */
  async function executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    // pg-boss reads the result and handles no failure, so that the promise never settles.
    if (closed) return new Promise(() => undefined);
    const running = db.execute(text, values);
    pending.add(running);
    try {
      return await running;
    } finally {
      pending.delete(running);
    }
  }

  const boss = new PgBoss({ db: { executeSql }, schedule: false, retryLimit: 0 });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await runExclusively(db, async () => {
    await boss.start();
    const there = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const kind of kinds.filter((one) => !there.has(one))) {
      await boss.createQueue(kind, { name: kind, policy: 'short', retryLimit: 0, expireInHours });
    }
  });
  const workers = new Map<string, string>();
  const wake = (kind?: string) => {
    for (const [of, worker] of workers) if (kind === undefined || kind === of) boss.notifyWorker(worker);
  };

  return {
    async send(tx, kind, taskId) {
      const inTx = { executeSql: (text: string, values: unknown[]) => executeIn(tx, text, values) };
      await boss.send(kind, { taskId }, { db: inTx, singletonKey: taskId, retryLimit: 0, expireInHours });
    },
    async work(kind, onTask) {
      const worker = await boss.work<{ taskId: string }>(kind, { pollingIntervalSeconds: poll }, async (jobs) => {
        // A worker remembers one notification, however many tasks have arrived.
        for (const { data } of jobs) if (await onTask(data.taskId)) wake(kind);
      });
      workers.set(kind, worker);
    },
    wake,
    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: 2000, close: false });
      await Promise.allSettled(pending);
      closed = true;
    },
  };
}
