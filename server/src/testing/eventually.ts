import { vi } from 'vitest';

/** Waits until the assertion holds. The time limit is long because a busy machine is slow. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 60_000, interval: 20 });
}
