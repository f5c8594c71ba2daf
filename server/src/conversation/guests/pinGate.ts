import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { addressKey, countOf, countUp } from '../../identity/credentials/failureCounter.ts';
import { createChallenge, verifySolution } from '../../identity/credentials/proofOfWork.ts';
import { hashSecret } from '../../identity/credentials/tokens.ts';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';

/**
 * What stands before a PIN code is looked at. A code has eight digits and a service many codes, so failures count by
 * service and network as well as by service: after a few each attempt costs a proof of work, far too many wait for
 * the window's end. Unlike a login's, these counts are not cleared by a success: the owner of one code could otherwise
 * guess others for nothing.
 */

const windowMs = 15 * 60 * 1000;
const riddleAfter = { network: 5, service: 30 };
const waitAfter = { network: 30, service: 300 };
const difficulties = { first: 16, last: 20, failuresForOneMore: 10 };

export interface PinAttempt {
  ws: string;
  thing: string;
  ip: string;
}

const hashed = (text: string) => Buffer.from(hashSecret(text)).toString('base64url');
const serviceKey = ({ ws, thing }: PinAttempt) => `pin:${hashed(JSON.stringify([ws, thing]))}`;
const networkKey = (attempt: PinAttempt) => `${serviceKey(attempt)}:${addressKey(attempt.ip)}`;

const needsRiddle = (ofNetwork: number, ofService: number) =>
  ofNetwork > riddleAfter.network || ofService > riddleAfter.service;

/** The riddle that the next attempt from there must solve, or null. */
export async function nextChallenge(tx: Tx, attempt: PinAttempt): Promise<ProofOfWorkChallenge | null> {
  const ofNetwork = await countOf(tx, networkKey(attempt));
  const ofService = await countOf(tx, serviceKey(attempt));
  if (!needsRiddle(ofNetwork.count + 1, ofService.count + 1)) return null;
  const more = Math.floor(ofNetwork.count / difficulties.failuresForOneMore);
  return createChallenge(tx, serviceKey(attempt), Math.min(difficulties.last, difficulties.first + more));
}

/**
 * Lets an attempt through, and counts it as a failure until `forgive` says that it was none: attempts at once cannot
 * slip by together.
 * @throws {Refusal} 428 where a solved riddle is wanted, 429 where there were far too many failures; neither
 * counts
 */
export async function checkAttempt(tx: Tx, attempt: PinAttempt, riddle?: string, solution?: string): Promise<void> {
  const ofNetwork = await countUp(tx, networkKey(attempt), windowMs, { count: 1 });
  const ofService = await countUp(tx, serviceKey(attempt), windowMs, { count: 1 });
  if (ofNetwork.count > waitAfter.network || ofService.count > waitAfter.service) {
    throw refuse.tooMany('too_many_wrong_codes');
  }
  if (!needsRiddle(ofNetwork.count, ofService.count)) return;
  const solved =
    riddle !== undefined && solution !== undefined && (await verifySolution(tx, serviceKey(attempt), riddle, solution));
  if (!solved) throw new Refusal(428, errorDetail('proof_of_work_required'));
}

/** The code was none that was guessed. */
export async function uncountFailure(tx: Tx, attempt: PinAttempt): Promise<void> {
  await countUp(tx, networkKey(attempt), windowMs, { count: -1 });
  await countUp(tx, serviceKey(attempt), windowMs, { count: -1 });
}
