import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { riddles } from '../../platform/db/accountTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { newSecret } from './tokens.ts';

const challengeLifetime = 10 * 60 * 1000;

/** A proof of work for one attempt to sign in with that login. */
export async function createChallenge(tx: Tx, loginKey: string, difficulty: number): Promise<ProofOfWorkChallenge> {
  const riddle = newSecret();
  const expiresAt = new Date(Date.now() + challengeLifetime);
  await tx.insert(riddles).values({ riddle, loginKey, difficulty, expiresAt });
  return { riddle, difficulty, expires_at: expiresAt.toISOString() };
}

/** How many zero bits the SHA-256 of `<riddle>:<solution>` begins with. */
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

/** Uses a riddle up: whether it was posed for this login, is not over, and this solves it. */
export async function verifySolution(tx: Tx, loginKey: string, riddle: string, solution: string): Promise<boolean> {
  const [posed] = await tx
    .delete(riddles)
    .where(and(eq(riddles.riddle, riddle), eq(riddles.loginKey, loginKey), gt(riddles.expiresAt, new Date())))
    .returning({ difficulty: riddles.difficulty });
  return posed !== undefined && zeroBits(riddle, solution) >= posed.difficulty;
}
