import { and, eq } from 'drizzle-orm';
import type { Message } from '@parlance/contract/calls/conversation';
import type { Tx } from '../../platform/db/port.ts';
import { type conversations, messages } from '../../platform/db/conversationTables.ts';
import { runOfMessage } from '../../automation/runs/runs.ts';
import { conversationTopic, type Events } from '../../platform/events/events.ts';
import { refuse } from '../../platform/http/refusal.ts';

export type MessageRow = typeof messages.$inferSelect;

/** A person's message, with what answering needs. */
export type UnansweredMessage = Pick<MessageRow, 'messageId' | 'seq' | 'body' | 'attachment' | 'createdAt'>;

/** The conversation of a message, with what answering needs. */
export type ConversationRef = Pick<typeof conversations.$inferSelect, 'id' | 'ws' | 'device' | 'channel' | 'context'>;

/** The conversation to answer in; `language` is the one the person reads, if known. */
export type AnswerTarget = ConversationRef & { language: string | null };

/** A message for the API; its prediction is for signed-in people only. */
export function presentMessage(row: MessageRow, limited: boolean): Message {
  return {
    messageId: row.messageId,
    seq: row.seq,
    from: row.sender,
    text: row.body,
    attachment: row.attachment,
    like: row.rating,
    footer: row.footer,
    state: row.state,
    deleted: row.deleted,
    created_at: row.createdAt.toISOString(),
    understanding: limited ? null : row.understanding,
    ...(!limited && row.sender === 'assistant' && { run_id: runOfMessage(row.messageId) ?? null }),
  };
}

export async function getMessage(tx: Tx, conversationId: string, messageId: string): Promise<MessageRow> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.messageId, messageId)));
  if (!row) throw refuse.notFound('message_not_found');
  return row;
}

/** The event of a new or changed message, for the streams of its conversation. */
export const messageEvent = (row: MessageRow) => ({ type: 'message' as const, message: presentMessage(row, false) });

/** Sends a changed message to the streams of its conversation. */
export async function publishMessage(tx: Tx, events: Events, row: MessageRow): Promise<void> {
  await events.publish(tx, conversationTopic(row.conversationId), messageEvent(row));
}
