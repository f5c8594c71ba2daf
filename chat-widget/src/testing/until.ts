import { subscribe } from 'valtio/vanilla';

/** Resolves once the state fulfils a condition; the test's timeout ends a wait without result. */
export function until<T extends object>(state: T, holds: (state: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds(state)) return resolve();
    const stop = subscribe(state, () => {
      if (!holds(state)) return;
      stop();
      resolve();
    });
  });
}
