import type { FormValues, Message } from '@parlance/contract/calls/conversation';
import type { Entry } from './types.ts';

/** Takes one message over into the known ones: new, changed, or taken back. */
export function accept(known: Map<string, Entry>, message: Message): void {
  if (message.deleted) known.delete(message.messageId);
  else known.set(message.messageId, { ...message, delivery: 'sent' });
}

const bareEntries = new WeakMap<Entry, Entry>();

/** The same entry without what could be answered; always the same object for the same entry, so that it is not drawn again. */
function stripped(entry: Entry): Entry {
  const { attachment } = entry;
  if (!(attachment?.choices || attachment?.form) || attachment.keep) return entry;
  let bare = bareEntries.get(entry);
  if (!bare) {
    const { choices: _, form: __, ...rest } = attachment;
    bareEntries.set(entry, (bare = { ...entry, attachment: rest }));
  }
  return bare;
}

const filledEntries = new WeakMap<Entry, Entry>();

/** The same entry with what was filled in to its form; like the bare one, always the same object. */
function filled(entry: Entry, { fields }: FormValues): Entry {
  const known = filledEntries.get(entry);
  if (known?.filled === fields) return known;
  const now = {
    ...entry,
    attachment: { ...stripped(entry).attachment, form: entry.attachment?.form },
    filled: fields,
  };
  filledEntries.set(entry, now);
  return now;
}

/** Drops all but the newest `limit` messages for good, and tells whether it dropped any. */
export function keepNewest(known: Map<string, Entry>, limit: number): boolean {
  const excess = known.size - limit;
  if (excess <= 0) return false;
  for (const entry of [...known.values()].toSorted(bySeq).slice(0, excess)) known.delete(entry.messageId);
  return true;
}

/**
 * What to show, oldest first: the server's messages in its order, then ours on their way.
 * Choices and forms belong to the newest message only, unless they are to be kept; a form that was sent stays, as what
 * was filled in.
 */
export function arrange(known: ReadonlyMap<string, Entry>, outgoing: readonly Entry[]): Entry[] {
  const shown = [...known.values()].toSorted(bySeq);
  shown.push(...outgoing.filter(({ messageId }) => !known.has(messageId)));
  const last = shown.at(-1);
  const submissions = new Map(
    shown.flatMap(({ attachment }) => (attachment?.values ? [[attachment.values.answers, attachment.values]] : [])),
  );
  return shown.map((entry) => {
    const values = submissions.get(entry.messageId);
    if (values && entry.attachment?.form) return filled(entry, values);
    return entry === last ? entry : stripped(entry);
  });
}

const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq;
