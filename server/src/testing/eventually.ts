import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that an assertion gets: a busy machine is slow. */
const patience = 90_000;
/** Milliseconds between two looks: the first ones, and the most of later ones, which would hinder what is waited for. */
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
