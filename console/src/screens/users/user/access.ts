import type { User } from '@parlance/contract/calls/users';
import { nlpPermissions, scopes, type NlpPermission, type Scope } from '@parlance/contract/permissions';

/** The permissions for one workspace, or with `*` for all, in addition to the role. */
export interface Entry {
  managed: boolean;
  actions: NlpPermission[];
}

/** Permissions of a user beyond their role. */
export interface Access {
  acls: Record<string, Entry>;
  scopes: Scope[];
}

export const noAccess: Access = { acls: {}, scopes: [] };
export const everyWorkspace = '*';

/** Normalizes an access list, so that equal lists have equal texts: all workspaces first, then by id. */
export function canonical({ acls, scopes: given }: Access): Access {
  const ids = Object.keys(acls).sort(
    (a, b) => Number(b === everyWorkspace) - Number(a === everyWorkspace) || (a < b ? -1 : 1),
  );
  return {
    acls: Object.fromEntries(
      ids.map((id) => {
        const entry = acls[id];
        return [
          id,
          {
            managed: entry?.managed ?? false,
            actions: nlpPermissions.filter((permission) => entry?.actions.includes(permission)),
          },
        ];
      }),
    ),
    scopes: scopes.filter((scope) => given.includes(scope)),
  };
}

/** The access of a user as the server returns it. */
export const accessOf = ({ acls, scopes: given }: Pick<User, 'acls' | 'scopes'>): Access =>
  canonical({
    acls: Object.fromEntries(
      Object.entries(acls).map(([id, { managed, actions }]) => [
        id,
        { managed, actions: nlpPermissions.filter((permission) => actions.includes(permission)) },
      ]),
    ),
    scopes: scopes.filter((scope) => given.includes(scope)),
  });

/** The list with an entry added or removed. */
export const toggled = <T>(list: readonly T[], one: T, on: boolean): T[] =>
  on ? [...list.filter((each) => each !== one), one] : list.filter((each) => each !== one);
