import { and, eq } from 'drizzle-orm';
import { recoveryCodes } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { hashSecret, newPassword } from '../credentials/tokens.ts';

const amount = 10;
const length = 10;

const plain = (code: string) => code.replaceAll(/[\s-]/g, '');

/** Replaces a user's recovery codes. Only this answer contains them. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: amount }, () => newPassword(length));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashSecret(code) })));
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

/** Redeems a recovery code. Returns whether it was valid. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashSecret(plain(code)))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}
