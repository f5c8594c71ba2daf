import type { FastifyBaseLogger } from 'fastify';

/**
 * Runs work at once and again after each pause of some milliseconds, until it is stopped.
 * @returns a function that stops it, and waits for the work under way
 */
export function repeat(
  pause: number,
  log: FastifyBaseLogger,
  failed: string,
  work: () => Promise<void>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        if (!stopped) timer = setTimeout(run, pause);
      });
  };
  run();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
