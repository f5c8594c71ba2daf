import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Answer } from '@parlance/contract/calls/nlp';
import type { Conversations } from '../../automation/runs/conversations.ts';
import { conversations, messages } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { conversationTopic, type Events } from '../../platform/events/events.ts';
import { appendMessage } from './append.ts';
import { attachmentOf } from './attachment.ts';
import { defaultText } from './defaultTexts.ts';
import type { ConversationRef, UnansweredMessage } from './messages.ts';

/** Implements the conversations that dialogs need: messages, typing, handing over. */
export function dialogTalk({ events }: { events: Events }): Conversations {
  const say = async (
    tx: Tx,
    { ws, conversationId, turn }: { ws: string; conversationId: string; turn: string | null },
    messageId: string,
    { text, ...parts }: Pick<Answer, 'text' | 'choices' | 'cards' | 'images' | 'form'>,
  ): Promise<void> => {
    await appendMessage(tx, there(ws, conversationId), {
      messageId,
      sender: 'assistant',
      body: text,
      attachment: attachmentOf(ws, parts),
      replyTo: turn,
    });
  };
  return {
    say,
    async sayFailure(tx, talk, messageId) {
      const [row] = await tx
        .select({ language: conversations.language })
        .from(conversations)
        .where(there(talk.ws, talk.conversationId));
      await say(tx, talk, messageId, { text: defaultText('failed', row?.language ?? 'english'), choices: [] });
    },
    async showTyping(tx, { conversationId }, active) {
      await events.publish(tx, conversationTopic(conversationId), { type: 'typing', active });
    },
    async handOver(tx, { ws, conversationId }, handedOverReason) {
      await tx
        .update(conversations)
        .set({ handedOverAt: sql`now()`, handedOverReason })
        .where(there(ws, conversationId));
    },
  };
}

const there = (ws: string, id: string) => and(eq(conversations.ws, ws), eq(conversations.id, id));

/** The messages that dialogs sent in answer to a message, one per line. */
export async function readDialogMessages(
  tx: Tx,
  { ws, id }: ConversationRef,
  message: UnansweredMessage,
): Promise<string> {
  const rows = await tx
    .select({ body: messages.body })
    .from(messages)
    .where(
      and(
        eq(messages.ws, ws),
        eq(messages.conversationId, id),
        gt(messages.seq, message.seq),
        // Reads only the newest partitions.
        sql`${messages.createdAt} > ${message.createdAt.toISOString()}::timestamptz - interval '1 day'`,
        eq(messages.replyTo, message.messageId),
      ),
    )
    .orderBy(asc(messages.seq));
  return rows.map(({ body }) => body).join('\n');
}
