import { can, type AccessList, type Permission } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { mayEnter } from './access.ts';
import type { Principal } from '../../platform/principal.ts';

/** Permissions of a user beyond their role. */
export interface Grants {
  acls: AccessList;
  scopes: readonly string[];
}

/**
 * A principal can only grant their own permissions: they must have each added permission in that workspace themselves.
 * Permissions granted before may stay, and any permission may be removed.
 * @throws {Refusal} 400 on `scopes` or `acls`
 */
export async function checkGrants(
  tx: Tx,
  principal: Principal,
  before: Grants,
  after: { acls?: Readonly<Record<string, { actions: readonly Permission[] }>>; scopes?: readonly Permission[] },
): Promise<void> {
  for (const scope of after.scopes ?? []) {
    if (!before.scopes.includes(scope) && !can(principal, scope))
      throw refuse.invalid('scopes', 'permission_not_yours', { permission: scope });
  }
  for (const [ws, { actions }] of Object.entries(after.acls ?? {})) {
    const had = Object.hasOwn(before.acls, ws) ? before.acls[ws] : undefined;
    const workspace = ws === '*' ? undefined : ws;
    if (!had && workspace !== undefined && !(await mayEnter(tx, principal, workspace))) {
      throw refuse.invalid('acls', 'workspace_not_yours', { ws });
    }
    const lacking = actions.find((action) => !had?.actions.includes(action) && !can(principal, action, workspace));
    if (lacking !== undefined) throw refuse.invalid('acls', 'permission_not_yours', { permission: lacking });
  }
}
