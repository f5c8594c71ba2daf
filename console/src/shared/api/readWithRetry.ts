import { ApiError } from './ApiError.ts';
import { isCancelled } from './call.ts';

/** The longest time that a skeleton is shown (ms). */
export const longestWait = 10_000;
const tries = 3;
const pauseBefore = (attempt: number) => 1000 * 2 ** (attempt - 1);

const late: unique symbol = Symbol('late');

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reads data that a screen waits for. Retries a failure that may pass. After {@link longestWait} it throws, but the
 * read continues, and `onLate` gets a late answer.
 * @throws ApiError
 */
export async function readWithRetry<T>(read: () => Promise<T>, onLate: (data: T) => void): Promise<T> {
  const deadline = performance.now() + longestWait;
  const reading = readAgain(read, deadline);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), longestWait);
  });
  const first = await Promise.race([reading, tooLong]).finally(() => clearTimeout(timer));
  if (first !== late) return first;
  // Its failure has already been reported.
  reading.then(onLate, () => {});
  throw new ApiError({ status: 0, type: 'slow' });
}

async function readAgain<T>(read: () => Promise<T>, deadline: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const pause = pauseBefore(attempt);
      const mayPass = error instanceof ApiError && error.retriable && !isCancelled(error);
      if (!mayPass || attempt === tries || performance.now() + pause > deadline) throw error;
      await after(pause);
    }
  }
}
