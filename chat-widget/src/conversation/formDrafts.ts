import type { Store } from './storage.ts';

/** What stands in the fields of a form, by their names; `true` for what is agreed to. */
export type FormDraft = Readonly<Record<string, string | true>>;

/** What was filled in to forms and not sent, by the message that has the form; kept where drafts of texts are. */
export function createFormDrafts(store: Store, key: string) {
  const drafts = restore(store.get(key));
  const keep = (): void => store.set(key, drafts.size > 0 ? JSON.stringify([...drafts]) : null);
  return {
    of: (messageId: string): FormDraft | undefined => drafts.get(messageId),
    set(messageId: string, draft: FormDraft): void {
      drafts.set(messageId, draft);
      keep();
    },
    /** Drops those of all other messages. */
    retain(isOpen: (messageId: string) => boolean): void {
      const closed = [...drafts.keys()].filter((messageId) => !isOpen(messageId));
      for (const messageId of closed) drafts.delete(messageId);
      if (closed.length > 0) keep();
    },
  };
}

/** What a reload left behind; nothing where the stored text is not ours. */
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
