import { and, eq, isNull, lt } from 'drizzle-orm';
import { knownDevices, users } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { isLogin } from './isLogin.ts';
import { hashSecret, newSecret } from './tokens.ts';

/**
 * Browsers with which users have signed in. The secret of a device gives no access: it only ensures that failures of
 * strangers do not count against the user on that device.
 */

/** Milliseconds for which a device is remembered after its last sign-in. */
const memory = 365 * 24 * 60 * 60 * 1000;

/** Whether the user of that login has signed in on the device. */
export async function knowsDevice(tx: Tx, login: string, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false;
  const [found] = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.secretHash, hashSecret(secret)), isLogin(users.login, login), isNull(users.deletedAt)));
  return found !== undefined;
}

/** Remembers the device of a sign-in. Returns its secret: a new one if the given one is unknown. */
export async function rememberDevice(tx: Tx, userId: string, given: string | undefined): Promise<string> {
  const known = given !== undefined && (await tx.$count(knownDevices, isDevice(given))) > 0;
  const secret = known ? given : newSecret();
  const lastUsedAt = new Date();
  await tx
    .insert(knownDevices)
    .values({ secretHash: hashSecret(secret), userId, lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.secretHash, knownDevices.userId], set: { lastUsedAt } });
  return secret;
}

const isDevice = (secret: string) => eq(knownDevices.secretHash, hashSecret(secret));

export async function deleteUnusedDevices(tx: Tx): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(Date.now() - memory)));
}
