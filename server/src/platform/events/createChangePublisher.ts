import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { BackendEvent } from '@parlance/contract/calls/backend';
import { outsideTransaction, type Db } from '../db/port.ts';
import { writeEvents } from './announcement.ts';

/** Minimum milliseconds between two writes (throttle). */
const throttle = 50;
/** Milliseconds before a failed write is retried. */
const retryAfter = 1000;

/**
 * Tells screens what has changed, after the commit of the change, throttled: the first change at once, following ones
 * in batches. All changes of a workspace share a topic, which is locked for each write: if they were written within
 * their own transactions, these would wait for each other.
 */
export function createChangePublisher(
  db: Db,
  log: FastifyBaseLogger,
): { tell: (topic: string, what: string) => void; close: () => Promise<void> } {
  const pending = new Map<string, { topic: string; event: BackendEvent }>();
  const closing = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
  let publishing: Promise<void> | undefined;

  async function publishPending(): Promise<void> {
    // A transaction may report several changes.
    await Promise.resolve();
    while (pending.size > 0) {
      const batch = [...pending.entries()];
      pending.clear();
      try {
        await db.once((tx) => tx.execute(writeEvents(batch.map(([, change]) => change))));
        await pause(throttle);
      } catch (error) {
        for (const [key, change] of batch) pending.set(key, change);
        if (closing.signal.aborted) break;
        log.warn({ err: error }, 'screens were not told of changes yet');
        await pause(retryAfter);
      }
    }
    publishing = undefined;
  }

  return {
    tell(topic, what) {
      pending.set(`${topic} ${what}`, { topic, event: { type: 'changed', what } });
      publishing ??= outsideTransaction(publishPending);
    },
    async close() {
      closing.abort();
      await publishing;
    },
  };
}
