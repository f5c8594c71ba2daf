import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Edit } from '../conflict/saveOver.ts';
import { createDraftStore } from './draftStore.ts';

export const drafts = createDraftStore(() => sessionStorage);

/** The draft of a text that is not part of a saved object yet, such as a new utterance. */
export function useTextDraft(key: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.get(key)) ?? '';
  const setText = useCallback((next: string) => drafts.set(key, next || undefined), [key]);
  return [text, setText];
}

export interface EditDraft<T> {
  /** The value for the fields. */
  value: T;
  /** The edit in progress; undefined: nothing to save. */
  edit: Edit<T> | undefined;
  change: (value: T) => void;
  /**
   * Ends the edit after it was saved; what was typed while the save was under way remains as an edit of the saved
   * version.
   */
  settle: (sent: Edit<T>, saved: Saved<T>) => void;
  /** Drops the edit. */
  clear: () => void;
}

/** The part of an object that is edited, as the server has it. */
export interface Saved<T> {
  version: number;
  value: T;
}

const saidIn = (data: object) => Object.entries(data).filter(([, value]) => value !== undefined);

/** Deep equality of plain data. Stops at the first difference, because a corpus has tens of thousands of values. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, theirs] = [saidIn(a), new Map(saidIn(b))];
  return mine.length === theirs.size && mine.every(([key, value]) => theirs.has(key) && same(value, theirs.get(key)));
}

/** Edits a part of a saved object; the edit survives navigation until it is saved or dropped. */
export function useEditDraft<T>(key: string, saved: Saved<T>): EditDraft<T> {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
  const edit = useMemo(() => readEdit<T>(text), [text]);
  const { version, value } = saved;
  return {
    value: edit ? edit.value : value,
    edit,
    change(next) {
      const begun = edit ?? { version, base: value };
      drafts.set(key, same(next, begun.base) ? undefined : JSON.stringify({ ...begun, value: next }));
    },
    settle(sent, now) {
      // Not the edit of this render, which is the one that was sent.
      const typed = readEdit<T>(drafts.get(key));
      const isSent = typed === undefined || same(typed.value, sent.value);
      const rest = { version: now.version, base: now.value, value: typed?.value };
      drafts.set(key, isSent ? undefined : JSON.stringify(rest));
    },
    clear: () => drafts.set(key, undefined),
  };
}

/** Parses a draft that `useEditDraft` has stored; only this module writes these texts. */
export function readEdit<T>(text: string | undefined): Edit<T> | undefined {
  if (text === undefined) return undefined;
  const edit: Edit<T> = JSON.parse(text);
  return edit;
}
