import type { BodyOf } from '@parlance/contract';
import type { Session } from '@parlance/contract/calls/accounts';
import type { Task } from '@parlance/contract/calls/workspaces';
import { mayCall, type NeededPermission } from '@parlance/contract/permissions';
import { proxy, subscribe } from 'valtio';
import { ApiError } from '../api/ApiError.ts';
import { call, onUnauthorized } from '../api/call.ts';
import { readWithRetry } from '../api/readWithRetry.ts';
import { proveWorkFor } from '../proofOfWork/proofOfWork.ts';
import { receiveSettings } from './settings.ts';
import { deviceHeader, storeDevice } from '../browser/device.ts';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';
import { bearerToken, storeToken } from '../browser/token.ts';

/** The session of the signed-in user; a valtio proxy. */
interface SessionState {
  /** `failed`: there is a token, but the server could not be reached to check it. */
  status: 'signedOut' | 'restoring' | 'failed' | 'signedIn';
  /** Kept after a session has expired: the same user goes on with their unsaved work after signing in again. */
  user: Session | null;
  /** Set while `status` is `failed`; and when a stored token is not accepted, for the sign-in page. */
  problem: ApiError | null;
  /** Why the session ended, for the notification. `refused`: the stored token was refused at the start. */
  ended: 'byHand' | 'expired' | 'refused' | null;
  /** How the session began, for the notification. */
  began: 'signIn' | 'restore' | null;
}

export const session = proxy<SessionState>({
  status: 'signedOut',
  user: null,
  problem: null,
  ended: null,
  began: null,
});

/** Whether the signed-in user started a task. */
export const isMine = ({ created_by }: Task): boolean =>
  created_by !== null && (created_by === session.user?.id || created_by === session.user?.login);

function enter(user: Session, began: SessionState['began']): void {
  receiveSettings(user);
  Object.assign(session, { status: 'signedIn', user, problem: null, ended: null, began });
}

function leave(ended: SessionState['ended']): void {
  // Other tabs lose the token with this one, and must know whether the user has signed out.
  writeStored('localStorage', storageKeys.ended, ended);
  storeToken(null);
  const stays = ended === 'expired' && session.user?.limited === false;
  const user = stays ? session.user : null;
  Object.assign(session, { status: 'signedOut', user, problem: null, ended, began: null });
}

/** Fetches the session of the stored token. Never rejects: the result is in the state. */
export async function restore(): Promise<void> {
  const token = bearerToken();
  if (!token) return leave(null);
  Object.assign(session, { status: 'restoring', problem: null });
  const enterLate = (user: Session) => {
    if (session.status === 'failed' && bearerToken() === token) enter(user, 'restore');
  };
  try {
    const user = await readWithRetry(() => call('GET /api/1.0/me', {}), enterLate);
    // In another tab, the user may have signed out meanwhile, or someone else in.
    if (bearerToken() === token) enter(user, 'restore');
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    // A token that could not be checked may still be valid; a refused one was removed by the call.
    const now = bearerToken();
    if (error.retriable && now === token) Object.assign(session, { status: 'failed', problem: error });
    else if (now === token || session.ended === 'refused') refuse(error);
  }
}

function refuse(problem: ApiError): void {
  leave('refused');
  session.problem = problem;
}

/** The user must change the password first, which the ticket allows. */
export interface PasswordDue {
  ticket: string;
}

/** Login and password; `code` is of the second factor, where the user has one. */
export type Credentials = Pick<BodyOf<'POST /api/1.0/login'>, 'login' | 'password' | 'code'>;

/**
 * Signs in. After several failures the server requires a proof of work; the browser computes it first.
 * @param onProof called before the computation, which takes a moment
 * @returns null when signed in, the ticket when the password has to be changed first, `codeDue` when a code is needed
 * @throws ApiError for every other refusal
 */
export async function signIn(credentials: Credentials, onProof = () => {}): Promise<PasswordDue | 'codeDue' | null> {
  try {
    const { token, session: user, device } = await signInWithProof(credentials, onProof);
    storeDevice(device);
    storeToken(token);
    enter(user, 'signIn');
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 423) throw error;
    return error.ticket ? { ticket: error.ticket } : 'codeDue';
  }
}

async function signInWithProof(credentials: Credentials, onProof: () => void) {
  try {
    return await call('POST /api/1.0/login', { body: credentials, headers: deviceHeader() });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 428) throw error;
  }
  onProof();
  const proof = await proveWorkFor(credentials.login);
  return call('POST /api/1.0/login', { body: { ...credentials, ...proof }, headers: deviceHeader() });
}

/**
 * Signs in with a token that the server has just issued, for instance for a new password.
 * @throws ApiError
 */
export async function signInWith(token: string): Promise<void> {
  storeToken(token);
  enter(await call('GET /api/1.0/me', {}), 'signIn');
}

/**
 * Completes a single sign-on: exchanges its ticket for a session.
 * @throws ApiError 400 when the ticket is used, expired, or another browser's
 */
export async function signInFromProvider(handed: string): Promise<void> {
  const { token, session: user } = await call('POST /api/1.0/signin/session', { body: { 'ast-session': handed } });
  storeToken(token);
  enter(user, 'signIn');
}

/** Ends the session, here and on the server. */
export async function signOut(): Promise<void> {
  // The request already has its token; the user need not wait for the answer.
  const ending = call('POST /api/1.0/logout', {}).catch(() => {});
  leave('byHand');
  await ending;
}

/** Whether the signed-in user has a permission, in a workspace where that matters. */
export function can(needed: NeededPermission, workspace?: string | null): boolean {
  return session.user !== null && mayCall(session.user, needed, workspace ?? undefined);
}

/** Call once, before the first page: with a stored token, the user is most likely signed in. */
export function startSession(): void {
  if (bearerToken()) session.status = 'restoring';
  onUnauthorized(() => {
    if (session.status !== 'signedOut') leave(session.status === 'restoring' ? 'refused' : 'expired');
  });
}

/**
 * Runs a function each time a user has signed out, or another account has taken their place: the page's state of one
 * user must not reach the next.
 */
export function onUserLeft(clear: () => void): void {
  let last = session.user?.id;
  subscribe(session, () => {
    // A session that is being restored may be the same user's.
    if (session.status !== 'signedIn' && session.status !== 'signedOut') return;
    const user = session.user?.id;
    if (last !== undefined && user !== last) clear();
    last = user;
  });
}

/** Follows other tabs: a sign-out there signs out here, and another account there becomes the account here. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== storageKeys.token && event.key !== null) return;
    if (bearerToken()) void restore();
    else if (session.status !== 'signedOut')
      leave(readStored('localStorage', storageKeys.ended) === 'expired' ? 'expired' : 'byHand');
  });
}
