import type { FormValues, Message } from '@parlance/contract/calls/conversation';
import type { Entry } from './types.ts';

/** Adds, updates or removes one message of the server. */
export function mergeMessage(known: Map<string, Entry>, message: Message): void {
  if (message.deleted) known.delete(message.messageId);
  else known.set(message.messageId, { ...message, delivery: 'sent' });
}

const bareEntries = new WeakMap<Entry, Entry>();

/** The entry without choices and form; the same object each time, so that it does not render again. */
function withoutReplies(entry: Entry): Entry {
  const { attachment } = entry;
  if (!(attachment?.choices || attachment?.form) || attachment.keep) return entry;
  let bare = bareEntries.get(entry);
  if (!bare) {
    const { choices: _, form: __, ...rest } = attachment;
    bareEntries.set(entry, (bare = { ...entry, attachment: rest }));
  }
  return bare;
}

const submittedEntries = new WeakMap<Entry, Entry>();

/** The entry with its form's submitted values; the same object each time. */
function withSubmission(entry: Entry, { fields }: FormValues): Entry {
  const known = submittedEntries.get(entry);
  if (known?.submitted === fields) return known;
  const now = {
    ...entry,
    attachment: { ...withoutReplies(entry).attachment, form: entry.attachment?.form },
    submitted: fields,
  };
  submittedEntries.set(entry, now);
  return now;
}

/** Removes all but the newest `limit` messages. Returns whether it removed any. */
export function keepNewest(known: Map<string, Entry>, limit: number): boolean {
  const excess = known.size - limit;
  if (excess <= 0) return false;
  for (const entry of [...known.values()].toSorted(bySeq).slice(0, excess)) known.delete(entry.messageId);
  return true;
}

/**
 * The entries to show, oldest first: the server's messages in its order, then the outgoing ones. Only the newest message
 * keeps its choices and form, unless `keep` is set; a submitted form stays with its values.
 */
export function visibleEntries(known: ReadonlyMap<string, Entry>, outgoing: readonly Entry[]): Entry[] {
  const shown = [...known.values()].toSorted(bySeq);
  shown.push(...outgoing.filter(({ messageId }) => !known.has(messageId)));
  const last = shown.at(-1);
  const submissions = new Map(
    shown.flatMap(({ attachment }) => (attachment?.values ? [[attachment.values.answers, attachment.values]] : [])),
  );
  return shown.map((entry) => {
    const values = submissions.get(entry.messageId);
    if (values && entry.attachment?.form) return withSubmission(entry, values);
    return entry === last ? entry : withoutReplies(entry);
  });
}

const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq;
