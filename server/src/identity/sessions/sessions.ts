import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import type { Tx } from '../../platform/db/port.ts';
import { companies, secondFactors, sessions, users } from '../../platform/db/accountTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { VisitorIdentity } from '../../platform/db/accountTables.ts';
import type { Principal } from '../../platform/principal.ts';
import { authenticateApiToken, isApiToken, isProgram, currentTokenPrincipal } from './apiTokenSecrets.ts';
import { markForeign } from '../access/foreign.ts';
import { hashSecret, newSecret } from '../credentials/tokens.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/**
 * Lifetimes of sessions in milliseconds after their last use; for visitors, after the session was opened or renewed.
 */
const sessionLifetimes = { user: 30 * day, visitor: hour, guest: day } as const;

/** Milliseconds after its last use in which a visitor's session can be renewed; after that the conversation is lost. */
export const visitorMemory = 30 * day;

/** Minimum milliseconds between two updates of a session's last use, so that most requests need no write. */
const touchEvery = 60 * 1000;

/**
 * Prefixes of tokens. By those of limited sessions, the console knows to go directly to their workspace; by that of a
 * guest, the chat page knows that the sign-in needs a PIN code.
 */
const prefixes = { user: '', visitor: 'vtm:', guest: 'vtm:pin:' } as const;

type Session = typeof sessions.$inferSelect;
/** The columns of a user that decide about a session; others, like pictures and settings, are large. */
export const userColumns = {
  id: users.id,
  login: users.login,
  companyId: users.companyId,
  role: users.role,
  scopes: users.scopes,
  acls: users.acls,
  idp: users.idp,
  disabled: users.disabled,
  deletedAt: users.deletedAt,
};
export type User = Pick<typeof users.$inferSelect, keyof typeof userColumns>;
type SessionKind = Exclude<Principal['kind'], 'token'>;

interface NewSession {
  kind: SessionKind;
  userId: string | null;
  workspace: string | null;
  device: string | null;
  participant: string;
  origin?: string | null;
  identity?: VisitorIdentity | null;
  /** When the session ends, even if it is used. */
  endsAt?: Date | null;
  /** The PIN code of a guest's sign-in. */
  pinCode?: string;
  /** User agent and network address, for the user's list of sessions. */
  userAgent?: string;
  address?: string;
}

/** Opens a session. Only this answer contains the token. */
export async function openSession(tx: Tx, session: NewSession): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret(prefixes[session.kind]);
  const idle = new Date(Date.now() + sessionLifetimes[session.kind]);
  const expiresAt = session.endsAt && session.endsAt < idle ? session.endsAt : idle;
  await tx.insert(sessions).values({ ...session, tokenHash: hashSecret(token), expiresAt });
  return { token, expiresAt };
}

/** Ends a session; an unknown token is not an error. */
export async function closeSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashSecret(token)));
}

/** Ends all sessions of a user, except that of a given token. */
export async function closeSessionsOf(tx: Tx, userId: string, exceptToken?: string): Promise<void> {
  const kept = exceptToken === undefined ? sql`true` : sql`${sessions.tokenHash} <> ${hashSecret(exceptToken)}`;
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), kept));
}

/** Deletes expired sessions. */
export async function removeExpiredSessions(tx: Tx): Promise<void> {
  const remembered = and(eq(sessions.kind, 'visitor'), gt(sessions.lastUsedAt, new Date(Date.now() - visitorMemory)));
  await tx.delete(sessions).where(and(lt(sessions.expiresAt, new Date()), not(remembered ?? sql`false`)));
}

/** A visitor's session that can be renewed, expired or not; undefined for an unknown token. */
export async function findVisitorSession(tx: Tx, token: string): Promise<Session | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashSecret(token)),
        eq(sessions.kind, 'visitor'),
        gt(sessions.lastUsedAt, new Date(Date.now() - visitorMemory)),
      ),
    );
  return row;
}

/** Extends a visitor's session. Returns when it expires. */
export async function renewVisitorSession(tx: Tx, token: string): Promise<Date> {
  const now = Date.now();
  const expiresAt = new Date(now + sessionLifetimes.visitor);
  await tx
    .update(sessions)
    .set({ lastUsedAt: new Date(now), expiresAt })
    .where(eq(sessions.tokenHash, hashSecret(token)));
  return expiresAt;
}

const sessionColumns = {
  kind: sessions.kind,
  workspace: sessions.workspace,
  device: sessions.device,
  participant: sessions.participant,
  origin: sessions.origin,
  identity: sessions.identity,
  lastUsedAt: sessions.lastUsedAt,
  endsAt: sessions.endsAt,
};
type OpenSession = Pick<Session, keyof typeof sessionColumns>;

/** The session of a token with its user, and the other data that each request needs. */
const sessionOf = builtOnce((tx) =>
  tx
    .select({
      session: sessionColumns,
      user: userColumns,
      homeCompany: workspaces.companyId,
      needsFactor: companies.secondFactor,
      factor: secondFactors.confirmedAt,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(workspaces, and(eq(workspaces.id, sessions.workspace), isNull(workspaces.deletedAt)))
    .where(
      and(
        eq(sessions.tokenHash, given('tokenHash', sessions.tokenHash)),
        gt(sessions.expiresAt, given('now', sessions.expiresAt)),
        eq(sessions.blocked, false),
      ),
    )
    .prepare(''),
);

/** The principal of a token; null when it is unknown, expired or blocked, or its user or API token is disabled. */
export async function authenticate(tx: Tx, token: string): Promise<Principal | null> {
  if (isApiToken(token)) return authenticateApiToken(tx, token);
  const tokenHash = hashSecret(token);
  const [row] = await sessionOf(tx).execute({ tokenHash, now: new Date() });
  if (!row) return null;
  const { session, user, homeCompany, needsFactor, factor } = row;
  if (Date.now() - session.lastUsedAt.getTime() > touchEvery) await touch(tx, session.kind, tokenHash);
  const sessionId = Buffer.from(tokenHash).toString('hex').slice(0, 12);
  if (session.kind !== 'user') return asLimited(sessionId, session, homeCompany);
  const principal = await asUser(tx, sessionId, session, user);
  // Users of an identity provider are exempt: it has its own second factors.
  const secondFactorDue = needsFactor === true && factor === null && user?.idp === null;
  return principal && { ...principal, secondFactorDue };
}

async function asUser(
  tx: Tx,
  sessionId: string,
  { endsAt }: OpenSession,
  user: User | null,
): Promise<Principal | null> {
  if (!user || user.disabled || user.deletedAt !== null) return null;
  return { ...(await principalOf(tx, user, sessionId)), endsAt };
}

/** The principal of an authenticated user. */
export async function principalOf(tx: Tx, user: User, sessionId: string): Promise<Principal> {
  const { id, login, companyId, role, scopes } = user;
  const acls = await markForeign(tx, user, user.acls);
  const bound = { limited: false, workspace: null, device: null, endsAt: null };
  return { kind: 'user', sessionId, userId: id, login, companyId, role, acls, scopes, ...bound, participant: id };
}

/** The present principal of a user or program by their participant id; null where they have lost their access. */
export async function currentPrincipal(tx: Tx, participant: string): Promise<Principal | null> {
  if (isProgram(participant)) return currentTokenPrincipal(tx, participant);
  const there = and(eq(users.id, participant), not(users.disabled), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(there);
  return user ? principalOf(tx, user, '') : null;
}

function asLimited(
  sessionId: string,
  { kind, workspace, device, participant, origin, identity, endsAt }: OpenSession,
  homeCompany: string | null,
): Principal | null {
  // The workspace of the session was deleted.
  if (homeCompany === null) return null;
  const may = { role: 'companyUser' as const, acls: {}, scopes: [], limited: true };
  const bound = { workspace, device, participant, origin, identity, endsAt };
  return { kind, sessionId, userId: null, login: kind, companyId: homeCompany, ...may, ...bound };
}

async function touch(tx: Tx, kind: SessionKind, tokenHash: Uint8Array): Promise<void> {
  const now = Date.now();
  await tx
    .update(sessions)
    // Use does not extend a visitor's session, so that its token is short-lived: the renewal checks the origin.
    .set({
      lastUsedAt: new Date(now),
      ...(kind !== 'visitor' && {
        expiresAt: sql`least(${new Date(now + sessionLifetimes[kind]).toISOString()}::timestamptz, ${sessions.endsAt})`,
      }),
    })
    .where(eq(sessions.tokenHash, tokenHash));
}
