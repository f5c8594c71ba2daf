import { setTimeout as pause } from 'node:timers/promises';

/** Maximum milliseconds for an assertion; long, because machines may be busy. */
const patience = 90_000;
/** Milliseconds between attempts (backoff): at first, and at most, so that they do not slow down the awaited work. */
const [soon, late] = [20, 100];

/** Waits until the assertion holds. */
export async function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + patience;
  for (let wait = soon; ; wait = Math.min(wait * 1.2, late)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(wait);
  }
}
