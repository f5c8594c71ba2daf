import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Attachment } from '@parlance/contract/calls/conversation';
import { newId } from '../../platform/ids/newId.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { conversations, messageKeys, messages } from '../../platform/db/conversationTables.ts';
import { trialChannel } from '../../automation/dialogs/dialogTurn.ts';
import { publication } from '../../platform/events/announcement.ts';
import { conversationTopic } from '../../platform/events/events.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { AnswerTargetRow, leasedUntil } from './answerLeases.ts';
import { recordingVerbatim, type AnsweredMessage } from './recordVerbatim.ts';
import { type AnswerTarget, getMessage, messageEvent, type MessageRow, type UnansweredMessage } from './messages.ts';

/*
 * Appends messages to a conversation. Every message passes here, and its cost is the number of statements, so each
 * function is one statement. Each statement is atomic and needs no transaction around it.
 */

export type NewMessage = Pick<MessageRow, 'messageId' | 'sender' | 'body'> &
  Partial<Pick<MessageRow, 'attachment' | 'replyTo' | 'createdAt' | 'understanding'>>;

export interface AppendedMessage {
  place: AnswerTarget;
  row: MessageRow;
  /** False: a message with this id exists already; `row` is that message. */
  added: boolean;
  /** The lease to answer the conversation with. Null: another holds it already, or the message is the assistant's. */
  lease: string | null;
}

/** What is known about the person who writes. */
export interface Writer {
  /** The language they read; undefined: unchanged. */
  language?: string | undefined;
  /** The page's context of the visitor, stored with the conversation; undefined: unchanged. */
  context?: Record<string, string> | undefined;
}

const AppendedRow = AnswerTargetRow.extend({
  lease: z.string().nullable(),
  /** Null: the message exists already. */
  seq: z.number().nullable(),
});

/**
 * Appends a message to a conversation and publishes its event. Idempotent by messageId. A person's message in a
 * conversation without unanswered messages leases the conversation: the process that posted the message answers it.
 * Null if the requested conversation does not exist.
 * @throws {Refusal} 409 `form_sent` for a form that another message sent
 *
 * @param which the condition that finds the conversation
 */
export async function appendMessage(
  tx: Tx,
  which: SQL | undefined,
  message: NewMessage,
  writer?: Writer,
): Promise<AppendedMessage | null> {
  const row = messageRowOf(message);
  const lease = newId();
  const [found] = await rowsOf(
    tx,
    sql`with taken as (
        update ${conversations} set next_seq = next_seq + 1, updated_at = now()
          ${message.sender === 'person' ? startWaiting(lease) : resetAttempts}
          ${writer?.language && sql`, language = ${writer.language}`}
          ${writer?.context && sql`, context = ${JSON.stringify(writer.context)}::jsonb`}
        where ${which}
        returning id, ws, device, channel, context, language, answer_lease, next_seq - 1 as seq, null::text as verbatim_id
      ),
      ${insertMessage(row)}
      select id, ws, device, channel, context, language,
        case when answer_lease = ${lease} then answer_lease end as lease,
        (select seq from added), (select id from published) as event
      from taken`,
    AppendedRow,
  );
  if (!found) return null;
  const { seq, lease: taken, ...place } = found;
  if (seq === null) return { place, row: await findRepeated(tx, place.id, row), added: false, lease: taken };
  return { place, row: { ...row, ws: place.ws, conversationId: place.id, seq }, added: true, lease: taken };
}

/**
 * The conversation now waits for an answer up to this message. The lease is taken only if the conversation had no
 * unanswered message before.
 */
const startWaiting = (lease: string) => sql`, asked_seq = next_seq,
  answer_lease = case when asked_seq > answered_seq then answer_lease else ${lease} end,
  answer_lease_until = case when asked_seq > answered_seq then answer_lease_until else ${leasedUntil} end`;

/** A message of the assistant shows progress, so the count of attempts starts again. */
const resetAttempts = sql`, answer_attempts = 0`;

/** The message with this id. Without one, the conflict was with another message that submits the same form. */
async function findRepeated(
  tx: Tx,
  conversationId: string,
  { messageId, attachment }: MessageRow,
): Promise<MessageRow> {
  return getMessage(tx, conversationId, messageId).catch((error: unknown) => {
    const other = error instanceof Refusal && attachment?.values;
    throw other ? refuse.conflict('form_sent') : error;
  });
}

/** The conversation after an answer was stored. */
export interface StoredAnswer {
  /** Whether later messages wait for an answer; the lease is then prolonged for them. */
  more: boolean;
  /** The current lease. */
  lease: string | null;
  /** The next of these messages, where the statement could find it. */
  next: UnansweredMessage | null;
}

const StoredRow = z.object({
  more: z.boolean(),
  lease: z.string().nullable(),
  messageId: z.string().nullable(),
  seq: z.number().nullable(),
  body: z.string().nullable(),
  attachment: Attachment.nullable(),
  createdAt: z.date().nullable(),
});

/**
 * Stores the verbatim and the answer of a message. Idempotent across processes: the conversation counts up to which
 * message it is answered.
 *
 * @param answer null: a dialog has already sent the answer
 * @returns null: the message was answered before
 */
export async function appendAnswer(
  tx: Tx,
  said: AnsweredMessage,
  answer: NewMessage | null,
): Promise<StoredAnswer | null> {
  const { seq } = said.message;
  const [stored] = await rowsOf(
    tx,
    sql`with answered as (
        update ${conversations} set next_seq = next_seq + ${answer ? 1 : 0}::int, updated_at = now(), answered_seq = ${seq}, answer_attempts = 0,
          answer_lease_until = case when asked_seq > ${seq} then ${leasedUntil} end
        where ${eq(conversations.id, said.place.id)} and answered_seq < ${seq}
        returning id, ws, device, channel, context, next_seq - 1 as seq, asked_seq > ${seq} as more,
          answer_lease as lease
      ),
      verbatim as (${recordingVerbatim(said)}),
      taken as (
        select answered.*, verbatim.id::text as verbatim_id from answered left join verbatim on true
        where verbatim.id is not null or channel = ${trialChannel}
      )
      ${answer ? sql`, ${insertMessage(messageRowOf(answer))}` : sql``}
      select more, lease, ${answer ? sql`(select id from published)` : sql`null`} as event, next.*
      from answered left join lateral (${waitingAfter(said.message)}) as next on true`,
    StoredRow,
  );
  if (!stored) return null;
  const { more, lease, messageId, seq: nextSeq, body, attachment, createdAt: askedAt } = stored;
  if (messageId === null || nextSeq === null || body === null || askedAt === null) return { more, lease, next: null };
  return { more, lease, next: { messageId, seq: nextSeq, body, attachment, createdAt: askedAt } };
}

/**
 * The next unanswered message. Only the newest partitions are searched: the clocks of processes differ by seconds, not
 * by a day. A caller that gets none although one waits searches all partitions.
 */
const waitingAfter = ({ seq, createdAt }: UnansweredMessage) => sql`
  select message_id as "messageId", seq, body, attachment, created_at as "createdAt" from ${messages}
  where ws = answered.ws and conversation_id = answered.id and sender = 'person' and answered.more
    and messages.seq > ${seq} and created_at > ${createdAt.toISOString()}::timestamptz - interval '1 day'
  order by messages.seq limit 1`;

/** A message as a row. `appendMessage` and `appendAnswer` fill in its conversation and number. */
const messageRowOf = (message: NewMessage): MessageRow => ({
  attachment: null,
  replyTo: null,
  createdAt: new Date(),
  understanding: null,
  ...message,
  ws: '',
  conversationId: '',
  seq: 0,
  rating: 0,
  footer: null,
  state: 'done',
  deleted: false,
});

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * Stores the message with the number `taken` from its conversation, and publishes it. Taking the number locks the
 * conversation, so that numbers and ids of events have the order of the commits. The number and the id of the verbatim
 * are known only to the database, and are put into the event here. The table of keys is not partitioned by time, so its
 * unique key rejects a repeated message.
 */
const insertMessage = (row: MessageRow): SQL => sql`
  keyed as (
    insert into ${messageKeys} (ws, conversation_id, message_id, submits, created_at)
    select ws, id, ${row.messageId}, ${row.attachment?.values?.answers ?? null},
      ${row.createdAt.toISOString()}::timestamptz
    from taken
    on conflict do nothing
    returning conversation_id, created_at
  ),
  added as (
    insert into ${messages}
      (ws, conversation_id, message_id, seq, sender, body, attachment, reply_to, created_at, understanding)
    select taken.ws, id, ${row.messageId}, seq, ${row.sender}, ${row.body}, ${json(row.attachment)}::jsonb,
      ${row.replyTo}, keyed.created_at,
      jsonb_set(${json(row.understanding)}::jsonb, '{verbatim_id}', to_jsonb(verbatim_id))
    from taken, keyed
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
