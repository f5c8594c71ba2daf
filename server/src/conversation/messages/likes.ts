import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { messages, verbatims } from '../../platform/db/conversationTables.ts';
import type { Events } from '../../platform/events/events.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { getMessage, type MessageRow, publishMessage } from './messages.ts';

/**
 * Stores the person's rating of an answer, with the message and with its verbatim.
 * @throws {Refusal} 404 for an unknown message, 400 for a message of the person
 */
export async function likeMessage(
  tx: Tx,
  events: Events,
  conversationId: string,
  messageId: string,
  like: -1 | 0 | 1,
): Promise<MessageRow> {
  const message = await getMessage(tx, conversationId, messageId);
  if (message.sender !== 'assistant') throw refuse.invalid('messageId', 'not_an_answer');
  const [row] = await tx
    .update(messages)
    .set({ rating: like })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.messageId, messageId)))
    .returning();
  if (!row) throw refuse.notFound('message_not_found');
  if (message.replyTo !== null) {
    await tx
      .update(verbatims)
      .set({ rating: like })
      .where(and(eq(verbatims.conversationId, conversationId), eq(verbatims.messageId, message.replyTo)));
  }
  await publishMessage(tx, events, row);
  return row;
}
