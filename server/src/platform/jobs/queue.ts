import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import { outsideTransaction, type Db, type Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';

/** Distributes task ids to the workers. The tasks table holds everything else. */
export interface Queue {
  /** Dispatches a task when the transaction has committed; a task that already waits is not dispatched twice. */
  send(tx: Tx, kind: string, taskId: string): Promise<void>;
  /** Takes tasks of a kind, one at a time, the next one as soon as `onTask` resolves to true. */
  work(kind: string, onTask: (taskId: string) => Promise<boolean>): Promise<void>;
  /** Looks for tasks of a kind now instead of at the next poll; every kind, where none is named. */
  wake(kind?: string): void;
  /** Stops taking tasks, and waits until none uses the database. */
  stop(): Promise<void>;
}

/** Seconds. Notifications wake the queue, lost ones too once the connection is back; polling finds the rest. */
const poll = 20;
/** Tasks may take long: the heartbeat in the tasks table shows whether one is alive, not the queue's timeout. */
const expireInHours = 23;

/**
 * Lets one process at a time make the queue's tables: pg-boss itself fails when two begin together.
 * The embedded database has one process anyway, and one connection, which the lock would keep.
 */
async function alone(db: Db, work: () => Promise<void>): Promise<void> {
  if (db.dialect === 'pglite') return work();
  await db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(714002)`);
    await outsideTransaction(work);
  });
}

/** The queue in the database, for the kinds of work named. */
export async function openQueue(db: Db, kinds: readonly string[], log: FastifyBaseLogger): Promise<Queue> {
  const pending = new Set<Promise<unknown>>();
  let closed = false;
  /** pg-boss does not wait for its last writes: they are waited for here, and none begins after the end. */
  async function executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    // It reads what it writes, and hears of no failure: so it gets no answer at all.
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
  await alone(db, async () => {
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
        // However many tasks came meanwhile, a worker remembers one notification.
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
