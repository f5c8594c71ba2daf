import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

/** A frame that is hidden is given no animation frames: what happened shows after so many milliseconds all the same. */
const hidden = 100;

/** Calls `done` once, in the browser's next frame. Returns the way to stop it. */
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
  const timer = setTimeout(run, hidden);
  return stop;
}

/**
 * What is picked of a state, looked at once a frame: an answer that streams in by many small pieces is drawn sixty times
 * a second and no more.
 *
 * @param pick the same function each time; its result is compared part by part
 */
export function useFrame<T extends object, P extends object>(state: T, pick: (state: T) => P): P {
  const watch = useCallback(
    (changed: () => void) => {
      let stop: (() => void) | undefined;
      const look = (): void => {
        stop ??= nextFrame(() => {
          stop = undefined;
          changed();
        });
      };
      const end = subscribe(state, look, true);
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
    if (!last.current || !same(last.current, now)) last.current = now;
    return last.current;
  });
}

function same(one: object, other: object): boolean {
  const values = Object.values(other);
  return Object.values(one).every((value, at) => Object.is(value, values[at]));
}
