/** A clock that advances only on request. */
export function manualClock() {
  let now = 1_700_000_000_000;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => now,
    random: () => 0.5,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        const sleeper = {
          at: now + ms,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener('abort', sleeper.wake);
      }),
    /** Advances the time and ends the sleeps until then. */
    advance(ms: number): void {
      now += ms;
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
    },
  };
}
