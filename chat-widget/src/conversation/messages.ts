import type { Message } from '@parlance/contract/calls/conversation';
import type { Entry } from './types.ts';

/** Takes one message over into the known ones: new, changed, or taken back. */
export function accept(known: Map<string, Entry>, message: Message): void {
  if (message.deleted) known.delete(message.messageId);
  else known.set(message.messageId, { ...message, delivery: 'sent' });
}

const withoutChoices = new WeakMap<Entry, Entry>();

/** The same entry without its choices; always the same object for the same entry, so that it is not drawn again. */
function stripped(entry: Entry): Entry {
  const { attachment } = entry;
  if (!attachment?.choices || attachment.keep) return entry;
  let bare = withoutChoices.get(entry);
  if (!bare) withoutChoices.set(entry, (bare = { ...entry, attachment: null }));
  return bare;
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
 * Choices belong to the newest message only, unless they are to be kept.
 */
export function arrange(known: ReadonlyMap<string, Entry>, outgoing: readonly Entry[]): Entry[] {
  const shown = [...known.values()].toSorted(bySeq);
  shown.push(...outgoing.filter(({ messageId }) => !known.has(messageId)));
  const last = shown.at(-1);
  return shown.map((entry) => (entry === last ? entry : stripped(entry)));
}

const bySeq = (a: Entry, b: Entry): number => a.seq - b.seq;
