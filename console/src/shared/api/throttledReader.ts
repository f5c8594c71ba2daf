export interface ThrottledReader {
  /** Requests a read, which begins after the pause. */
  ask: () => void;
  stop: () => void;
}

/**
 * Throttles the reading of data that changes often: one read after a pause covers all changes within it, and a read
 * never starts before the previous one has ended. If each change started a new read, none would finish where changes
 * are more frequent than answers.
 *
 * @param pause before each read, ms
 */
export function throttledReader(pause: number, read: () => Promise<unknown>): ThrottledReader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  let again = false;
  let stopped = false;
  const run = async () => {
    timer = undefined;
    reading = true;
    await read().catch(() => undefined);
    reading = false;
    if (again) ask();
  };
  const ask = () => {
    if (stopped) return;
    again = reading;
    if (!reading) timer ??= setTimeout(() => void run(), pause);
  };
  return {
    ask,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
