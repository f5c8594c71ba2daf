import { parseMarkdown, plainText } from '../Message/parseMarkdown.ts';
import type { ChatMessage } from '../Message/chatTypes.ts';

/** Written to the end, by someone else: what is worth reading out. */
export const isFinished = (message: ChatMessage): boolean =>
  message.from === 'other' && message.status !== 'streaming' && message.status !== 'failed';

/** A message as it is spoken: who, the words without their marks, the choices. */
export function spoken(message: ChatMessage, fallbackAuthor: string): string {
  const words = plainText(parseMarkdown(message.text));
  const choices = message.choices?.map((choice) => choice.label).join(', ');
  return [`${message.author ?? fallbackAuthor}: ${words}`, choices].filter(Boolean).join('. ');
}

/** The messages that finished since `known` was made; adds them to it. */
export function newlyFinished(messages: readonly ChatMessage[], known: Set<string>): ChatMessage[] {
  const fresh = messages.filter((message) => isFinished(message) && !known.has(message.id));
  for (const { id } of fresh) known.add(id);
  return fresh;
}
