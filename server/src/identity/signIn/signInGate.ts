import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { knowsDevice } from '../credentials/devices.ts';
import {
  addressKey,
  countOf,
  countUp,
  deviceKey,
  resetCount,
  loginKey,
  type FailureCount,
} from '../credentials/failureCounter.ts';
import { createChallenge, verifySolution } from '../credentials/proofOfWork.ts';

/**
 * The gate before a password check. Failures are counted by login and by address, whether the login exists or not.
 * After a few failures, each attempt costs a proof of work, which grows with every failure. No login is ever locked,
 * because strangers could lock its user out; only an address with far too many failures must wait. On a device that the
 * user has signed in with, only the failures on that device count.
 */

const windowMs = 15 * 60 * 1000;
const riddleAfter = { login: 3, address: 30 };
const addressWaitsAfter = 300;
/** Maximum simultaneous attempts on one login: more than a person makes by hand. */
const maxPending = 20;
const difficulties = { first: 16, last: 24, failuresForOneMore: 5 };

export interface Attempt {
  login: string;
  ip: string;
  device?: string | undefined;
  riddle?: string | undefined;
  solution?: string | undefined;
}

type Source = Pick<Attempt, 'login' | 'ip' | 'device'>;

/** The counter keys for failures of an attempt. */
interface Counter {
  /** Key of the login, or of the device if the user has signed in with it. */
  own: string;
  /** Key of the address; undefined for a known device. */
  address: string | undefined;
}

async function counterOf(tx: Tx, { login, ip, device }: Source): Promise<Counter> {
  if (device !== undefined && (await knowsDevice(tx, login, device))) {
    return { own: deviceKey(login, device), address: undefined };
  }
  return { own: loginKey(login), address: addressKey(ip) };
}

const countOfAddress = async (tx: Tx, { address }: Counter): Promise<FailureCount> =>
  address === undefined ? { count: 0, pending: 0 } : countOf(tx, address);

const needsRiddle = (login: FailureCount, address: FailureCount) =>
  login.count >= riddleAfter.login || address.count >= riddleAfter.address;

function difficultyFor(failures: number): number {
  const more = Math.floor(Math.max(0, failures - riddleAfter.login) / difficulties.failuresForOneMore);
  return Math.min(difficulties.last, difficulties.first + more);
}

/** The riddle that the next attempt must solve; null without one. */
export async function riddleFor(tx: Tx, source: Source): Promise<ProofOfWorkChallenge | null> {
  const counter = await counterOf(tx, source);
  const counted = await countOf(tx, counter.own);
  if (!needsRiddle(counted, await countOfAddress(tx, counter))) return null;
  return createChallenge(tx, counter.own, difficultyFor(counted.count));
}

/**
 * Admits an attempt. `closeAttempt` must be called at its end.
 * @throws {Refusal} 428 where a solved riddle is required, 429 for an address with far too many failures or a login
 * with many simultaneous attempts; neither counts as an attempt, because strangers could then lock a user out at no
 * cost
 */
export async function openAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const { riddle, solution } = attempt;
  const counter = await counterOf(tx, attempt);
  const own = await countUp(tx, counter.own, windowMs, { pending: 1 });
  const ofAddress = await countOfAddress(tx, counter);
  if (ofAddress.count >= addressWaitsAfter || own.pending > maxPending) throw refuse.tooMany('too_many_failures');
  if (!needsRiddle(own, ofAddress)) return;
  const solved =
    riddle !== undefined && solution !== undefined && (await verifySolution(tx, counter.own, riddle, solution));
  if (!solved) throw new Refusal(428, errorDetail('proof_of_work_required'));
}

/** Records the result of an attempt. */
export async function closeAttempt(tx: Tx, attempt: Source, succeeded: boolean): Promise<void> {
  const { own, address } = await counterOf(tx, attempt);
  if (succeeded) return resetCount(tx, own);
  await countUp(tx, own, windowMs, { count: 1, pending: -1 });
  if (address !== undefined) await countUp(tx, address, windowMs, { count: 1 });
}
