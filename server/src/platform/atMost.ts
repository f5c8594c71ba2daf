/** Limits concurrency: runs at most `most` pieces of work at once; further work waits its turn. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over the slot.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
