import { ApiError } from '../api/ApiError.ts';
import { askSides } from './sides.ts';

/** What an edit began from: it tells others' changes from one's own. */
export interface Edit<T> {
  /** Version of the thing when the edit began. */
  version: number;
  base: T;
  value: T;
}

interface SaveOver<Thing, Value> {
  edit: Edit<Value>;
  /** What is edited, for the dialog. */
  title: string;
  /** The thing as it is now. */
  read: () => Promise<Thing>;
  /** The edited part of it. */
  pick: (thing: Thing) => Value;
  /** Saves the edit over the given version. */
  write: (version: number) => Promise<Thing>;
  /** The part in lines, to be compared. */
  lines: (value: Value) => string[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves an edit so that nothing is overwritten unseen. A save refused as stale goes on by itself when others
 * changed other parts or the same; when they changed this part, both sides are shown.
 * @returns the thing saved, or theirs when that was chosen; undefined when the question was left open
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
