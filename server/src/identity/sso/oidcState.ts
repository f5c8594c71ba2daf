import { and, eq, gt, lt } from 'drizzle-orm';
import { hashSecret, newSecret } from '../credentials/tokens.ts';
import { ssoAttempts, ssoCodes } from '../../platform/db/backendTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { users } from '../../platform/db/accountTables.ts';
import type { Attempt } from './provider.ts';

const minute = 60 * 1000;
/** Milliseconds that a user may take at the provider, and the console until it requests the session. */
const lifetimes = { attempt: 10 * minute, code: minute };

export interface PendingSignIn extends Attempt {
  domain: string;
  redirect: string | null;
}

/** Stores the state of a new sign-in; `browser` is the secret in the cookie of the browser that begins it. */
export async function beginAttempt(tx: Tx, { state, ...attempt }: PendingSignIn, browser: string): Promise<void> {
  const expiresAt = new Date(Date.now() + lifetimes.attempt);
  await tx
    .insert(ssoAttempts)
    .values({ ...attempt, stateHash: hashSecret(state), browserHash: hashSecret(browser), expiresAt });
}

/** Redeems an attempt; undefined where it is unknown, used, expired, or of another browser. */
export async function takeAttempt(tx: Tx, state: string, browser: string): Promise<PendingSignIn | undefined> {
  const [row] = await tx
    .delete(ssoAttempts)
    .where(and(eq(ssoAttempts.stateHash, hashSecret(state)), eq(ssoAttempts.browserHash, hashSecret(browser))))
    .returning();
  return row && row.expiresAt > new Date() ? { ...row, state } : undefined;
}

/** Issues the code in the address that the console exchanges for a session. */
export async function issueCode(tx: Tx, userId: string, browser: string): Promise<string> {
  const code = newSecret('sso_');
  await tx.insert(ssoCodes).values({
    codeHash: hashSecret(code),
    browserHash: hashSecret(browser),
    userId,
    expiresAt: new Date(Date.now() + lifetimes.code),
  });
  return code;
}

/** Redeems a code. Returns its account; undefined where it is invalid. */
export async function redeemCode(
  tx: Tx,
  code: string,
  browser: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [used] = await tx
    .delete(ssoCodes)
    .where(
      and(
        eq(ssoCodes.codeHash, hashSecret(code)),
        eq(ssoCodes.browserHash, hashSecret(browser)),
        gt(ssoCodes.expiresAt, new Date()),
      ),
    )
    .returning();
  if (!used) return undefined;
  const [user] = await tx.select().from(users).where(eq(users.id, used.userId));
  return user && !user.disabled && user.deletedAt === null ? user : undefined;
}

/** Deletes expired sign-in states and codes. */
export async function removeExpiredSignIns(tx: Tx): Promise<void> {
  await tx.delete(ssoAttempts).where(lt(ssoAttempts.expiresAt, new Date()));
  await tx.delete(ssoCodes).where(lt(ssoCodes.expiresAt, new Date()));
}
