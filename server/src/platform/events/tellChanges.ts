import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { BackendEvent } from '@parlance/contract/calls/backend';
import { outsideTransaction, type Db } from '../db/port.ts';
import { writeEvents } from './announcement.ts';

/** Minimum milliseconds between two writes (throttle). */
const calm = 50;
/** Milliseconds before a failed write is retried. */
const retryAfter = 1000;

/**
 * Tells screens what has changed, after the commit of the change, throttled: the first change at once, following ones
 * in batches. All changes of a workspace share a topic, which is locked for each write: if they were written within
 * their own transactions, these would wait for each other.
 */
export function tellChanges(
  db: Db,
  log: FastifyBaseLogger,
): { tell: (topic: string, what: string) => void; close: () => Promise<void> } {
  const untold = new Map<string, { topic: string; event: BackendEvent }>();
  const closing = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
  let telling: Promise<void> | undefined;

  async function tellAll(): Promise<void> {
    // A transaction may report several changes.
    await Promise.resolve();
    while (untold.size > 0) {
      const told = [...untold.entries()];
      untold.clear();
      try {
        await db.once((tx) => tx.execute(writeEvents(told.map(([, change]) => change))));
        await pause(calm);
      } catch (error) {
        for (const [key, change] of told) untold.set(key, change);
        if (closing.signal.aborted) break;
        log.warn({ err: error }, 'screens were not told of changes yet');
        await pause(retryAfter);
      }
    }
    telling = undefined;
  }

  return {
    tell(topic, what) {
      untold.set(`${topic} ${what}`, { topic, event: { type: 'changed', what } });
      telling ??= outsideTransaction(tellAll);
    },
    async close() {
      closing.abort();
      await telling;
    },
  };
}
