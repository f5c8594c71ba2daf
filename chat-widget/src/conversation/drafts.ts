import type { Store } from './storage.ts';

/** The text being written: stored for this tab, and for tabs opened later. */
export function createTextDraft(device: Store, tab: Store, key: string) {
  return {
    read: (): string => tab.get(key) ?? device.get(key) ?? '',
    write(text: string, before: string): void {
      tab.set(key, text);
      // Keep a newer draft of another tab when this one is cleared.
      if (text !== '' || device.get(key) === before) device.set(key, text || null);
    },
  };
}

/** The values of a form by field name; `true` for a checked box. */
export type FormDraft = Readonly<Record<string, string | true>>;

/** Values of forms that are not sent yet, by the id of the form's message; stored beside the text drafts. */
export function createFormDrafts(store: Store, key: string) {
  const drafts = restore(store.get(key));
  const save = (): void => store.set(key, drafts.size > 0 ? JSON.stringify([...drafts]) : null);
  return {
    of: (messageId: string): FormDraft | undefined => drafts.get(messageId),
    set(messageId: string, draft: FormDraft): void {
      drafts.set(messageId, draft);
      save();
    },
    /** Drops the drafts of all other messages. */
    retain(isOpen: (messageId: string) => boolean): void {
      const closed = [...drafts.keys()].filter((messageId) => !isOpen(messageId));
      for (const messageId of closed) drafts.delete(messageId);
      if (closed.length > 0) save();
    },
  };
}

/** Reads the stored drafts; none where the stored text is not ours. */
function restore(stored: string | null): Map<string, FormDraft> {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return new Map(Array.isArray(list) ? list.filter(isDraft) : []);
  } catch {
    return new Map();
  }
}

const isDraft = (entry: unknown): entry is [string, FormDraft] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && isFields(entry[1]);

const isFields = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields).every((value) => typeof value === 'string' || value === true);
