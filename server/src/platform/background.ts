import type { FastifyBaseLogger } from 'fastify';

const running = new Set<Promise<void>>();

/**
 * Does what an answer does not wait for: so that the time of the answer tells nothing of it. It ends with the
 * process; what must survive that is a job.
 */
export function inBackground(log: FastifyBaseLogger, what: string, work: () => Promise<void>): void {
  const mine = work()
    .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
    .finally(() => running.delete(mine));
  running.add(mine);
}

/** Waits until nothing is being done in the background; for a clean stop. */
export async function backgroundSettled(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
