import type { CallSpec } from '@parlance/contract/call';
import { mayCall, type NeededPermission } from '@parlance/contract/permissions';
import type { Tx } from '../db/port.ts';
import type { Principal } from '../principal.ts';
import type { Deps } from '../deps.ts';
import type { CallBase } from './handler.ts';
import { refuse } from './refusal.ts';

/**
 * Authorises a call and returns its principal; null for a public call without a token.
 * @throws {Refusal} 401 without a valid session; 403 for a workspace that the principal may not enter or a missing
 * permission; 404 for an unknown workspace, if the principal may enter all
 *
 * @param site the site that shows the chat; a visitor's session is valid only on the site where it was opened
 */
export async function authorise(
  { db, authentication }: Pick<Deps, 'db' | 'authentication'>,
  spec: Pick<CallSpec, 'permission' | 'beforeSecondFactor'>,
  token: string | undefined,
  ws: string,
  site: string | null,
): Promise<Principal | null> {
  if (token === undefined) {
    if (spec.permission === 'public') return null;
    throw refuse.unauthorized('unauthorized');
  }
  return db.once((tx) => authoriseToken(tx, authentication, spec, token, ws, site));
}

/** `authorise` with a token, in a transaction. */
export async function authoriseToken(
  tx: Tx,
  authentication: Deps['authentication'],
  { permission, beforeSecondFactor = false }: Pick<CallSpec, 'permission' | 'beforeSecondFactor'>,
  token: string,
  ws: string,
  site: string | null,
): Promise<Principal | null> {
  const principal = await authentication.authenticate(tx, token);
  if (permission === 'public') return principal;
  if (!principal) throw refuse.unauthorized(authentication.isApiToken(token) ? 'api_token_refused' : 'session_ended');
  if (principal.secondFactorDue && !beforeSecondFactor) throw refuse.forbidden('second_factor_due');
  if (principal.kind === 'visitor' && (principal.origin ?? null) !== site) {
    throw refuse.forbidden('session_of_other_site');
  }
  if (ws !== '' && !(await authentication.mayEnter(tx, principal, ws))) {
    // A principal who may enter every workspace may know that this one does not exist.
    if (authentication.entersAllWorkspaces(principal)) throw refuse.notFound('workspace_not_found');
    throw refuse.forbidden('workspace_forbidden');
  }
  if (!mayCall(principal, permission, ws === '' ? undefined : ws)) throw refuse.forbidden('forbidden');
  return principal;
}

/**
 * Checks a permission, or any of several, that part of a call needs in addition to that of its line in the table.
 * @throws {Refusal} 403 `permission_missing`
 */
export function requirePermission(
  { principal, ws }: Pick<CallBase, 'principal' | 'ws'>,
  needed: NeededPermission,
): void {
  if (mayCall(principal, needed, ws)) return;
  throw refuse.forbidden('permission_missing', { permission: [needed].flat().join(', ') });
}
