import type { EffectivePermissions, PermissionGrant } from '@parlance/contract/calls/users';
import { accessEntry, can, permissions, rolePermissions } from '@parlance/contract/permissions';
import type { Tx } from '../../platform/db/port.ts';
import { companiesOf, enterableWorkspaces } from '../access/access.ts';
import type { Principal } from '../../platform/principal.ts';
import { principalOf, type User } from '../sessions/sessions.ts';

/** The permissions of a user in a workspace, or without `ws` outside of workspaces, with their reasons. */
function granted(who: Principal, ws: string | undefined): PermissionGrant[] {
  return permissions
    .filter((permission) => can(who, permission, ws))
    .map((permission) => {
      if (accessEntry(who.acls, ws)?.foreign) return { permission, from: 'acl' as const };
      if (rolePermissions[who.role].includes(permission)) return { permission, from: 'role' as const };
      return { permission, from: who.scopes.includes(permission) ? ('scope' as const) : ('acl' as const) };
    });
}

/** The permissions of a user in each workspace they can enter, limited to workspaces that the viewer may know. */
export async function effectivePermissions(tx: Tx, viewer: Principal, user: User): Promise<EffectivePermissions> {
  const who = await principalOf(tx, user, '');
  const reach = await companiesOf(tx, who);
  const rows = await enterableWorkspaces(tx, who, viewer);
  const everywhere = granted(who, undefined);
  return {
    everywhere,
    workspaces: rows.map(({ id: workspace, label, companyId }) => {
      const own = Object.hasOwn(user.acls, workspace);
      return {
        workspace,
        label,
        reason: reasonOf(user, companyId, reach),
        managed: accessEntry(user.acls, workspace)?.managed ?? false,
        entry: own ? workspace : Object.hasOwn(user.acls, '*') ? '*' : null,
        permissions: Object.hasOwn(who.acls, workspace) ? granted(who, workspace) : everywhere,
      };
    }),
  };
}

function reasonOf(user: User, companyId: string, reach: 'all' | string[]) {
  if (companyId === user.companyId) return 'company';
  if (reach === 'all') return 'superAdmin';
  return reach.includes(companyId) ? 'partner' : 'acl';
}
