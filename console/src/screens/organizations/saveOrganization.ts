import type { Company } from '@parlance/contract/calls/companies';
import { t } from 'i18next';
import { call } from '../../shared/api/call.ts';
import { changedKeys, pickKeys } from '../../shared/conflict/changes.ts';
import { saveOver } from '../../shared/conflict/saveOver.ts';
import { findCurrent } from '../../shared/conflict/findCurrent.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { refreshOrganizations } from './organizationActions.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

/** The fields of an organization that can be changed. */
export type OrganizationValues = Pick<Company, 'name' | 'type' | 'parent_id' | 'second_factor'>;

const texts = { ns: 'organizations' } as const;

/**
 * Saves the changed fields of an organization. Changes by other users are kept, or shown on conflict.
 * @returns false when the user goes on editing
 * @throws ApiError
 */
export async function saveOrganization(company: Company, values: OrganizationValues): Promise<boolean> {
  const keys = changedKeys(['name', 'type', 'parent_id', 'second_factor'], values, company);
  if (keys.length === 0) return true;
  const { id } = company;
  const names = new Map<string, string>();
  const lines = (part: Partial<OrganizationValues>) => [
    ...(part.second_factor === undefined ? [] : [t(part.second_factor ? 'secondFactor' : 'noSecondFactor', texts)]),
    ...(part.name === undefined ? [] : [part.name]),
    ...(part.type === undefined ? [] : [t(`type.${part.type}`, texts)]),
    ...(part.parent_id === undefined
      ? []
      : [labelled(t('column.parent', texts), names.get(part.parent_id ?? '') ?? t('noPartner', texts))]),
  ];
  const saved = await saveOver({
    edit: {
      version: company.version,
      base: pickKeys<OrganizationValues>(company, keys),
      value: pickKeys(values, keys),
    },
    title: company.name,
    read: async () => {
      const { data } = await call('GET /api/1.0/company', {});
      for (const one of data) names.set(one.id, one.name);
      return findCurrent(data, id);
    },
    pick: (current) => pickKeys<OrganizationValues>(current, keys),
    write: (version) =>
      call('PUT /api/1.0/company/:id', { params: { id }, body: pickKeys(values, keys), ifMatch: version }),
    lines,
  });
  if (!saved) return false;
  await refreshOrganizations();
  // No confirmation when the user chose the other version.
  if (changedKeys(keys, values, saved).length === 0) notifyDone(t('saved', { ...texts, name: saved.name }));
  return true;
}
