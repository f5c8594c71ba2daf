import { eq } from 'drizzle-orm';
import type { SecondFactor } from '@parlance/contract/calls/secondFactor';
import type { Deps } from '../../platform/deps.ts';
import { companies, recoveryCodes, secondFactors, users } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { forgetCount } from '../credentials/failureCounter.ts';
import { checkPassword } from '../credentials/passwords.ts';
import { countRequest } from '../credentials/countRequest.ts';
import { findSecondFactor, sealedFor } from './checkSecondFactor.ts';
import { newTotpSecret, totpUri } from './totp.ts';

type User = typeof users.$inferSelect;

/** Passwords an hour that one session may try. */
const mostGuesses = 20;

/** Whether a user's organization requires a second factor; identity providers have their own. */
export const requires = (company: { secondFactor: boolean } | undefined, { idp }: User): boolean =>
  idp === null && company?.secondFactor === true;

/** What a user sees of their second factor first. */
export const stateOf = ({ active, required }: { active: boolean; required: boolean }): SecondFactor['state'] =>
  active ? 'active' : required ? 'due' : 'none';

async function isRequired(tx: Tx, user: User): Promise<boolean> {
  const [company] = await tx
    .select({ secondFactor: companies.secondFactor })
    .from(companies)
    .where(eq(companies.id, user.companyId));
  return requires(company, user);
}

export async function readSecondFactor(tx: Tx, user: User): Promise<SecondFactor> {
  const active = (await findSecondFactor(tx, user.id)) !== undefined;
  const required = await isRequired(tx, user);
  return {
    state: stateOf({ active, required }),
    required,
    recovery_codes_left: active ? await tx.$count(recoveryCodes, eq(recoveryCodes.userId, user.id)) : 0,
  };
}

/**
 * Checks the password of a signed-in user: a stolen session must not change the second factor.
 * @throws {Refusal} 400 on `password`, 409 for accounts of an identity provider, 429
 */
export async function checkOwnPassword({ db }: Pick<Deps, 'db'>, userId: string, password: string): Promise<User> {
  const guesses = `password:${userId}`;
  const user = await db.tx(async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.id, userId));
    if (!found) throw refuse.notFound('user_not_found');
    if (found.idp !== null) throw refuse.conflict('user_external');
    await countRequest(tx, guesses, mostGuesses);
    return found;
  });
  if (!(await checkPassword(user.passwordHash, password))) throw refuse.invalid('password', 'wrong_password');
  await db.tx((tx) => forgetCount(tx, guesses));
  return user;
}

/** Stores a new secret, which the first code confirms. @throws {Refusal} 409 where one is in use */
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

/** @throws {Refusal} 409 where the organization requires it */
export async function removeOwnSecondFactor(tx: Tx, user: User): Promise<void> {
  if (await isRequired(tx, user)) throw refuse.conflict('second_factor_is_required');
  await removeSecondFactor(tx, user.id);
}

export async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
