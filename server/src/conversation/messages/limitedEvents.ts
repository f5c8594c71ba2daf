import { ConversationEvent } from '@parlance/contract/calls/conversation';

/** A message event without its prediction, which visitors and guests do not get. */
export function withoutUnderstanding(stored: unknown): unknown {
  const event = ConversationEvent.parse(stored);
  return event.type === 'message'
    ? { ...event, message: { ...event.message, understanding: null, run_id: undefined } }
    : event;
}

/** Whether this event is the last: a disabled guest or visitor gets nothing further. */
export const isEnd = (stored: unknown): boolean => ConversationEvent.parse(stored).type === 'ended';
