import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

/** Browsers give a hidden frame no animation frames: it updates after this time instead, in ms. */
const hiddenDelay = 100;

/** Calls `done` once, in the browser's next frame. Returns the function that cancels it. */
function nextFrame(done: () => void): () => void {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const run = (): void => {
    stop();
    done();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, hiddenDelay);
  return stop;
}

/**
 * Reads a part of a state once per frame: an answer that streams in many small pieces renders at most sixty times a
 * second.
 *
 * @param pick a stable function; its result is compared value by value
 */
export function useFrameSnapshot<T extends object, P extends object>(state: T, pick: (state: T) => P): P {
  const watch = useCallback(
    (changed: () => void) => {
      let stop: (() => void) | undefined;
      const schedule = (): void => {
        stop ??= nextFrame(() => {
          stop = undefined;
          changed();
        });
      };
      const end = subscribe(state, schedule, true);
      return () => {
        end();
        stop?.();
      };
    },
    [state],
  );
  const last = useRef<P | null>(null);
  return useSyncExternalStore(watch, () => {
    const now = pick(state);
    if (!last.current || !isEqual(last.current, now)) last.current = now;
    return last.current;
  });
}

function isEqual(one: object, other: object): boolean {
  const values = Object.values(other);
  return Object.values(one).every((value, at) => Object.is(value, values[at]));
}
