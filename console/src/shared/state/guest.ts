import type { AnswerOf } from '@parlance/contract';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/call.ts';
import { solveRiddle } from '../riddle/solveRiddleFor.ts';
import { session } from './session.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';
import { keepToken } from './token.ts';

/** A service guests come to. */
export interface Door {
  ws: string;
  service: string;
}

type Entered = AnswerOf<'POST /api/1.0/workspaces/:ws/services/:vthingId/signin'>;

const path = 'POST /api/1.0/workspaces/:ws/services/:vthingId/signin';
const keyOf = ({ ws, service }: Door) => `${storageKeys.guest}/${ws}/${service}`;

/**
 * Signs in to a service as a guest; the one this browser was before, if any. After several wrong codes the server
 * wants a riddle solved first; that is done on the way.
 * @param onRiddle told that it is, as it takes a moment
 * @returns the token of a limited session
 * @throws ApiError whatever else the server says
 */
export async function signInAsGuest(door: Door, code: string, onRiddle: () => void): Promise<string> {
  const { token, guest } = await enterSolving(door, code, onRiddle);
  writeStored('localStorage', keyOf(door), guest);
  // Whoever is signed in to the console stays so: the guest's session is the chat page's alone.
  if (!session.user || session.user.limited) {
    keepToken(token);
    writeStored('localStorage', storageKeys.workspace, door.ws);
  }
  return token;
}

async function enterSolving(door: Door, code: string, onRiddle: () => void): Promise<Entered> {
  const params = { ws: door.ws, vthingId: door.service };
  const body = { code, guest: readStored('localStorage', keyOf(door)) ?? undefined };
  try {
    return await call(path, { params, body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 428) throw error;
  }
  onRiddle();
  const { riddle } = await call('GET /api/1.0/workspaces/:ws/services/:vthingId/signin', { params });
  return call(path, { params, body: { ...body, ...(riddle && (await solveRiddle(riddle))) } });
}

/**
 * The chat page of a service, for its guest.
 *
 * @param redirect where the guest wanted to go: followed only to the same chat, for what the address says of them
 * @param token of the guest's session; in the fragment, which is in no server's log
 */
export function guestChat({ ws, service }: Door, redirect: string | null, token?: string): string {
  const own = `/chat/${encodeURIComponent(service)}`;
  const wanted = redirect === null ? undefined : redirect.replace(/^#/, '');
  const [wantedPath = '', wantedQuery = ''] = wanted?.split('?') ?? [];
  const said = [...new URLSearchParams(wantedPath === own ? wantedQuery : '')].filter(
    ([name]) => name.startsWith('_') || name.startsWith('setting-'),
  );
  const query = new URLSearchParams([...said, ['ws', ws]]);
  return `${own}?${query}${token === undefined ? '' : `#${new URLSearchParams({ token })}`}`;
}
