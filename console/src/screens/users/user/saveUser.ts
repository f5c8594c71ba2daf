import type { User } from '@parlance/contract/calls/users';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { changedKeys, pickKeys } from '../../../shared/conflict/changes.ts';
import { findCurrent } from '../../../shared/conflict/findCurrent.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { accessOf, type Access } from './access.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

/** The fields of a user that can be changed. */
export type UserValues = Access & Pick<User, 'role' | 'disabled'>;
const keys = ['role', 'disabled', 'acls', 'scopes'] as const;
const texts = { ns: 'users' } as const;

export const valuesOf = (user: User): UserValues => ({
  role: user.role,
  disabled: user.disabled,
  ...accessOf(user),
});

/** The values of a user as lines of text, for the comparison. */
function lines({ role, disabled, acls, scopes }: Partial<UserValues>): string[] {
  return [
    ...(role ? [t(`role.${role}`, texts)] : []),
    ...(disabled === undefined ? [] : [t(disabled ? 'status.disabled' : 'status.active', texts)]),
    ...Object.entries(acls ?? {}).flatMap(([ws, { managed, actions }]) => [
      ...(managed ? [labelled(ws, t('access.managed', texts))] : []),
      ...(actions.length === 0 && !managed ? [ws] : actions.map((action) => labelled(ws, action))),
    ]),
    ...(scopes ?? []),
  ];
}

/** Whether the changed fields were saved as wanted; false when the user chose the other version. */
export function wasSaved(before: User, after: User, values: UserValues): boolean {
  const changed = changedKeys(keys, values, valuesOf(before));
  return changedKeys(changed, values, valuesOf(after)).length === 0;
}

/**
 * Saves the changed fields of a user. Changes by other users are kept, or shown on conflict.
 * @returns the saved user; undefined: the user goes on editing
 * @throws ApiError
 */
export async function saveUser(user: User, values: UserValues): Promise<User | undefined> {
  const base = valuesOf(user);
  const changed = changedKeys(keys, values, base);
  if (changed.length === 0) return user;
  const { id, company_id } = user;
  return saveOver<User, Partial<UserValues>>({
    edit: { version: user.version, base: pickKeys(base, changed), value: pickKeys(values, changed) },
    title: user.login,
    read: async () => findCurrent((await call('GET /api/1.0/user', { query: { company_id } })).data, id),
    pick: (current) => pickKeys(valuesOf(current), changed),
    write: (version) =>
      call('PUT /api/1.0/user/:id', { params: { id }, body: pickKeys(values, changed), ifMatch: version }),
    lines,
  });
}
