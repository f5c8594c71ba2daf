import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { riddles } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { newSecret } from './tokens.ts';

const challengeLifetime = 10 * 60 * 1000;

/** Creates a proof-of-work challenge for one attempt to sign in with a login. */
export async function createChallenge(tx: Tx, loginKey: string, difficulty: number): Promise<ProofOfWorkChallenge> {
  const riddle = newSecret();
  const expiresAt = new Date(Date.now() + challengeLifetime);
  await tx.insert(riddles).values({ riddle, loginKey, difficulty, expiresAt });
  return { riddle, difficulty, expires_at: expiresAt.toISOString() };
}

/** The number of leading zero bits in the SHA-256 of `<riddle>:<solution>`. */
export function zeroBits(riddle: string, solution: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(`${riddle}:${solution}`).digest()) {
    if (byte === 0) {
      bits += 8;
      continue;
    }
    return bits + Math.clz32(byte) - 24;
  }
  return bits;
}

/** Redeems a riddle. Returns whether it was issued for this login, has not expired, and the solution is correct. */
export async function verifySolution(tx: Tx, loginKey: string, riddle: string, solution: string): Promise<boolean> {
  const [posed] = await tx
    .delete(riddles)
    .where(and(eq(riddles.riddle, riddle), eq(riddles.loginKey, loginKey), gt(riddles.expiresAt, new Date())))
    .returning({ difficulty: riddles.difficulty });
  return posed !== undefined && zeroBits(riddle, solution) >= posed.difficulty;
}
