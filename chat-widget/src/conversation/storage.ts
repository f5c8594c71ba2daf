/** Memory first, and a browser storage behind it where the browser allows one. */
export interface Store {
  get: (key: string) => string | null;
  /** null forgets the key. */
  set: (key: string, value: string | null) => void;
}

/**
 * A store over `storage()`. Reading the property itself may throw (a cross-site frame with blocked
 * storage), and so may every access (quota, private mode): then memory alone serves this page.
 */
export function guardedStore(storage: () => Storage | undefined = () => globalThis.localStorage): Store {
  const memory = new Map<string, string | null>();
  const guarded = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      const found = storage();
      return found && work(found);
    } catch {
      return undefined;
    }
  };
  return {
    get(key) {
      const known = memory.get(key);
      if (known !== undefined) return known;
      return guarded((found) => found.getItem(key)) ?? null;
    },
    set(key, value) {
      memory.set(key, value);
      guarded((found) => (value === null ? found.removeItem(key) : found.setItem(key, value)));
    },
  };
}
