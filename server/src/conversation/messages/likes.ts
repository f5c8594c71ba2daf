import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { messages, verbatims } from '../../platform/db/conversationTables.ts';
import type { Events } from '../../platform/events/events.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { getMessage, type MessageRow, tellMessage } from './messages.ts';

/**
 * Keeps what the person thinks of an answer, with the message and with its row of Verbatim.
 * @throws {Refusal} 404 for an unknown message, 400 for one's own
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
  await tellMessage(tx, events, row);
  return row;
}
