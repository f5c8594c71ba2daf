import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

/** Browsers give a hidden frame no animation frames: it updates after this time instead, in ms. */
const hiddenDelay = 100;

/** Callbacks that wait for the next frame. They share one frame and one timer, which cost less than several. */
const waiting = new Set<() => void>();
let requested = false;

function requestFrame(): void {
  const run = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    requested = false;
    for (const done of waiting) {
      waiting.delete(done);
      done();
    }
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, hiddenDelay);
  requested = true;
}

/** Calls `done` once in the browser's next frame. */
function nextFrame(done: () => void): void {
  waiting.add(done);
  if (!requested) requestFrame();
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
      const end = subscribe(state, () => nextFrame(changed), true);
      return () => {
        end();
        waiting.delete(changed);
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
