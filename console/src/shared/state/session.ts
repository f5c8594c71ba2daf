import type { Session } from '@parlance/contract/calls/accounts';
import { can as allowed, type Permission } from '@parlance/contract/permissions';
import { proxy } from 'valtio';
import { ApiError } from '../api/ApiError.ts';
import { call, onUnauthorized } from '../api/call.ts';
import { receiveSettings } from './settings.ts';
import { storageKeys } from './storage.ts';
import { bearerToken, keepToken } from './token.ts';

/** Who is signed in; a valtio proxy. */
interface SessionState {
  /** `failed`: there is a token, and the server could not be asked about it. */
  status: 'signedOut' | 'restoring' | 'failed' | 'signedIn';
  user: Session | null;
  /** With `failed`. */
  problem: ApiError | null;
  /** Why there is no session any more, for the one who tells it. */
  ended: 'byHand' | 'expired' | null;
  /** How the session began, for the one who tells it. */
  began: 'signIn' | 'restore' | null;
}

export const session = proxy<SessionState>({
  status: 'signedOut',
  user: null,
  problem: null,
  ended: null,
  began: null,
});

function enter(user: Session, began: SessionState['began']): void {
  receiveSettings(user.settings);
  Object.assign(session, { status: 'signedIn', user, problem: null, ended: null, began });
}

function leave(ended: SessionState['ended']): void {
  keepToken(null);
  Object.assign(session, { status: 'signedOut', user: null, problem: null, ended, began: null });
}

/** Asks the server whose session the stored token is. Never rejects: the state says what came out. */
export async function restore(): Promise<void> {
  const token = bearerToken();
  if (!token) return leave(null);
  Object.assign(session, { status: 'restoring', problem: null });
  try {
    enter(await call('GET /api/1.0/me', {}), 'restore');
  } catch (error) {
    // A token refused was dropped on its way here; one that could not be checked may still be good.
    if (bearerToken() !== token || !(error instanceof ApiError)) return;
    if (!error.passing) leave(null);
    Object.assign(session, { status: error.passing ? 'failed' : 'signedOut', problem: error });
  }
}

/** The password has to be changed first; the ticket allows it. */
export interface PasswordDue {
  ticket: string;
}

/**
 * Signs in.
 * @returns null when signed in, the ticket when the password has to be changed first
 * @throws ApiError whatever else the server says
 */
export async function signIn(login: string, password: string): Promise<PasswordDue | null> {
  try {
    const { token, session: user } = await call('POST /api/1.0/login', { body: { login, password } });
    keepToken(token);
    enter(user, 'signIn');
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 423 && error.ticket) return { ticket: error.ticket };
    throw error;
  }
}

/**
 * Changes an expired password with the ticket of a refused sign-in, then signs in.
 * @throws ApiError
 */
export async function renewPassword(ticket: string, newPassword: string): Promise<void> {
  const { token } = await call('POST /api/1.0/changepassword', { body: { ticket, newPassword } });
  if (!token) return;
  keepToken(token);
  enter(await call('GET /api/1.0/me', {}), 'signIn');
}

/** Ends the session, here and on the server. */
export async function signOut(): Promise<void> {
  // The request carries the token it was made with; the person need not wait for the answer.
  const ending = call('POST /api/1.0/logout', {}).catch(() => {});
  leave('byHand');
  await ending;
}

/** Whether the signed-in person may do this, in a workspace where that matters. */
export function can(permission: Permission, workspace?: string | null): boolean {
  return session.user !== null && allowed(session.user, permission, workspace ?? undefined);
}

/** Once, before the first page: a stored token means that somebody is, most likely, signed in. */
export function startSession(): void {
  if (bearerToken()) session.status = 'restoring';
  onUnauthorized(() => {
    if (session.status !== 'signedOut') leave('expired');
  });
}

/** Follows what other tabs do: signing out there signs out here, another person there is another person here. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== storageKeys.token && event.key !== null) return;
    if (bearerToken()) void restore();
    else if (session.status !== 'signedOut') leave('byHand');
  });
}
