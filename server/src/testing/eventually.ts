import { vi } from 'vitest';

/** Waits until the assertion holds. Patient: a busy machine is slow, and a failure still comes to light. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 20_000, interval: 20 });
}
