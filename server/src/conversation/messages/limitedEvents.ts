import { ConversationEvent } from '@parlance/contract/calls/conversation';

/** Visitors and guests do not see what the assistant made of a message. */
export function withoutUnderstanding(stored: unknown): unknown {
  const event = ConversationEvent.parse(stored);
  return event.type === 'message'
    ? { ...event, message: { ...event.message, understanding: null, run_id: undefined } }
    : event;
}

/** A guest or visitor who is kept out reads nothing further. */
export const isEnd = (stored: unknown): boolean => ConversationEvent.parse(stored).type === 'ended';
