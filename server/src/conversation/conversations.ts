import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Conversation, Message } from '@parlance/contract/calls/conversation';
import type { Answer } from '@parlance/contract/calls/nlp';
import { type Language, limits } from '@parlance/contract/limits';
import { drawAnswer } from './drawAnswer.ts';
import { newId } from '../accounts/tokens.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Tx } from '../db/port.ts';
import { conversations, messages, things } from '../db/schema.ts';
import { conversationTopic, type Events } from '../events/events.ts';
import { refuse } from '../http/refusal.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** Through which door the principal talks. */
function channelOf(principal: Principal): string {
  if (principal.kind === 'visitor') return 'widget';
  return principal.kind === 'guest' ? 'webview' : 'console';
}

/** A message as it goes out; what the assistant made of it is for signed-in people alone. */
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
  };
}

/**
 * The principal's own conversation with a device; begun, with the device's welcome, when there is none.
 *
 * @param language what the person reads, as far as known
 * @throws {Refusal} 404 `device` when the workspace has no such device, or the session is bound to another
 */
export async function ownConversation(
  tx: Tx,
  principal: Principal,
  ws: string,
  device: string,
  events: Events,
  language: Language,
): Promise<ConversationRow> {
  if (principal.device !== null && principal.device !== device) throw refuse.notFound('device');
  const own = and(
    eq(conversations.ws, ws),
    eq(conversations.device, device),
    eq(conversations.participant, principal.participant),
  );
  const [known] = await tx.select().from(conversations).where(own);
  if (known) return known;
  const [thing] = await tx
    .select()
    .from(things)
    .where(and(eq(things.ws, ws), eq(things.id, device)));
  if (!thing) throw refuse.notFound('device');
  const [created] = await tx
    .insert(conversations)
    .values({ id: newId(), ws, device, participant: principal.participant, channel: channelOf(principal) })
    .onConflictDoNothing()
    .returning();
  if (created) await welcome(tx, events, created.id, drawAnswer(thing.welcome, language));
  const [begun] = await tx.select().from(conversations).where(own);
  if (!begun) throw new Error('the conversation was not stored');
  return begun;
}

/** Keeps what the page says about its visitor with the conversation; saying nothing changes nothing. */
export async function rememberContext(
  tx: Tx,
  conversation: ConversationRow,
  context: Record<string, string>,
): Promise<ConversationRow> {
  const said = Object.keys(context).length > 0;
  if (!said || JSON.stringify(context) === JSON.stringify(conversation.context)) return conversation;
  await tx.update(conversations).set({ context }).where(eq(conversations.id, conversation.id));
  return { ...conversation, context };
}

async function welcome(tx: Tx, events: Events, conversationId: string, said: Answer | null): Promise<void> {
  if (!said) return;
  await addMessage(tx, events, conversationId, {
    messageId: `welcome-${conversationId}`,
    sender: 'assistant',
    body: said.text,
    attachment: said.choices.length > 0 ? { choices: said.choices } : null,
  });
}

/** The last messages, or those before one, oldest first. */
export async function readConversation(
  tx: Tx,
  events: Events,
  conversation: ConversationRow,
  limited: boolean,
  before?: number,
): Promise<Conversation> {
  // Read before the messages: an event between the two reads is then delivered again, never lost.
  const last_event_id = await events.lastId(tx, conversationTopic(conversation.id));
  const page = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversation.id),
        eq(messages.deleted, false),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limits.messagesKept + 1);
  const shown = page.slice(0, limits.messagesKept).toReversed();
  return {
    device: conversation.device,
    messages: shown.map((row) => presentMessage(row, limited)),
    earlier: page.length > limits.messagesKept,
    last_event_id,
  };
}

type NewMessage = Pick<MessageRow, 'messageId' | 'sender' | 'body'> &
  Partial<Pick<MessageRow, 'attachment' | 'footer' | 'understanding' | 'replyTo' | 'createdAt'>>;

/**
 * Puts a message at the end of a conversation and tells its streams. The same messageId twice is one
 * message: the one that is there comes back, and `added` is false.
 */
export async function addMessage(
  tx: Tx,
  events: Events,
  conversationId: string,
  message: NewMessage,
): Promise<{ row: MessageRow; added: boolean }> {
  // Taking the number first locks the conversation, so that seq, and the ids of its events, follow the commits.
  const [taken] = await tx
    .update(conversations)
    .set({ nextSeq: sql`${conversations.nextSeq} + 1`, updatedAt: new Date() })
    .where(eq(conversations.id, conversationId))
    .returning({ nextSeq: conversations.nextSeq });
  if (!taken) throw refuse.notFound('conversation');
  const [row] = await tx
    .insert(messages)
    .values({ ...message, conversationId, seq: taken.nextSeq - 1 })
    .onConflictDoNothing()
    .returning();
  if (row) {
    await tellMessage(tx, events, row);
    return { row, added: true };
  }
  return { row: await getMessage(tx, conversationId, message.messageId), added: false };
}

export async function getMessage(tx: Tx, conversationId: string, messageId: string): Promise<MessageRow> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.messageId, messageId)));
  if (!row) throw refuse.notFound('message');
  return row;
}

/** Sends a message, new or changed, to the streams of its conversation. */
export async function tellMessage(tx: Tx, events: Events, row: MessageRow): Promise<void> {
  await events.publish(tx, conversationTopic(row.conversationId), {
    type: 'message',
    message: presentMessage(row, false),
  });
}

/** Forgets what was said; the rows in Verbatim are the workspace's own record and stay. */
export async function forgetConversation(tx: Tx, events: Events, conversationId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.conversationId, conversationId));
  await events.publish(tx, conversationTopic(conversationId), { type: 'forgotten' });
}

/** Messages of people that were acknowledged and never answered: the process died in between. */
export async function unansweredMessages(
  tx: Tx,
  since: Date,
): Promise<{ conversation: ConversationRow; message: MessageRow }[]> {
  return tx
    .select({ conversation: conversations, message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.sender, 'person'),
        gt(messages.createdAt, since),
        sql`not exists (select 1 from messages answer
          where answer.conversation_id = ${messages.conversationId} and answer.reply_to = ${messages.messageId})`,
      ),
    )
    .orderBy(asc(messages.seq));
}
