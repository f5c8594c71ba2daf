import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttledReader } from './throttledReader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reader whose reads end on request. */
function reader() {
  const reads: (() => void)[] = [];
  const { ask, stop } = throttledReader(1000, () => new Promise<void>((resolve) => reads.push(resolve)));
  const end = async () => {
    reads.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, stop, reads, end };
}

it('reads once for all changes within a pause', async () => {
  const { ask, reads } = reader();
  for (const pause of [0, 10, 500]) {
    await vi.advanceTimersByTimeAsync(pause);
    ask();
  }
  expect(reads).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(1);
});

it('starts no read during another one, and reads later changes after it', async () => {
  const { ask, reads, end } = reader();
  ask();
  await vi.advanceTimersByTimeAsync(1000);
  for (let changes = 0; changes < 20; changes += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(reads).toHaveLength(1);
  await end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(2);
  await end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toHaveLength(2);
});

it('reads nothing after it was stopped', async () => {
  const { ask, stop, reads } = reader();
  ask();
  stop();
  ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads).toHaveLength(0);
});
