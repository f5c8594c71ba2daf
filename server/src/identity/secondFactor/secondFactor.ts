import { eq } from 'drizzle-orm';
import type { SecondFactor } from '@parlance/contract/calls/secondFactor';
import type { Deps } from '../../platform/deps.ts';
import { companies, recoveryCodes, secondFactors, users } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { resetCount } from '../credentials/failureCounter.ts';
import { checkPassword } from '../credentials/passwords.ts';
import { countRequest } from '../credentials/countRequest.ts';
import { closeSessionsOf } from '../sessions/sessions.ts';
import { checkManages } from '../users/users.ts';
import { type Member, memberInReach } from '../users/userViews.ts';
import { findSecondFactor, sealedFor, useTotpCode } from './checkSecondFactor.ts';
import { issueRecoveryCodes } from './recoveryCodes.ts';
import { newTotpSecret, totpUri } from './totp.ts';

type User = typeof users.$inferSelect;

/** Maximum password attempts per hour of a user. */
const maxGuesses = 20;
/** Maximum codes per hour to confirm an app. */
const maxConfirmations = 20;

/** Whether a user's organization requires a second factor. Users of an identity provider are exempt: it has its own. */
export const requires = (company: { secondFactor: boolean } | undefined, { idp }: User): boolean =>
  idp === null && company?.secondFactor === true;

/** The state of a second factor. */
export const stateOf = ({ active, required }: { active: boolean; required: boolean }): SecondFactor['state'] =>
  active ? 'active' : required ? 'due' : 'none';

async function isRequired(tx: Tx, user: User): Promise<boolean> {
  const [company] = await tx
    .select({ secondFactor: companies.secondFactor })
    .from(companies)
    .where(eq(companies.id, user.companyId));
  return requires(company, user);
}

/** @throws {Refusal} 404 */
export async function readSecondFactor(tx: Tx, userId: string): Promise<SecondFactor> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw refuse.notFound('user_not_found');
  const active = (await findSecondFactor(tx, user.id)) !== undefined;
  const required = await isRequired(tx, user);
  return {
    state: stateOf({ active, required }),
    required,
    recovery_codes_left: active ? await tx.$count(recoveryCodes, eq(recoveryCodes.userId, user.id)) : 0,
  };
}

/**
 * Checks the password of a signed-in user, so that a stolen session cannot change the second factor.
 * @throws {Refusal} 400 on `password`, 409 for accounts of an identity provider, 429
 */
export async function checkOwnPassword({ db }: Pick<Deps, 'db'>, userId: string, password: string): Promise<User> {
  const guesses = `password:${userId}`;
  const user = await db.tx(async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.id, userId));
    if (!found) throw refuse.notFound('user_not_found');
    if (found.idp !== null) throw refuse.conflict('user_external');
    await countRequest(tx, guesses, maxGuesses);
    return found;
  });
  if (!(await checkPassword(user.passwordHash, password))) throw refuse.invalid('password', 'wrong_password');
  await db.tx((tx) => resetCount(tx, guesses));
  return user;
}

/** Stores a new secret, to be confirmed by a first code. @throws {Refusal} 409 where a second factor is active */
export async function beginSecondFactor(tx: Tx, { config }: Pick<Deps, 'config'>, { id, login }: User) {
  if (await findSecondFactor(tx, id)) throw refuse.conflict('second_factor_active');
  const secret = newTotpSecret();
  const values = { secret: seal(config, sealedFor(id), secret), lastStep: 0 };
  await tx
    .insert(secondFactors)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({ target: secondFactors.userId, set: values });
  return { secret, uri: totpUri(secret, login) };
}

/**
 * Counts an attempt to confirm an app, in a separate transaction, because a refusal rolls back its own.
 * @throws {Refusal} 429
 */
export const countConfirmation = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> =>
  db.tx((tx) => countRequest(tx, `confirmation:${userId}`, maxConfirmations));

/**
 * Turns the second factor on, ends all other sessions of the user, and returns recovery codes.
 * @param session the token of the session that stays
 * @throws {Refusal} 400 on `code` for a wrong one, 409 where a second factor is active
 */
export async function confirmSecondFactor(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  userId: string,
  code: string,
  session: string | undefined,
): Promise<string[]> {
  if (await findSecondFactor(tx, userId)) throw refuse.conflict('second_factor_active');
  if (!(await useTotpCode(tx, config, userId, code))) throw refuse.invalid('code', 'wrong_second_factor');
  await tx.update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.userId, userId));
  await closeSessionsOf(tx, userId, session);
  return issueRecoveryCodes(tx, userId);
}

/** @throws {Refusal} 409 without a second factor */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  if (!(await findSecondFactor(tx, userId))) throw refuse.conflict('second_factor_missing');
  return issueRecoveryCodes(tx, userId);
}

/** Removes the second factor of a user who has lost it. @throws {Refusal} 403, 404, or 409 for the own account */
export async function removeSecondFactorOf(tx: Tx, principal: Principal, userId: string): Promise<Member> {
  const member = await memberInReach(tx, principal, userId);
  checkManages(principal, member);
  if (member.user.id === principal.userId) throw refuse.conflict('own_second_factor');
  await removeSecondFactor(tx, member.user.id);
  await closeSessionsOf(tx, member.user.id);
  return member;
}

/** @throws {Refusal} 409 where the organization requires it */
export async function removeOwnSecondFactor(tx: Tx, user: User): Promise<void> {
  if (await isRequired(tx, user)) throw refuse.conflict('second_factor_is_required');
  await removeSecondFactor(tx, user.id);
}

/** Removes the second factor with its recovery codes. Returns whether there was one. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ of: secondFactors.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return gone.length > 0;
}
