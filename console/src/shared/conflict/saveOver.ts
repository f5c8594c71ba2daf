import { ApiError } from '../api/ApiError.ts';
import { askSides } from './sides.ts';

/** The version and value that an edit is based on, which tell the changes of others from the user's own. */
export interface Edit<T> {
  /** Version of the object when the edit began. */
  version: number;
  base: T;
  value: T;
}

interface SaveOver<Thing, Value> {
  edit: Edit<Value>;
  /** Title of the dialog: what is edited. */
  title: string;
  /** Reads the current version. */
  read: () => Promise<Thing>;
  /** Picks the edited part. */
  pick: (thing: Thing) => Value;
  /** Saves the edit over the given version. */
  write: (version: number) => Promise<Thing>;
  /** The part as lines of text, for the comparison. */
  lines: (value: Value) => string[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves an edit without overwriting unseen changes of others. A save refused as stale is repeated when others changed
 * other parts, or made the same change. When they changed this part differently, both versions are shown.
 * @returns the saved object, or theirs when the user chose that; undefined when the user chose neither
 * @throws ApiError when saving fails otherwise
 */
export async function saveOver<Thing extends { version: number }, Value>(
  save: SaveOver<Thing, Value>,
): Promise<Thing | undefined> {
  const { edit, title, read, pick, write, lines } = save;
  let version = edit.version;
  let base = edit.base;
  for (;;) {
    try {
      return await write(version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
    }
    const current = await read();
    const theirs = pick(current);
    if (same(theirs, edit.value)) return current;
    if (!same(theirs, base)) {
      const choice = await askSides({ title, mine: lines(edit.value), theirs: lines(theirs) });
      if (choice === 'theirs') return current;
      if (choice === undefined) return undefined;
    }
    version = current.version;
    base = theirs;
  }
}
