import type { Tx } from '../db/port.ts';
import { verbatims } from '../db/schema.ts';
import type { ConversationRow, MessageRow } from '../conversation/conversations.ts';
import type { Understood } from '../nlp/understand.ts';

interface Said {
  conversation: ConversationRow;
  message: MessageRow;
  understood: Understood | null;
  reply: { text: string; kind: 'answered' | 'fallback' | 'error' };
  /** Milliseconds from message to answer. */
  ms: number;
}

/** Keeps what was said and what came of it; null when this message has its row already. */
export async function recordVerbatim(tx: Tx, said: Said): Promise<string | null> {
  const { conversation, message, understood, reply, ms } = said;
  const [row] = await tx
    .insert(verbatims)
    .values({
      ws: conversation.ws,
      conversationId: conversation.id,
      messageId: message.messageId,
      device: conversation.device,
      channel: conversation.channel,
      body: message.body,
      language: understood?.language ?? '',
      class: understood?.class ?? null,
      intent: understood?.intent ?? null,
      score: understood?.score ?? 0,
      attributes: understood?.attributes ?? [],
      answer: reply.text,
      status: understood?.intent ? 'understood' : 'not_understood',
      statusResponse: reply.kind,
      ms,
      context: conversation.context,
      createdAt: message.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: verbatims.id });
  return row ? String(row.id) : null;
}
