import { Counter, Gauge, type Metric } from 'prom-client';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { webhookDeliveries, webhookEndpoints } from '../../platform/db/webhookTables.ts';
import { rowsOf, type Db } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { lookWhenDue } from '../../platform/lookWhenDue.ts';
import { mailStoppedWebhook } from './mailStoppedWebhook.job.ts';
import { sendDelivery } from './sendDelivery.ts';
import {
  releaseDelivery,
  recordAttempt,
  leaseDeliveries,
  type LeasedDelivery,
  msUntilDelivery,
} from './deliveryLeases.ts';

/** Most concurrent requests of this process. */
const maxAtOnce = 32;

const attempts = new Counter({
  name: 'parlance_webhook_attempts_total',
  help: 'Attempts to send a message to a webhook, in this process, by result',
  labelNames: ['result'],
  registers: [],
});
for (const result of ['delivered', 'failed']) attempts.inc({ result }, 0);

const Age = z.object({ age: z.number() });

/** Figures of webhooks for Prometheus. */
export const webhookMetrics = (db: Db): Metric[] => [
  attempts,
  new Gauge({
    name: 'parlance_webhook_oldest_due_seconds',
    help: 'Time for which the oldest message has been due to an address that takes messages; 0 when none is',
    registers: [],
    async collect() {
      const [found] = await db.tx((tx) =>
        rowsOf(
          tx,
          sql`select coalesce(extract(epoch from now() - min(d.next_at)), 0) as age from ${webhookDeliveries} d
            join ${webhookEndpoints} e on e.ws = d.ws and e.id = d.endpoint_id
            where d.state = 'waiting' and d.next_at <= now() and e.enabled
              and (e.paused_until is null or e.paused_until <= now())`,
          Age,
        ),
      );
      this.set(found?.age ?? 0);
    },
  }),
];

/**
 * Starts sending messages to webhooks in this process: those that are due, and those of processes that died.
 * @returns stops it; unsent messages are left to other processes
 */
export function startWebhooks(deps: Deps): () => Promise<void> {
  const { db, log, events, config, jobs } = deps;
  const sending = new Set<Promise<void>>();
  const stop = new AbortController();
  // The embedded database belongs to one process: leases found at its start belong to a process that has ended.
  let which: 'all' | 'free' = db.dialect === 'pglite' ? 'all' : 'free';

  async function look(): Promise<number | undefined> {
    const taken = await db.tx((tx) => leaseDeliveries(tx, which, maxAtOnce - sending.size));
    which = 'free';
    for (const one of taken) {
      const done = deliver(one).finally(() => {
        sending.delete(done);
        // Room for another message has just become free.
        looks.kick();
      });
      sending.add(done);
    }
    return db.once(msUntilDelivery);
  }

  async function deliver(taken: LeasedDelivery): Promise<void> {
    try {
      const outcome = await sendDelivery(config, taken, stop.signal);
      attempts.inc({ result: outcome.error === null ? 'delivered' : 'failed' });
      await db.tx(async (tx) => {
        const stopped = await recordAttempt(tx, taken, outcome);
        const { ws } = taken.delivery;
        if (stopped) await jobs.start(tx, mailStoppedWebhook, ws, { webhook: stopped.id }, { subject: stopped.thing });
        await events.changed(tx, ws, 'webhook');
      });
    } catch (error) {
      if (!stop.signal.aborted)
        log.error({ err: error, deliveryId: taken.delivery.id }, 'a message to a webhook waits');
      await db.tx((tx) => releaseDelivery(tx, taken)).catch(() => undefined);
    }
  }

  const looks = lookWhenDue(deps, 'webhooks', look);
  return async () => {
    stop.abort();
    await looks.stop();
    await Promise.all(sending);
  };
}
