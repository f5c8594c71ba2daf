export interface CalmReader {
  /** Something has changed: it is read soon. */
  ask: () => void;
  stop: () => void;
}

/**
 * Reads what changes often: after a pause, once for all that changed in it, and never again before the last read has ended.
 * A read that was begun anew with each change would never end where changes come faster than answers.
 *
 * @param pause before each read, ms
 */
export function calmReader(pause: number, read: () => Promise<unknown>): CalmReader {
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
