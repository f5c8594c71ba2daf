import type { FastifyBaseLogger } from 'fastify';

const running = new Set<Promise<void>>();

/**
 * Runs work that the answer does not wait for, so that the response time reveals nothing about it. The work is lost if
 * the process ends; use a job if it must survive that.
 */
export function inBackground(log: FastifyBaseLogger, what: string, work: () => Promise<void>): void {
  const mine = work()
    .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
    .finally(() => running.delete(mine));
  running.add(mine);
}

/** Waits until all background work has ended; for a clean stop. */
export async function backgroundSettled(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
