/** A browser storage, or memory where the browser denies it. */
export interface Store {
  get: (key: string) => string | null;
  /** null removes the key. */
  set: (key: string, value: string | null) => void;
}

/**
 * A store over `storage()`, which other tabs also write to. Reading the property may throw (a cross-site frame with
 * blocked storage), and so may every access (quota, private mode): the page then uses memory only.
 */
export function guardedStore(storage: () => Storage | undefined = () => globalThis.localStorage): Store {
  /** Values that the storage did not accept. */
  const memory = new Map<string, string | null>();
  const guarded = <T>(work: (storage: Storage) => T): { done: T } | undefined => {
    try {
      const found = storage();
      return found && { done: work(found) };
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? (memory.has(key) ? null : (guarded((found) => found.getItem(key))?.done ?? null)),
    set(key, value) {
      const kept = guarded((found) => (value === null ? found.removeItem(key) : found.setItem(key, value)));
      if (kept) memory.delete(key);
      else memory.set(key, value);
    },
  };
}
