import type { Attachment } from '@parlance/contract/calls/conversation';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { verbatims } from '../../platform/db/conversationTables.ts';
import type { ConversationRef, MessageRow } from './messages.ts';
import type { Understanding } from '../../studio/prediction/understand.ts';

/** A message and what came of it. */
export interface AnsweredMessage {
  place: ConversationRef;
  message: MessageRow;
  understood: Understanding | null;
  reply: { text: string; attachment: Attachment | null; kind: 'answered' | 'fallback' | 'error' };
  /** Milliseconds from message to answer. */
  ms: number;
}

/** The text that replaces a message of files alone. */
export const namesOf = ({ attachment }: Pick<MessageRow, 'attachment'>): string =>
  `[${(attachment?.files ?? []).map(({ name }) => name).join(', ')}]`;

/** Stores the verbatim of a message; returns no row when the message has one already. */
export function recordingVerbatim(tx: Tx, { place, message, understood, reply, ms }: AnsweredMessage): SQL {
  // Files were received: there was nothing else to understand.
  const wordless = message.body === '' && reply.kind === 'answered';
  return tx
    .insert(verbatims)
    .values({
      ws: place.ws,
      conversationId: place.id,
      messageId: message.messageId,
      device: place.device,
      channel: place.channel,
      body: message.body === '' ? namesOf(message) : message.body,
      language: understood?.language ?? '',
      class: understood?.class ?? null,
      intent: understood?.intent ?? null,
      intentId: understood?.intentId ?? null,
      score: understood?.score ?? (wordless ? 1 : 0),
      attributes: understood?.attributes ?? [],
      answer: reply.text,
      status: understood?.intent || wordless ? 'understood' : 'not_understood',
      statusResponse: reply.kind,
      ms,
      context: place.context,
      createdAt: message.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: verbatims.id })
    .getSQL();
}
