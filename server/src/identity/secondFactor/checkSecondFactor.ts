import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import type { Config } from '../../platform/config.ts';
import { secondFactors } from '../../platform/db/accountTables.ts';
import type { Db, Tx } from '../../platform/db/port.ts';
import type { Client } from '../../platform/http/handler.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { unseal } from '../../platform/secrets/seal.ts';
import { knowsDevice } from '../credentials/devices.ts';
import { deviceKey, resetCount } from '../credentials/failureCounter.ts';
import { countRequest } from '../credentials/countRequest.ts';
import { useRecoveryCode } from './recoveryCodes.ts';
import { stepOf } from './totp.ts';

/** Maximum wrong codes per hour: an attacker who knows the password could guess six digits. */
const maxGuesses = 10;

export const sealedFor = (userId: string): string => `second factor of ${userId}`;

export async function findSecondFactor(tx: Tx, userId: string) {
  const [found] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return found;
}

/** Redeems a code of the authenticator app. Returns whether it is valid and newer than the last one. */
export async function useTotpCode(tx: Tx, config: Config, userId: string, code: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const secret = factor && unseal(config, sealedFor(userId), factor.secret);
  const step = secret ? stepOf(secret, code.replaceAll(/\s/g, '')) : null;
  if (step === null) return false;
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

interface Person {
  id: string;
  login: string;
}

/** The counter key for wrong codes: a device of the user has its own, so that those of strangers do not count there. */
async function guessKey(tx: Tx, { id, login }: Person, device: string | undefined): Promise<string> {
  const known = device !== undefined && (await knowsDevice(tx, login, device));
  return known ? `code:${deviceKey(login, device)}` : `code:${id}`;
}

/**
 * Checks the second factor of a user, if they have one. The caller has checked the first factor.
 * @throws {Refusal} 423 `second_factor_required` without a code, 400 on `code` for a wrong one, 429 after too many
 */
export async function checkSecondFactor(
  { db, config }: { db: Pick<Db, 'tx'>; config: Config },
  person: Person,
  code: string | undefined,
  { device }: Pick<Client, 'device'>,
): Promise<void> {
  // Counted in a separate transaction, because a refusal rolls back its own.
  const guesses = await db.tx(async (tx) => {
    if (!(await findSecondFactor(tx, person.id))) return undefined;
    if (code === undefined) throw new Refusal(423, errorDetail('second_factor_required'));
    const key = await guessKey(tx, person, device);
    await countRequest(tx, key, maxGuesses);
    return key;
  });
  if (guesses === undefined || code === undefined) return;
  await db.tx(async (tx) => {
    const valid = (await useTotpCode(tx, config, person.id, code)) || (await useRecoveryCode(tx, person.id, code));
    if (!valid) throw refuse.invalid('code', 'wrong_second_factor');
    await resetCount(tx, guesses);
  });
}
