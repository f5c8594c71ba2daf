import type { ApiToken } from '@parlance/contract/calls/tokens';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { changedKeys, pickKeys } from '../../../shared/conflict/changes.ts';
import { findCurrent } from '../../../shared/conflict/findCurrent.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { localDay } from './expiry.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

/** The fields of a token that can be changed. */
export type TokenValues = Pick<ApiToken, 'name' | 'role' | 'disabled' | 'expires_at'>;
const keys = ['name', 'role', 'disabled', 'expires_at'] as const;
const texts = { ns: 'users' } as const;

/** The values of a token as lines of text, for the comparison. */
const lines = ({ name, role, disabled, expires_at: end }: Partial<TokenValues>): string[] => [
  ...(name === undefined ? [] : [name]),
  ...(role === undefined ? [] : [t(`role.${role}`, texts)]),
  ...(disabled === undefined ? [] : [t(disabled ? 'status.disabled' : 'status.active', texts)]),
  ...(end === undefined
    ? []
    : [labelled(t('column.expires', texts), end === null ? t('never', { ns: 'parts' }) : localDay(end))]),
];

/** Whether the changed fields were saved as wanted; false when the user chose the other version. */
export function wasSaved(before: ApiToken, after: ApiToken, values: TokenValues): boolean {
  const changed = changedKeys(keys, values, before);
  return changedKeys(changed, values, after).length === 0;
}

/**
 * Saves the changed fields of a token. Changes by other users are kept, or shown on conflict.
 * @returns the saved token; undefined: the user goes on editing
 * @throws ApiError
 */
export async function saveToken(token: ApiToken, values: TokenValues): Promise<ApiToken | undefined> {
  const changed = changedKeys(keys, values, token);
  if (changed.length === 0) return token;
  const { id, company_id } = token;
  return saveOver<ApiToken, Partial<TokenValues>>({
    edit: { version: token.version, base: pickKeys<TokenValues>(token, changed), value: pickKeys(values, changed) },
    title: token.name,
    read: async () => findCurrent((await call('GET /api/1.0/token', { query: { company_id } })).data, id),
    pick: (current) => pickKeys<TokenValues>(current, changed),
    write: (version) =>
      call('PUT /api/1.0/token/:id', { params: { id }, body: pickKeys(values, changed), ifMatch: version }),
    lines,
  });
}
