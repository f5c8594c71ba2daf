import { eq, lt, sql } from 'drizzle-orm';
import { attempts, riddles } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { hashSecret } from './tokens.ts';

/** Counters in the database, so that all instances count together. */

export interface FailureCount {
  count: number;
  /** Begun and not yet ended, this one included. */
  pending: number;
}

/** Milliseconds an attempt takes at most; one that has not ended by then was cut off, with its process or database. */
const pendingMs = 10_000;

const hashed = (text: string) => Buffer.from(hashSecret(text)).toString('base64url');

/** What a login is counted by: not itself, since people type passwords there. */
export const loginKey = (login: string): string => `login:${hashed(login.trim().toLowerCase())}`;

/** What the failures of a login on a device of its user are counted by. */
export const deviceKey = (login: string, secret: string): string =>
  `device:${hashed(`${login.trim().toLowerCase()}\n${secret}`)}`;

/** What an address is counted by. One household or server has a whole IPv6 network. */
export function addressKey(ip: string): string {
  const network = ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
  return `address:${network}`;
}

/** How often something was counted within its window so far. */
export async function countOf(tx: Tx, key: string): Promise<FailureCount> {
  const [row] = await tx.select().from(attempts).where(eq(attempts.key, key));
  const now = new Date();
  if (!row || row.until <= now) return { count: 0, pending: 0 };
  return { count: row.count, pending: row.pendingUntil > now ? row.pending : 0 };
}

/** Changes a counter and reads it, at once. The window begins with the first change, and ends with a clean start. */
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

/** Begins a count anew. */
export async function forgetCount(tx: Tx, key: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.key, key));
}

/** Forgets windows and riddles that are over. */
export async function removeExpiredAttempts(tx: Tx): Promise<void> {
  const now = new Date();
  await tx.delete(attempts).where(lt(attempts.until, now));
  await tx.delete(riddles).where(lt(riddles.expiresAt, now));
}
