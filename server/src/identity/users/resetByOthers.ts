import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { passwordTickets, users } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Principal } from '../../platform/principal.ts';
import { closeSessionsOf } from '../sessions/sessions.ts';
import { checkManages } from './users.ts';
import type { Member } from './userViews.ts';

/**
 * Voids a password, and whatever sessions it opened. A hash given instead must be changed at the first sign-in.
 * @throws {Refusal} 403 `role`; 409 `self`, `disabled`, or `external` for accounts of an identity provider
 */
export async function voidPassword(
  tx: Tx,
  principal: Principal,
  member: Member,
  passwordHash: string | null,
): Promise<Member> {
  const { user, company, secondFactor } = member;
  checkManages(principal, member);
  if (user.id === principal.userId) throw refuse.conflict('own_password');
  if (user.disabled) throw refuse.conflict('user_disabled');
  if (user.idp !== null) throw refuse.conflict('user_external');
  const [changed] = await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: passwordHash !== null, version: user.version + 1 })
    .where(eq(users.id, user.id))
    .returning();
  if (!changed) throw refuse.notFound('user_not_found');
  await tx.delete(passwordTickets).where(eq(passwordTickets.userId, user.id));
  await closeSessionsOf(tx, user.id);
  return { user: changed, company, secondFactor };
}
