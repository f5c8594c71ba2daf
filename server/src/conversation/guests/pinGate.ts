import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { addressKey, countOf, countUp, hashKeyPart } from '../../identity/credentials/failureCounter.ts';
import { createChallenge, verifySolution } from '../../identity/credentials/proofOfWork.ts';
import type { Tx } from '../../platform/db/port.ts';
import { findGuest } from './findGuest.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';

/**
 * Rate limits of PIN codes. A code has eight digits and a service has many codes, so failures count by network and by
 * service. After a few failures each attempt costs a proof of work, which grows. A network with far too many failures
 * has to wait. A service never has to wait, because strangers could lock its guests out. A guest who returns on the
 * same browser has limits by their own failures only. Unlike those of a login, these counts are not cleared by a
 * success: the owner of one code could otherwise guess others at no cost.
 */

const windowMs = 15 * 60 * 1000;
const riddleAfter = { network: 5, service: 30 };
const waitsAfter = 30;
const difficulties = { first: 16, last: 24, networkFailuresForOneMore: 10, serviceFailuresForOneMore: 50 };

export interface PinAttempt {
  ws: string;
  thing: string;
  ip: string;
  /** The secret of a guest of the service, as this browser stores it. */
  guest?: string | undefined;
}

const serviceKey = ({ ws, thing }: PinAttempt) => `pin:${hashKeyPart(JSON.stringify([ws, thing]))}`;
const networkKey = (attempt: PinAttempt) => `${serviceKey(attempt)}:${addressKey(attempt.ip)}`;

/**
 * The keys that failures count by, besides the service. Failures of a guest also count by network, for the next proof
 * of work.
 */
async function ownKeys(tx: Tx, attempt: PinAttempt): Promise<{ own: string; also: string | undefined }> {
  const network = networkKey(attempt);
  if (attempt.guest === undefined || !(await findGuest(tx, attempt.ws, attempt.thing, attempt.guest))) {
    return { own: network, also: undefined };
  }
  return { own: `${serviceKey(attempt)}:guest:${hashKeyPart(attempt.guest)}`, also: network };
}

/** The proof of work that the next attempt requires, or null. */
export async function nextChallenge(tx: Tx, attempt: PinAttempt): Promise<ProofOfWorkChallenge | null> {
  const ofNetwork = (await countOf(tx, networkKey(attempt))).count;
  const ofService = (await countOf(tx, serviceKey(attempt))).count;
  if (ofNetwork < riddleAfter.network && ofService < riddleAfter.service) return null;
  const { first, last, networkFailuresForOneMore, serviceFailuresForOneMore } = difficulties;
  const more = Math.floor(ofNetwork / networkFailuresForOneMore) + Math.floor(ofService / serviceFailuresForOneMore);
  return createChallenge(tx, serviceKey(attempt), Math.min(last, first + more));
}

/**
 * Admits an attempt. It counts as pending until `closeAttempt`, so that simultaneous attempts cannot bypass the limits.
 * @throws {Refusal} 428 where a solved proof of work is required, 429 after far too many failures; neither counts as a
 * failure
 */
export async function openAttempt(tx: Tx, attempt: PinAttempt, riddle?: string, solution?: string): Promise<void> {
  const { own, also } = await ownKeys(tx, attempt);
  const begin = async (key: string) => {
    const { count, pending } = await countUp(tx, key, windowMs, { pending: 1 });
    return count + pending;
  };
  const counted = await begin(own);
  if (also !== undefined) await begin(also);
  const ofService = await begin(serviceKey(attempt));
  if (counted > waitsAfter) throw refuse.tooMany('too_many_wrong_codes');
  const strangers = also === undefined ? ofService : 0;
  if (counted <= riddleAfter.network && strangers <= riddleAfter.service) return;
  const solved =
    riddle !== undefined && solution !== undefined && (await verifySolution(tx, serviceKey(attempt), riddle, solution));
  if (!solved) throw new Refusal(428, errorDetail('proof_of_work_required'));
}

/** Records the result of an attempt. Only a wrong code counts as a failure. */
export async function closeAttempt(tx: Tx, attempt: PinAttempt, wrong: boolean): Promise<void> {
  const { own, also } = await ownKeys(tx, attempt);
  for (const key of [own, also, serviceKey(attempt)]) {
    if (key !== undefined) await countUp(tx, key, windowMs, { count: wrong ? 1 : 0, pending: -1 });
  }
}
