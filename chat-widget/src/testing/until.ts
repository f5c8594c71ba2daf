import { subscribe } from 'valtio/vanilla';

/** Resolves once the state is as described; a test that waits in vain ends by its own time limit. */
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
