/** A browser storage where the browser allows one, and memory where it does not. */
export interface Store {
  get: (key: string) => string | null;
  /** null forgets the key. */
  set: (key: string, value: string | null) => void;
}

/**
 * A store over `storage()`, which other tabs write to as well. Reading the property itself may throw (a cross-site frame
 * with blocked storage), and so may every access (quota, private mode): then memory alone serves this page.
 */
export function guardedStore(storage: () => Storage | undefined = () => globalThis.localStorage): Store {
  /** What the storage did not take. */
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
