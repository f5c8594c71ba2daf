import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { OwnSession } from '@parlance/contract/calls/recovery';
import type { Tx } from '../../platform/db/port.ts';
import { sessions } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { hashSecret } from '../credentials/tokens.ts';

/** The id of a session: a part of its token's hash, which gives no access. */
const idOf = sql<string>`left(encode(${sessions.tokenHash}, 'hex'), 32)`;

/** A user's open sessions, the most recently used first. */
export async function listSessions(tx: Tx, userId: string, token: string): Promise<OwnSession[]> {
  const own = hashSecret(token);
  const rows = await tx
    .select({ id: idOf, session: sessions })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastUsedAt));
  return rows.map(({ id, session }) => ({
    id,
    current: Buffer.from(own).equals(session.tokenHash),
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    user_agent: session.userAgent,
    address: session.address,
  }));
}

/** Ends a session of a user. @throws {Refusal} 404 for a session of another user */
export async function endSession(tx: Tx, userId: string, id: string): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(idOf, id)))
    .returning({ userId: sessions.userId });
  if (ended.length === 0) throw refuse.notFound('session_not_found');
}

/** Ends all sessions of a user except the one with this token. Returns how many it ended. */
export async function endOtherSessions(tx: Tx, userId: string, token: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashSecret(token))))
    .returning({ userId: sessions.userId });
  return ended.length;
}
