import { rolePermissions, scopes, type Role } from '@parlance/contract/permissions';
import { Checkbox, Combobox } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { useCall } from '../../../shared/api/queryClient.ts';
import { can } from '../../../shared/state/session.ts';
import { workspace } from '../../../shared/state/workspace.ts';
import { canonical, everyWorkspace, toggled, type Access, type Entry } from './access.ts';
import { AccessEntry } from './AccessEntry.tsx';
import { permissionWords } from './permissionWords.ts';

const Section = styled.section`
  display: grid;
  gap: var(--space-3);

  h3 {
    font-size: var(--size-l);
    font-weight: var(--weight-semibold);
  }
  p {
    color: var(--text-muted);
  }
`;

interface AccessPartProps {
  /** Id of the user's organization. */
  home: string | undefined;
  /** The role, whose permissions the access list cannot take away. */
  role: Role | undefined;
  access: Access;
  /** The saved access: its permissions may stay, even those that the user could not grant. */
  before: Access;
  disabled: boolean;
  onChange: (access: Access) => void;
}

/** The access list of a user: permissions in the studio of workspaces, and in the settings, in addition to the role. */
export function AccessPart({ home, role, access, before, disabled, onChange }: AccessPartProps) {
  const { t } = useTranslation('users');
  const { list } = useSnapshot(workspace);
  const { acls } = access;
  const given = role ? rolePermissions[role] : [];
  const companies = useCall('GET /api/1.0/company', {}, { enabled: role === 'companyPartner' });
  // In a workspace out of the reach of the user's role, only the entry gives permissions.
  const isForeign = (id: string): boolean => {
    if (id === everyWorkspace || role === 'superAdmin') return false;
    const owner = list.find((one) => one.workspace === id)?.company_id;
    const parent = companies.data?.data.find((company) => company.id === owner)?.parent_id;
    return owner !== home && (role !== 'companyPartner' || parent !== home);
  };
  const labels = new Map([
    [everyWorkspace, t('access.all')],
    ...list.map((one): [string, string] => [one.workspace, one.label]),
  ]);
  const set = (id: string, entry: Entry | undefined) => {
    const { [id]: _, ...others } = acls;
    onChange(canonical({ ...access, acls: entry ? { ...others, [id]: entry } : others }));
  };
  const open = [...labels].filter(([id]) => !Object.hasOwn(acls, id));
  const offered = scopes.filter((scope) => can(scope) || before.scopes.includes(scope) || given.includes(scope));
  return (
    <Stack gap={5}>
      <Section>
        <h3>{t('access.workspaces')}</h3>
        <p>{t('access.intro')}</p>
        {Object.entries(acls).map(([id, entry]) => (
          <AccessEntry
            key={id}
            ws={id}
            name={labels.get(id) ?? id}
            entry={entry}
            before={before.acls[id]}
            within={labels.has(id)}
            byRole={isForeign(id) ? [] : given}
            disabled={disabled}
            onChange={(next) => set(id, next)}
          />
        ))}
        {Object.keys(acls).length === 0 && <p>{t('access.none')}</p>}
        {!disabled && (
          <Combobox
            label={t('access.add')}
            value={null}
            placeholder={t('access.add')}
            options={open.map(([value, label]) => ({
              value,
              label,
              ...(value === everyWorkspace ? {} : { description: value }),
            }))}
            onChange={(id) => id !== null && set(id, { managed: false, actions: [] })}
          />
        )}
      </Section>
      <Section>
        <h3>{t('access.scopes')}</h3>
        {offered.length === 0 && <p>{t('access.scopesNone')}</p>}
        {offered.map((scope) => {
          const byRole = given.includes(scope);
          return (
            <Checkbox
              key={scope}
              label={t(`permission.${permissionWords[scope]}`)}
              description={byRole ? `${scope} · ${t('access.byRole')}` : scope}
              checked={byRole || access.scopes.includes(scope)}
              disabled={disabled || byRole}
              onChange={(on) => onChange(canonical({ ...access, scopes: toggled(access.scopes, scope, on) }))}
            />
          );
        })}
      </Section>
    </Stack>
  );
}
