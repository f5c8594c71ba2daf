import { parseMarkdown, plainText } from '../Message/parseMarkdown.ts';
import type { ChatMessage } from '../chat/chatTypes.ts';

/** Whether a message is finished and written by someone else. */
export const isFinished = (message: ChatMessage): boolean =>
  message.from === 'other' && message.status !== 'streaming' && message.status !== 'failed';

/** A message as text to announce: author, text without markup, attachments, form and choices. */
export function spoken(message: ChatMessage, fallbackAuthor: string): string {
  const words = plainText(parseMarkdown(message.text));
  const choices = message.choices?.map((choice) => choice.label).join(', ');
  const images = message.images?.map(({ alt }) => alt).join(', ');
  const cards = message.cards?.map(({ title }) => title).join(', ');
  const form = message.form &&
    !message.form.sent && [message.form.title, ...message.form.fields.map(({ label }) => label)];
  return [
    `${message.author ?? fallbackAuthor}: ${words}`,
    images,
    cards,
    form && form.filter(Boolean).join(', '),
    choices,
  ]
    .filter(Boolean)
    .join('. ')
    .replaceAll(/([.!?…。])\. /g, '$1 ');
}

/** The messages that finished since the last call; adds them to `known`. */
export function newlyFinished(messages: readonly ChatMessage[], known: Set<string>): ChatMessage[] {
  const fresh = messages.filter((message) => isFinished(message) && !known.has(message.id));
  for (const { id } of fresh) known.add(id);
  return fresh;
}
