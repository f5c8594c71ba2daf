import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { passwordTickets, users } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { hashSecret, newSecret } from './tokens.ts';

type User = typeof users.$inferSelect;
type Purpose = (typeof passwordTickets.$inferSelect)['purpose'];

const minute = 60 * 1000;
/** Lifetimes of tickets in milliseconds, by purpose. */
export const ticketLives: Readonly<Record<Purpose | 'signup', number>> = {
  expired: 15 * minute,
  reset: 60 * minute,
  invitation: 7 * 24 * 60 * minute,
  signup: 24 * 60 * minute,
};

/**
 * Issues a ticket with which the user can set a password once. Only this answer contains it. It invalidates the earlier
 * ticket of the same purpose only: otherwise strangers could invalidate invitations by requesting resets.
 */
export async function issueTicket(tx: Tx, userId: string, purpose: Purpose): Promise<string> {
  const ticket = newSecret();
  const expiresAt = new Date(Date.now() + ticketLives[purpose]);
  const values = { ticketHash: hashSecret(ticket), expiresAt };
  await tx
    .insert(passwordTickets)
    .values({ userId, purpose, ...values })
    .onConflictDoUpdate({ target: [passwordTickets.userId, passwordTickets.purpose], set: values });
  return ticket;
}

/** The user and purpose of a ticket, without redeeming it; undefined when it is unknown, used or expired. */
export async function findTicket(
  tx: Tx,
  ticket: string,
): Promise<{ user: User; purpose: Purpose; expiresAt: Date } | undefined> {
  const [found] = await tx
    .select({ user: users, purpose: passwordTickets.purpose, expiresAt: passwordTickets.expiresAt })
    .from(passwordTickets)
    .innerJoin(users, eq(users.id, passwordTickets.userId))
    .where(
      and(
        eq(passwordTickets.ticketHash, hashSecret(ticket)),
        gt(passwordTickets.expiresAt, new Date()),
        eq(users.disabled, false),
        isNull(users.deletedAt),
      ),
    );
  return found;
}

/**
 * Redeems a ticket.
 * @throws {Refusal} 400 on field `ticket` when it is unknown, used or expired
 */
export async function redeemTicket(tx: Tx, ticket: string): Promise<User> {
  const found = await findTicket(tx, ticket);
  const used = await tx
    .delete(passwordTickets)
    .where(eq(passwordTickets.ticketHash, hashSecret(ticket)))
    .returning({ userId: passwordTickets.userId });
  // Of two simultaneous requests with the same ticket, only one deletes the row.
  if (!found || used.length === 0) throw refuseTicket();
  return found.user;
}

export const refuseTicket = () => refuse.invalid('ticket', 'ticket_expired');

/** Deletes expired tickets. */
export async function removeExpiredTickets(tx: Tx): Promise<void> {
  await tx.delete(passwordTickets).where(lt(passwordTickets.expiresAt, new Date()));
}
