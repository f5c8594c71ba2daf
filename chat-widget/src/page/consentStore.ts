import type { Store } from '../conversation/storage.ts';

export interface ConsentStore extends Store {
  /** Writes the deferred values, and every later value at once. */
  release: () => void;
}

/**
 * A store that defers its writes until the visitor has agreed, or the workspace does not ask. Deferred values live in
 * memory and end with the page.
 */
export function consentStore(store: Store): ConsentStore {
  let deferred: Map<string, string | null> | undefined = new Map();
  return {
    get: (key) => (deferred?.has(key) ? (deferred.get(key) ?? null) : store.get(key)),
    set(key, value) {
      if (deferred) deferred.set(key, value);
      else store.set(key, value);
    },
    release() {
      const waiting = deferred ?? [];
      deferred = undefined;
      for (const [key, value] of waiting) store.set(key, value);
    },
  };
}
