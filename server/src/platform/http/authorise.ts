import { can, type Permission } from '@parlance/contract/permissions';
import type { Principal } from '../principal.ts';
import type { Deps } from '../deps.ts';
import { refuse } from './refusal.ts';

/**
 * Authorises a call and returns its principal; null for a public call without a token.
 * Throws 401 without a valid session, 403 for a workspace they may not enter or a thing they may not do.
 *
 * @param site the site that the chat is shown on; a visitor's session is good on the one it was opened on
 */
export async function authorise(
  { db, authentication }: Pick<Deps, 'db' | 'authentication'>,
  permission: Permission | 'public',
  token: string | undefined,
  ws: string,
  site: string | null,
): Promise<Principal | null> {
  if (token === undefined) {
    if (permission === 'public') return null;
    throw refuse.unauthorized();
  }
  return db.once(async (tx) => {
    const principal = await authentication.authenticate(tx, token);
    if (permission === 'public') return principal;
    if (!principal) throw refuse.unauthorized('session', 'The session has ended: sign in again');
    if (principal.kind === 'visitor' && (principal.origin ?? null) !== site) {
      throw refuse.forbidden('origin', 'This session belongs to another site');
    }
    if (ws !== '' && !(await authentication.mayEnter(tx, principal, ws))) {
      throw refuse.forbidden('workspace', 'You may not enter this workspace');
    }
    if (!can(principal, permission, ws === '' ? undefined : ws)) throw refuse.forbidden();
    return principal;
  });
}
