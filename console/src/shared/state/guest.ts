import type { AnswerOf } from '@parlance/contract';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/call.ts';
import { proveWork } from '../proofOfWork/proofOfWork.ts';
import { session } from './session.ts';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';
import { storeToken } from '../browser/token.ts';

/** A service that guests sign in to. */
export interface ServiceRef {
  ws: string;
  service: string;
}

type GuestSession = AnswerOf<'POST /api/1.0/workspaces/:ws/services/:vthingId/signin'>;

const path = 'POST /api/1.0/workspaces/:ws/services/:vthingId/signin';
const keyOf = ({ ws, service }: ServiceRef) => `${storageKeys.guest}/${ws}/${service}`;

/**
 * Signs in to a service as a guest, as the same guest as before on this browser. After several wrong codes the server
 * requires a proof of work; the browser computes it first.
 * @param onProof called before the computation, which takes a moment
 * @returns the token of a limited session
 * @throws ApiError for every other refusal
 */
export async function signInAsGuest(at: ServiceRef, code: string, onProof: () => void): Promise<string> {
  const { token, guest } = await signInWithProof(at, code, onProof);
  writeStored('localStorage', keyOf(at), guest);
  // A console session is kept: only the chat page uses the guest's session.
  if (!session.user || session.user.limited) {
    storeToken(token);
    writeStored('localStorage', storageKeys.workspace, at.ws);
  }
  return token;
}

async function signInWithProof(at: ServiceRef, code: string, onProof: () => void): Promise<GuestSession> {
  const params = { ws: at.ws, vthingId: at.service };
  const body = { code, guest: readStored('localStorage', keyOf(at)) ?? undefined };
  try {
    return await call(path, { params, body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 428) throw error;
  }
  onProof();
  const { riddle } = await call('GET /api/1.0/workspaces/:ws/services/:vthingId/signin', { params });
  return call(path, { params, body: { ...body, ...(riddle && (await proveWork(riddle))) } });
}

/**
 * The address of a service's chat page for its guest.
 *
 * @param redirect the requested address, followed only if it is the same chat, with its query
 * @param token of the guest's session; in the fragment, which no server logs
 */
export function guestChat({ ws, service }: ServiceRef, redirect: string | null, token?: string): string {
  const own = `/chat/${encodeURIComponent(service)}`;
  const wanted = redirect === null ? undefined : redirect.replace(/^#/, '');
  const [wantedPath = '', wantedQuery = ''] = wanted?.split('?') ?? [];
  const context = [...new URLSearchParams(wantedPath === own ? wantedQuery : '')].filter(
    ([name]) => name.startsWith('_') || name.startsWith('setting-'),
  );
  const query = new URLSearchParams([...context, ['ws', ws]]);
  return `${own}?${query}${token === undefined ? '' : `#${new URLSearchParams({ token })}`}`;
}
