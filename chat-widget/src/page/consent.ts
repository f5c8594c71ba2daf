import type { Store } from '../conversation/storage.ts';

export interface ConsentStore extends Store {
  /** Writes what was held back, and everything from now on. */
  release: () => void;
}

/**
 * A store that reads what is there and holds back what is to be written, until it is known that the visitor is not
 * asked or has agreed. What is held back serves this page, and is gone with it.
 */
export function holdBack(store: Store): ConsentStore {
  let held: Map<string, string | null> | undefined = new Map();
  return {
    get: (key) => (held?.has(key) ? (held.get(key) ?? null) : store.get(key)),
    set(key, value) {
      if (held) held.set(key, value);
      else store.set(key, value);
    },
    release() {
      const waiting = held ?? [];
      held = undefined;
      for (const [key, value] of waiting) store.set(key, value);
    },
  };
}
