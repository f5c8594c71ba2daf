import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { passwordTickets, users } from '../../platform/db/accountTables.ts';
import type { Client } from '../../platform/http/handler.ts';
import { closeSessionsOf, openSession } from '../sessions/sessions.ts';

type User = typeof users.$inferSelect;

/** The user of that login, whatever its case. */
export async function findByLogin(tx: Tx, login: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.login})`, login.toLowerCase()), isNull(users.deletedAt)));
  return user;
}

/** Opens a session for a user who proved who they are. */
export async function openUserSession(tx: Tx, user: User, client?: Pick<Client, 'ip' | 'userAgent'>): Promise<string> {
  await tx.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, user.id));
  const { token } = await openSession(tx, {
    kind: 'user',
    userId: user.id,
    workspace: null,
    device: null,
    participant: user.id,
    ...(client && { address: client.ip, userAgent: client.userAgent }),
  });
  return token;
}

/** Stores a new password's hash and ends the user's other sessions, and what else opened the account. */
export async function storePassword(tx: Tx, user: User, passwordHash: string, keptToken?: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false, version: user.version + 1 })
    .where(eq(users.id, user.id));
  await tx.delete(passwordTickets).where(eq(passwordTickets.userId, user.id));
  await closeSessionsOf(tx, user.id, keptToken);
}
