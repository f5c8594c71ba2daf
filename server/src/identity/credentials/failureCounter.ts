import { eq, lt, sql } from 'drizzle-orm';
import { asLogin } from '@parlance/contract/calls/users';
import { attempts, riddles } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { hashSecret } from './tokens.ts';

/** Counters in the database, so that all instances count together. */

export interface FailureCount {
  count: number;
  /** Attempts that have begun and not ended, including this one. */
  pending: number;
}

/** Maximum milliseconds of an attempt. A longer one was cut off when its process or database ended. */
const pendingMs = 10_000;

/** A part of a counter key that does not show its text. */
export const hashKeyPart = (text: string) => Buffer.from(hashSecret(text)).toString('base64url');

/**
 * The counter key of a login; hashed, because people type passwords into the login field. One for all that sign in the
 * same account, see `isLogin`: otherwise an attacker would get more attempts by invisible characters.
 */
export const loginKey = (login: string): string => `login:${hashKeyPart(asLogin(login).toLowerCase())}`;

/** The counter key for failures of a login on a device of its user. */
export const deviceKey = (login: string, secret: string): string =>
  `device:${hashKeyPart(`${asLogin(login).toLowerCase()}\n${secret}`)}`;

/** The counter key of an address; for IPv6 its network, because one household or server has a whole network. */
export function addressKey(ip: string): string {
  const network = ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
  return `address:${network}`;
}

/** Reads the counter of a key within its window. */
export async function countOf(tx: Tx, key: string): Promise<FailureCount> {
  const [row] = await tx.select().from(attempts).where(eq(attempts.key, key));
  const now = new Date();
  if (!row || row.until <= now) return { count: 0, pending: 0 };
  return { count: row.count, pending: row.pendingUntil > now ? row.pending : 0 };
}

/**
 * Changes a counter and reads it, atomically. The window begins with the first change; after it, the counter restarts
 * at 0.
 */
export async function countUp(
  tx: Tx,
  key: string,
  windowMs: number,
  change: { count?: number; pending?: number },
): Promise<FailureCount> {
  const now = new Date();
  const until = new Date(now.getTime() + windowMs);
  const { count = 0, pending = 0 } = change;
  const pendingUntil = new Date(now.getTime() + pendingMs);
  const over = sql`${attempts.until} < ${now.toISOString()}::timestamptz`;
  const cutOff = sql`${attempts.pendingUntil} < ${now.toISOString()}::timestamptz`;
  const [row] = await tx
    .insert(attempts)
    .values({ key, count: Math.max(0, count), pending: Math.max(0, pending), pendingUntil, until })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 0 else ${attempts.count} end + ${count}`,
        pending: sql`greatest(0, case when ${over} or ${cutOff} then 0 else ${attempts.pending} end + ${pending})`,
        ...(pending > 0 && { pendingUntil }),
        until: sql`case when ${over} then ${until.toISOString()}::timestamptz else ${attempts.until} end`,
      },
    })
    .returning({ count: attempts.count, pending: attempts.pending });
  if (!row) throw new Error('the attempt was not counted');
  return row;
}

/** Resets a counter. */
export async function resetCount(tx: Tx, key: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.key, key));
}

/** Deletes expired counters and riddles. */
export async function removeExpiredAttempts(tx: Tx): Promise<void> {
  const now = new Date();
  await tx.delete(attempts).where(lt(attempts.until, now));
  await tx.delete(riddles).where(lt(riddles.expiresAt, now));
}
