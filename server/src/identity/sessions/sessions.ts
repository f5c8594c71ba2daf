import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';
import { builtOnce, given } from '../../platform/db/builtOnce.ts';
import type { Tx } from '../../platform/db/port.ts';
import { companies, secondFactors, sessions, users } from '../../platform/db/accountTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { VisitorIdentity } from '../../platform/db/accountTables.ts';
import type { Principal } from '../../platform/principal.ts';
import { authenticateApiToken, isApiToken, isProgram, programNow } from './apiTokenSecrets.ts';
import { markForeign } from '../access/foreign.ts';
import { hashSecret, newSecret } from '../credentials/tokens.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Lifetime of a session after its last use, in milliseconds; for a visitor, after it was opened or renewed. */
export const sessionLifetimes = { user: 30 * day, visitor: hour, guest: day } as const;

/** How long after its last use a visitor's session can be renewed, milliseconds: then the conversation is lost. */
export const visitorMemory = 30 * day;

/** A session's use is noted at most this often, so that reading costs no write. */
const touchEvery = 60 * 1000;

/**
 * What tokens begin with. Those of limited sessions tell the console to go straight to the workspace they are bound
 * to; a guest's, moreover, tell the chat page that the way in is a PIN code.
 */
const prefixes = { user: '', visitor: 'vtm:', guest: 'vtm:pin:' } as const;

type Session = typeof sessions.$inferSelect;
/** What decides about a user; their picture and settings are long. */
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
  /** When it ends, however much it is used. */
  endsAt?: Date | null;
  /** The code that a guest signed in with. */
  pinCode?: string;
  /** What the program calls itself, and its network address: for the person's list of sessions. */
  userAgent?: string;
  address?: string;
}

/** Opens a session; the token is given out here and never again. */
export async function openSession(tx: Tx, session: NewSession): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret(prefixes[session.kind]);
  const idle = new Date(Date.now() + sessionLifetimes[session.kind]);
  const expiresAt = session.endsAt && session.endsAt < idle ? session.endsAt : idle;
  await tx.insert(sessions).values({ ...session, tokenHash: hashSecret(token), expiresAt });
  return { token, expiresAt };
}

/** Ends a session; an unknown token is no error. */
export async function closeSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashSecret(token)));
}

/** Ends every session of a user, but for the one named. */
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

/** Lets a visitor's session live on. Returns when it ends. */
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

/** Whose session a token is of, and what else each request asks of it. */
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
  // Identity providers have second factors of their own.
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

/** What a user may do and see, once it is settled that it is them. */
export async function principalOf(tx: Tx, user: User, sessionId: string): Promise<Principal> {
  const { id, login, companyId, role, scopes } = user;
  const acls = await markForeign(tx, user, user.acls);
  const bound = { limited: false, workspace: null, device: null, endsAt: null };
  return { kind: 'user', sessionId, userId: id, login, companyId, role, acls, scopes, ...bound, participant: id };
}

/** A user or a program as they are now, by the participant of their principal; null where they may do nothing any more. */
export async function principalNow(tx: Tx, participant: string): Promise<Principal | null> {
  if (isProgram(participant)) return programNow(tx, participant);
  const there = and(eq(users.id, participant), not(users.disabled), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(there);
  return user ? principalOf(tx, user, '') : null;
}

function asLimited(
  sessionId: string,
  { kind, workspace, device, participant, origin, identity, endsAt }: OpenSession,
  homeCompany: string | null,
): Principal | null {
  // Its workspace is gone.
  if (homeCompany === null) return null;
  const may = { role: 'companyUser' as const, acls: {}, scopes: [], limited: true };
  const bound = { workspace, device, participant, origin, identity, endsAt };
  return { kind, sessionId, userId: null, login: kind, companyId: homeCompany, ...may, ...bound };
}

async function touch(tx: Tx, kind: SessionKind, tokenHash: Uint8Array): Promise<void> {
  const now = Date.now();
  await tx
    .update(sessions)
    // A visitor's token is worth little for long: it is renewed where its origin is looked at.
    .set({
      lastUsedAt: new Date(now),
      ...(kind !== 'visitor' && {
        expiresAt: sql`least(${new Date(now + sessionLifetimes[kind]).toISOString()}::timestamptz, ${sessions.endsAt})`,
      }),
    })
    .where(eq(sessions.tokenHash, tokenHash));
}
