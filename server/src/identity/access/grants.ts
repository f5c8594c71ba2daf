import { accessEntry, can, type AccessList, type AccessEntry, type Permission } from '@parlance/contract/permissions';
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
 * A principal can only grant their own permissions: they must have each added permission in that workspace themselves,
 * and widen entries only of workspaces that they may enter. Permissions granted before may stay, and any permission may
 * be removed.
 * @throws {Refusal} 400 on `scopes` or `acls`
 */
export async function checkGrants(
  tx: Tx,
  principal: Principal,
  before: Grants,
  after: { acls?: Readonly<Record<string, Granted>>; scopes?: readonly Permission[] },
): Promise<void> {
  for (const scope of after.scopes ?? []) {
    if (!before.scopes.includes(scope) && !can(principal, scope))
      throw refuse.invalid('scopes', 'permission_not_yours', { permission: scope });
  }
  if (after.acls) await checkEntries(tx, principal, before.acls, after.acls);
}

type Granted = Pick<AccessEntry, 'managed'> & { actions: readonly Permission[] };

async function checkEntries(
  tx: Tx,
  principal: Principal,
  before: AccessList,
  after: Readonly<Record<string, Granted>>,
): Promise<void> {
  for (const [ws, { managed, actions }] of Object.entries(after)) {
    const had = Object.hasOwn(before, ws) ? before[ws] : undefined;
    const workspace = ws === '*' ? undefined : ws;
    const added = actions.filter((action) => !had?.actions.includes(action));
    const widens = !had || added.length > 0 || (had.managed && !managed);
    if (widens && workspace !== undefined && !(await mayEnter(tx, principal, workspace))) {
      throw refuse.invalid('acls', 'workspace_not_yours', { ws });
    }
    const lacking = added.find((action) => !can(principal, action, workspace));
    if (lacking !== undefined) throw refuse.invalid('acls', 'permission_not_yours', { permission: lacking });
  }
  // Without its own entry, a workspace has that of `*`: an entry that is added or removed can end a restriction too.
  const shows = 'nlp_rag:read';
  for (const ws of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const ends = accessEntry(before, ws)?.managed && !accessEntry(after, ws)?.managed;
    if (ends && !can(principal, shows, ws)) throw refuse.invalid('acls', 'permission_not_yours', { permission: shows });
  }
}
