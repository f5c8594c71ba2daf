import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  addressKey,
  countOf,
  countUp,
  forgetCount,
  loginKey,
  type FailureCount,
} from '../credentials/failureCounter.ts';
import { createChallenge, verifySolution } from '../credentials/proofOfWork.ts';

/**
 * What stands before a password is looked at. Failures count by login and by address, whether there is such a login
 * or not: after a few of them each attempt costs a proof of work, which grows; far too many wait for the window's end.
 */

const windowMs = 15 * 60 * 1000;
const riddleAfter = { login: 3, address: 30 };
const waitAfter = { login: 100, address: 300 };
/** More attempts at once on one login than a person makes by hand. */
const mostPending = 20;
const difficulties = { first: 16, last: 20, failuresForOneMore: 5 };

export interface Attempt {
  login: string;
  ip: string;
  riddle?: string | undefined;
  solution?: string | undefined;
}

const needsRiddle = (login: FailureCount, address: FailureCount) =>
  login.count >= riddleAfter.login || address.count >= riddleAfter.address;

function difficultyFor(failures: number): number {
  const more = Math.floor(Math.max(0, failures - riddleAfter.login) / difficulties.failuresForOneMore);
  return Math.min(difficulties.last, difficulties.first + more);
}

/** The riddle that the next attempt must solve, or null. */
export async function riddleFor(tx: Tx, login: string, ip: string): Promise<ProofOfWorkChallenge | null> {
  const key = loginKey(login);
  const counted = await countOf(tx, key);
  if (!needsRiddle(counted, await countOf(tx, addressKey(ip)))) return null;
  return createChallenge(tx, key, difficultyFor(counted.count));
}

/**
 * Lets an attempt through. Its end must be told to `closeAttempt`.
 * @throws {Refusal} 428 where a solved riddle is wanted, 429 where there were far too many failures; both
 * count as no attempt, or strangers could lock a person out for nothing
 */
export async function openAttempt(tx: Tx, { login, ip, riddle, solution }: Attempt): Promise<void> {
  const key = loginKey(login);
  const ofLogin = await countUp(tx, key, windowMs, { pending: 1 });
  const ofAddress = await countOf(tx, addressKey(ip));
  if (ofLogin.count >= waitAfter.login || ofAddress.count >= waitAfter.address || ofLogin.pending > mostPending) {
    throw refuse.tooMany('too_many_failures');
  }
  if (!needsRiddle(ofLogin, ofAddress)) return;
  const solved = riddle !== undefined && solution !== undefined && (await verifySolution(tx, key, riddle, solution));
  if (!solved) throw new Refusal(428, errorDetail('proof_of_work_required'));
}

/** Notes how an attempt ended. */
export async function closeAttempt(tx: Tx, { login, ip }: Attempt, succeeded: boolean): Promise<void> {
  const key = loginKey(login);
  if (succeeded) return forgetCount(tx, key);
  await countUp(tx, key, windowMs, { count: 1, pending: -1 });
  await countUp(tx, addressKey(ip), windowMs, { count: 1 });
}

/**
 * Counts something anybody may ask for, and that costs: a mail, for instance.
 * @throws {Refusal} 429 where it was asked for more often than `most` within an hour
 */
export async function countRequest(tx: Tx, key: string, most: number): Promise<void> {
  const { count } = await countUp(tx, key, 60 * 60 * 1000, { count: 1 });
  if (count > most) throw refuse.tooMany('rate');
}
