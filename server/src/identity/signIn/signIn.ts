import { and, eq, isNull } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Session } from '@parlance/contract/calls/accounts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import type { Tx } from '../../platform/db/port.ts';
import { passwordTickets, users } from '../../platform/db/accountTables.ts';
import type { Client } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { rememberDevice } from '../credentials/devices.ts';
import { checkPassword } from '../credentials/passwords.ts';
import { issueTicket } from '../credentials/tickets.ts';
import { checkSecondFactor } from '../secondFactor/checkSecondFactor.ts';
import { authenticate, closeSessionsOf, openSession } from '../sessions/sessions.ts';
import { presentSession } from './present.ts';
import { closeAttempt, openAttempt } from './signInGate.ts';

type User = typeof users.$inferSelect;

const day = 24 * 60 * 60 * 1000;

/** The user with this login; case is ignored. */
async function findByLogin(tx: Tx, login: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eqIgnoringCase(users.login, login), isNull(users.deletedAt)));
  return user;
}

export type Browser = Pick<Client, 'ip' | 'userAgent' | 'device'>;
type SessionTerms = Pick<Config, 'sessionDays'>;

/** Opens a session for an authenticated user. */
export async function openUserSession(
  tx: Tx,
  user: User,
  { sessionDays }: SessionTerms,
  client?: Pick<Client, 'ip' | 'userAgent'>,
): Promise<string> {
  await tx.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, user.id));
  const { token } = await openSession(tx, {
    kind: 'user',
    userId: user.id,
    workspace: null,
    device: null,
    participant: user.id,
    endsAt: new Date(Date.now() + sessionDays * day),
    ...(client && { address: client.ip, userAgent: client.userAgent }),
  });
  return token;
}

/** The token of a session, and the secret of its device. */
export interface OpenedSession {
  token: string;
  device: string;
}

/** Opens a session for an authenticated user, and remembers the device. */
export async function openOnDevice(tx: Tx, user: User, terms: SessionTerms, client: Browser): Promise<OpenedSession> {
  const token = await openUserSession(tx, user, terms, client);
  return { token, device: await rememberDevice(tx, user.id, client.device) };
}

/** Opens a session for an authenticated user. Returns it as the console reads it. */
export async function startSession(
  tx: Tx,
  user: User,
  terms: SessionTerms,
  client: Pick<Client, 'ip' | 'userAgent'>,
): Promise<{ token: string; session: Session }> {
  const token = await openUserSession(tx, user, terms, client);
  const principal = await authenticate(tx, token);
  if (!principal) throw refuse.unauthorized('unauthorized');
  return { token, session: await presentSession(tx, principal) };
}

/**
 * Signs a user in with a password.
 * @throws {Refusal} 401; 423, with a ticket if the password must be changed first, without one if a second factor is
 * required; 400 for a wrong second factor; 428 and 429 after failures
 */
export async function signIn(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  credentials: ParsedBodyOf<'POST /api/1.0/login'>,
  client: Browser,
): Promise<{ token: string; session: Session; device: string }> {
  const attempt = { ...credentials, ip: client.ip, device: client.device };
  const found = await db.tx(async (tx) => {
    await openAttempt(tx, attempt);
    return findByLogin(tx, credentials.login);
  });
  // Outside a transaction, because hashing is slow.
  const fits = await checkPassword(found?.passwordHash, credentials.password);
  const user = fits && found && !found.disabled ? found : undefined;
  // The attempt is counted before any refusal, which would roll back its transaction.
  const ticket = await db.tx(async (tx) => {
    await closeAttempt(tx, attempt, user !== undefined);
    return user?.mustChangePassword ? issueTicket(tx, user.id, 'expired') : undefined;
  });
  // The same answer in the same time for an unknown login, a wrong password and a disabled account.
  if (!user) throw refuse.unauthorized('wrong_credentials');
  if (ticket !== undefined) throw refuse.passwordExpired(ticket);
  await checkSecondFactor({ db, config }, user, credentials.code, client);
  return db.tx(async (tx) => ({
    ...(await startSession(tx, user, config, client)),
    device: await rememberDevice(tx, user.id, client.device),
  }));
}

/** Stores a new password's hash, and ends the user's other sessions and other means of access. */
export async function storePassword(tx: Tx, user: User, passwordHash: string, keptToken?: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false, version: user.version + 1 })
    .where(eq(users.id, user.id));
  await tx.delete(passwordTickets).where(eq(passwordTickets.userId, user.id));
  await closeSessionsOf(tx, user.id, keptToken);
}
