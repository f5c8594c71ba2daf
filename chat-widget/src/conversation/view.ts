import type { ChatMessage } from '@parlance/ui-kit/chat';
import type { Entry } from './types.ts';

const views = new WeakMap<Entry, ChatMessage>();

/** The kit's form of an entry; the same object for the same entry, so that only changed messages are drawn. */
export function toChatMessage(entry: Entry): ChatMessage {
  let view = views.get(entry);
  if (!view) views.set(entry, (view = convert(entry)));
  return view;
}

function convert(entry: Entry): ChatMessage {
  return {
    id: entry.messageId,
    from: entry.from === 'person' ? 'me' : 'other',
    text: entry.text,
    time: Date.parse(entry.created_at),
    footer: entry.footer ?? undefined,
    choices: entry.attachment?.choices,
    like: entry.like === 1 ? 'up' : entry.like === -1 ? 'down' : null,
    status: statusOf(entry),
    error: entry.problem?.message,
  };
}

/** An answer that failed is no message of the reader's to send again: its text says what happened. */
function statusOf({ delivery, state }: Entry): ChatMessage['status'] {
  if (delivery === 'failed') return 'failed';
  if (delivery !== 'sent') return 'sending';
  return state === 'streaming' ? 'streaming' : 'sent';
}

/** The contract's number for the kit's word. */
export const likeOf = (like: 'up' | 'down' | null): Entry['like'] => (like === 'up' ? 1 : like === 'down' ? -1 : 0);
