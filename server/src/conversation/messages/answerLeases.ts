import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { conversations, messages } from '../../platform/db/conversationTables.ts';
import type { AnswerTarget, UnansweredMessage } from './messages.ts';

/*
 * A process that answers a conversation holds its lease, so that only one process answers it, message by message. A
 * lease that is not renewed has lost its holder, and any process can take it over. All times come from the database, so
 * that there is one clock.
 */

/** Seconds. */
const leaseSeconds = 6;
export const leasedUntil = sql.raw(`now() + interval '${leaseSeconds} seconds'`);

/** A conversation that waits for answers, leased to be answered. */
export interface LeasedConversation extends AnswerTarget {
  lease: string;
  /** How often it was taken over since the last answer. */
  attempts: number;
}

/** The conversation of an answer, as a raw query returns it. */
export const AnswerTargetRow = z.object({
  id: z.string(),
  ws: z.string(),
  device: z.string(),
  channel: z.string(),
  context: z.record(z.string(), z.string()),
  language: z.string().nullable(),
});
const TakenOver = AnswerTargetRow.extend({
  lease: z.string(),
  attempts: z.number(),
});

/**
 * Leases conversations that wait for an answer and whose lease has ended, longest waiting first.
 *
 * @param given leases that this process held and gave up; 'all': every lease, where no other process can hold one
 */
export async function leaseConversations(
  tx: Tx,
  given: readonly string[] | 'all',
  most: number,
): Promise<LeasedConversation[]> {
  const free =
    given === 'all'
      ? sql`true`
      : sql`(answer_lease_until is null or answer_lease_until < now() or answer_lease = any(${sql.param(given)}::text[]))`;
  return rowsOf(
    tx,
    sql`update ${conversations} set answer_lease = gen_random_uuid()::text, answer_lease_until = ${leasedUntil},
        answer_attempts = answer_attempts + 1
      where id in (
        select id from ${conversations} where asked_seq > answered_seq and ${free}
        order by updated_at limit ${most} for no key update skip locked
      )
      returning id, ws, device, channel, context, language, answer_lease as lease, answer_attempts as attempts`,
    TakenOver,
  );
}

/** Prolongs the leases that are still held. */
export async function renewLeases(tx: Tx, leases: ReadonlyMap<string, string>): Promise<void> {
  await tx
    .update(conversations)
    .set({ answerLeaseUntil: leasedUntil })
    .where(
      and(inArray(conversations.id, [...leases.values()]), inArray(conversations.answerLease, [...leases.keys()])),
    );
}

const held = ({ id, lease }: Pick<LeasedConversation, 'id' | 'lease'>) =>
  and(eq(conversations.id, id), eq(conversations.answerLease, lease));

/** The next unanswered message of a conversation, if the lease is still held. */
export async function nextUnanswered(
  tx: Tx,
  leased: Pick<LeasedConversation, 'id' | 'lease'>,
): Promise<UnansweredMessage | undefined> {
  const { messageId, seq, body, attachment, createdAt } = messages;
  const [message] = await tx
    .select({ messageId, seq, body, attachment, createdAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(held(leased), eq(messages.sender, 'person'), gt(messages.seq, conversations.answeredSeq)))
    .orderBy(asc(messages.seq))
    .limit(1);
  return message;
}

/**
 * Marks a conversation as answered when it has no message left to answer, as after a message that was received twice at
 * the same moment.
 */
export async function markAnswered(tx: Tx, leased: Pick<LeasedConversation, 'id' | 'lease'>): Promise<void> {
  const newer = sql`select from messages newer where newer.conversation_id = ${conversations.id}
    and newer.sender = 'person' and newer.seq > ${conversations.answeredSeq}`;
  await tx
    .update(conversations)
    .set({ answeredSeq: sql`${conversations.askedSeq}` })
    .where(and(held(leased), sql`not exists (${newer})`));
}

/** Gives up a lease, so that another process can take over the conversation. */
export async function releaseConversation(tx: Tx, leased: Pick<LeasedConversation, 'id' | 'lease'>): Promise<void> {
  await tx.update(conversations).set({ answerLeaseUntil: null }).where(held(leased));
}

const Waiting = z.object({ count: z.number(), age: z.number() });

/** Number of conversations that wait for an answer, and the longest wait in seconds. */
export async function countWaiting(tx: Tx): Promise<z.infer<typeof Waiting>> {
  const [waiting] = await rowsOf(
    tx,
    sql`select count(*) as count, coalesce(extract(epoch from now() - min(first.created_at)), 0) as age
      from ${conversations} left join lateral (
        select m.created_at from messages m where m.conversation_id = ${conversations.id} and m.ws = ${conversations.ws}
          and m.sender = 'person' and m.seq > ${conversations.answeredSeq}
        order by m.seq limit 1
      ) first on true
      where asked_seq > answered_seq`,
    Waiting,
  );
  return waiting ?? { count: 0, age: 0 };
}
