import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { conversations, messages } from '../../platform/db/conversationTables.ts';
import { publication } from '../../platform/events/announcement.ts';
import { conversationTopic } from '../../platform/events/events.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { recordingVerbatim, type AnsweredMessage } from './recordVerbatim.ts';
import { getMessage, messageEvent, type ConversationRef, type MessageRow } from './messages.ts';

/*
 * The end of a conversation, where every message passes: one statement each, for the price of a message is the
 * number of its statements. Each is whole by itself, so that it needs no transaction around it.
 */

export type NewMessage = Pick<MessageRow, 'messageId' | 'sender' | 'body'> &
  Partial<Pick<MessageRow, 'attachment' | 'replyTo' | 'createdAt' | 'understanding'>>;

export interface AppendedMessage {
  place: ConversationRef;
  row: MessageRow;
  /** False: a message of this id was there already, and is the one returned. */
  added: boolean;
}

const AppendedRow = z.object({
  id: z.string(),
  ws: z.string(),
  device: z.string(),
  channel: z.string(),
  context: z.record(z.string(), z.string()),
  /** Null: the message was there already. */
  seq: z.number().nullable(),
});

/**
 * Puts a message at the end of a conversation and tells its streams. The same messageId twice is one message.
 * Null when no conversation is the one asked for.
 * @throws {Refusal} 409 `sent` for a form that another message sent
 *
 * @param which the condition that finds the conversation
 * @param context what the page says about its visitor, kept with the conversation; undefined: nothing new
 */
export async function appendMessage(
  tx: Tx,
  which: SQL | undefined,
  message: NewMessage,
  context?: Record<string, string>,
): Promise<AppendedMessage | null> {
  const row = fresh(message);
  const said = context && sql`, context = ${JSON.stringify(context)}::jsonb`;
  const [found] = await rowsOf(
    tx,
    sql`with taken as (
        update ${conversations} set next_seq = next_seq + 1, updated_at = now() ${said}
        where ${which}
        returning id, ws, device, channel, context, next_seq - 1 as seq, null::text as verbatim_id
      ),
      ${adding(row)}
      select id, ws, device, channel, context, (select seq from added), (select id from published) as event from taken`,
    AppendedRow,
  );
  if (!found) return null;
  const { seq, ...place } = found;
  if (seq === null) return { place, row: await alreadyThere(tx, place.id, row), added: false };
  return { place, row: { ...row, conversationId: place.id, seq }, added: true };
}

/** The message of this id. Without one, what stood in the way is another that sends the same form. */
async function alreadyThere(
  tx: Tx,
  conversationId: string,
  { messageId, attachment }: MessageRow,
): Promise<MessageRow> {
  return getMessage(tx, conversationId, messageId).catch((error: unknown) => {
    const other = error instanceof Refusal && attachment?.values;
    throw other ? refuse.conflict('form_sent') : error;
  });
}

/** Keeps what came of a message as its row of Verbatim, and answers it; neither when it has that row already. */
export async function appendAnswer(tx: Tx, said: AnsweredMessage, answer: NewMessage): Promise<void> {
  await tx.execute(
    sql`with verbatim as (${recordingVerbatim(tx, said)}),
      taken as (
        update ${conversations} set next_seq = next_seq + 1, updated_at = now()
        from verbatim
        where ${eq(conversations.id, said.place.id)}
        returning ${conversations.id}, next_seq - 1 as seq, verbatim.id::text as verbatim_id
      ),
      ${adding(fresh(answer))}
      select id from published`,
  );
}

/** A message as it is when it begins; its conversation and number come with the place it takes. */
const fresh = (message: NewMessage): MessageRow => ({
  attachment: null,
  replyTo: null,
  createdAt: new Date(),
  understanding: null,
  ...message,
  conversationId: '',
  seq: 0,
  rating: 0,
  footer: null,
  state: 'done',
  deleted: false,
});

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * Stores the message at the number `taken` from its conversation, and publishes it. Taking the number has locked the
 * conversation, so that numbers, and ids of events, follow the commits. What only the database knows, the number and
 * the row of Verbatim, is put into the event here.
 */
const adding = (row: MessageRow): SQL => sql`
  added as (
    insert into ${messages}
      (conversation_id, message_id, seq, sender, body, attachment, reply_to, created_at, understanding)
    select id, ${row.messageId}, seq, ${row.sender}, ${row.body}, ${json(row.attachment)}::jsonb, ${row.replyTo},
      ${row.createdAt.toISOString()}::timestamptz,
      jsonb_set(${json(row.understanding)}::jsonb, '{verbatim_id}', to_jsonb(verbatim_id))
    from taken
    on conflict do nothing
    returning conversation_id, seq, understanding
  ),
  ${publication(
    'added',
    sql`${conversationTopic('')}::text || conversation_id`,
    sql`jsonb_set(
      jsonb_set(${JSON.stringify(messageEvent(row))}::jsonb, '{message,seq}', to_jsonb(seq)),
      '{message,understanding}', coalesce(understanding, 'null')
    )`,
  )}`;
