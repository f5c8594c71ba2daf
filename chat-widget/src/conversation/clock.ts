/** Time and random numbers, passed in so that tests control both. */
export interface Clock {
  now: () => number;
  /** 0 ≤ n < 1. */
  random: () => number;
  /** Resolves after `ms` (Infinity: only by the signal), or at once when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = ms === Infinity ? undefined : setTimeout(done, ms);
      signal.addEventListener('abort', done);
    }),
};

const first = 3000;
const longest = 60_000;

/**
 * How long to wait before attempt `failures` + 1, in ms: 3 s, then doubling to a minute,
 * spread over ±25 % so that the clients of a restarted server do not all reconnect at once.
 */
export function backoff(failures: number, random: number): number {
  if (failures <= 1) return first;
  return Math.min(first * 2 ** (failures - 1), longest) * (0.75 + random / 2);
}
