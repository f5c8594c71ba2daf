/**
 * Unsaved texts by key. A draft outlives its screen and a reload: a copy goes to session storage where that is
 * possible.
 */
export interface DraftStore {
  get: (key: string) => string | undefined;
  /** Stores a text under a key; undefined removes it. */
  set: (key: string, text: string | undefined) => void;
  /** The drafts in memory whose keys have a prefix. */
  under: (start: string) => { key: string; text: string }[];
  subscribe: (onChange: () => void) => () => void;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const prefix = 'parlance-draft:';

/** @param shelf storage of the copies; where it is denied, drafts live as long as the page */
export function createDraftStore(shelf: () => Shelf): DraftStore {
  const drafts = new Map<string, string | undefined>();
  const listeners = new Set<() => void>();
  const attempt = <T>(work: (storage: Shelf) => T): T | undefined => {
    try {
      return work(shelf());
    } catch {
      return undefined;
    }
  };
  return {
    get(key) {
      if (!drafts.has(key)) drafts.set(key, attempt((storage) => storage.getItem(prefix + key)) ?? undefined);
      return drafts.get(key);
    },
    set(key, text) {
      drafts.set(key, text);
      attempt((storage) =>
        text === undefined ? storage.removeItem(prefix + key) : storage.setItem(prefix + key, text),
      );
      for (const listener of listeners) listener();
    },
    under: (start) =>
      [...drafts].flatMap(([key, text]) => (text !== undefined && key.startsWith(start) ? [{ key, text }] : [])),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
