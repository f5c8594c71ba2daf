import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../db/port.ts';
import { passwordTickets, users } from '../db/schema.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { checkPassword } from './passwords.ts';
import { closeSessionsOf, openSession } from './sessions.ts';
import { hashSecret, newSecret } from './tokens.ts';

type User = typeof users.$inferSelect;

const ticketLife = 15 * 60 * 1000;

/** The user of that login, whatever its case. */
export async function findByLogin(tx: Tx, login: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.login})`, login.toLowerCase()));
  return user;
}

/**
 * The user of that login whose password this is. One answer, in one time, for an unknown login,
 * a wrong password and a disabled account.
 * Takes the user as found: hashing is slow, and must not hold a transaction.
 * @throws {Refusal} 401 `credentials`
 */
export async function verifyCredentials(user: User | undefined, password: string): Promise<User> {
  const fits = await checkPassword(user?.passwordHash, password);
  if (!user || !fits || user.disabled) throw refuse.unauthorized('credentials', 'Wrong login or password');
  return user;
}

/** Opens a session for a user who proved who they are. */
export async function openUserSession(tx: Tx, user: User): Promise<string> {
  await tx.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, user.id));
  const { token } = await openSession(tx, {
    kind: 'user',
    userId: user.id,
    workspace: null,
    device: null,
    participant: user.id,
  });
  return token;
}

/**
 * A ticket for one password change, to be thrown as 423.
 * The ticket is written in a transaction of its own, since a refusal undoes the one it is thrown in.
 */
export async function issuePasswordTicket(tx: Tx, user: User): Promise<Refusal> {
  const ticket = newSecret();
  await tx.insert(passwordTickets).values({
    ticketHash: hashSecret(ticket),
    userId: user.id,
    expiresAt: new Date(Date.now() + ticketLife),
  });
  return refuse.passwordExpired(ticket);
}

/**
 * Uses a ticket up.
 * @throws {Refusal} 400 on field `ticket` when it is unknown, used or expired
 */
export async function redeemPasswordTicket(tx: Tx, ticket: string): Promise<User> {
  const [used] = await tx
    .delete(passwordTickets)
    .where(and(eq(passwordTickets.ticketHash, hashSecret(ticket)), gt(passwordTickets.expiresAt, new Date())))
    .returning();
  const [user] = used ? await tx.select().from(users).where(eq(users.id, used.userId)) : [];
  if (!user || user.disabled) throw refuse.invalid('ticket', 'The ticket is unknown, used or expired');
  return user;
}

/** Stores a new password's hash and ends the user's other sessions. */
export async function storePassword(tx: Tx, user: User, passwordHash: string, keptToken?: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false, version: user.version + 1 })
    .where(eq(users.id, user.id));
  await closeSessionsOf(tx, user.id, keptToken);
}
