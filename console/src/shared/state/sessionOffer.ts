import type { Session } from '@parlance/contract/calls/accounts';
import { proxy } from 'valtio';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/call.ts';
import { bearerToken, storeToken } from '../browser/token.ts';

type Account = Pick<Session, 'id' | 'login' | 'company_name' | 'workspace'>;

interface Question {
  present: Account;
  offered: Account;
  answer: (replace: boolean) => void;
}

/**
 * The question after a link with the session of another account than the signed-in one. Without the question, the link
 * would sign the user in to an account whose owner would then see what they do.
 */
export const sessionOffer = proxy<{ question: Question | null }>({ question: null });

/** The token of a link that waits for the user's answer: in memory only, so that a reload keeps the present session. */
let offeredToken: string | null = null;

/** Accepts the token of a link at once where there is no other session; else {@link resolveSessionOffer} decides. */
export function offerToken(token: string): void {
  const present = bearerToken();
  if (present === null || present === token) storeToken(token);
  else offeredToken = token;
}

/** The account of a token; null where the server refuses the token. */
async function accountOf(token: string): Promise<Account | null> {
  try {
    return await call('GET /api/1.0/me', { token });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Asks which session to use, if a link contains the session of another account. Never rejects. */
export async function resolveSessionOffer(): Promise<void> {
  const token = offeredToken;
  const presentToken = bearerToken();
  offeredToken = null;
  if (token === null || presentToken === null) return;
  try {
    const [present, offered] = await Promise.all([accountOf(presentToken), accountOf(token)]);
    if (offered === null) return;
    const same = present?.id === offered.id && present.workspace === offered.workspace;
    if (present === null || same || (await ask(present, offered))) storeToken(token);
  } catch {
    // The server could not be reached: the present session stays.
  }
}

async function ask(present: Account, offered: Account): Promise<boolean> {
  const replace = await new Promise<boolean>((answer) => {
    sessionOffer.question = { present, offered, answer };
  });
  sessionOffer.question = null;
  return replace;
}
