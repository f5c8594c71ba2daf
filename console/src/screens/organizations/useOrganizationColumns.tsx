import type { Company } from '@parlance/contract/calls/companies';
import { Pill } from '@parlance/ui-kit/data';
import { Link } from '@parlance/ui-kit/layout';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useFormats } from '../../shared/i18n/format.ts';
import { session } from '../../shared/state/session.ts';
import { useTimeColumn } from '../../shared/table/useTimeColumn.tsx';
import { labelled } from '../../shared/i18n/labelled.ts';

const usersOf = (id: string) => `/users?company=${encodeURIComponent(id)}`;

/** The columns of the organizations; their counts link to the lists. */
export function useOrganizationColumns(companies: readonly Company[]): Column<Company>[] {
  const { t } = useTranslation('organizations');
  const { number } = useFormats();
  const time = useTimeColumn();
  const own = useSnapshot(session).user?.company_id;
  return useMemo((): Column<Company>[] => {
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    const counted = (key: 'users' | 'tokens', href: (id: string) => string, label: 'openUsers' | 'openTokens') => ({
      key,
      header: t(`column.${key}`),
      value: (row: Company) => row[key],
      cell: (row: Company) => (
        <Link href={href(row.id)} aria-label={labelled(number(row[key]), t(label, { name: row.name }))}>
          {number(row[key])}
        </Link>
      ),
      align: 'end' as const,
      width: 88,
    });
    return [
      {
        key: 'name',
        header: t('column.name'),
        value: (row) => row.name,
        cell: (row) => (
          <>
            <span>{row.name}</span> {row.id === own && <Pill>{t('own')}</Pill>}
          </>
        ),
        grow: true,
        width: 160,
        minWidth: 120,
      },
      {
        key: 'type',
        header: t('column.type'),
        value: (row) => t(`type.${row.type}`),
        cell: (row) => <Pill tone={row.type === 'Partner' ? 'brand' : 'neutral'}>{t(`type.${row.type}`)}</Pill>,
        width: 112,
        priority: 3,
      },
      {
        key: 'parent',
        header: t('column.parent'),
        value: (row) => (row.parent_id === null ? null : names.get(row.parent_id)),
        cell: (row) => (row.parent_id !== null && names.get(row.parent_id)) || '–',
        width: 160,
        priority: 5,
      },
      { ...counted('users', usersOf, 'openUsers'), priority: 2 },
      { ...counted('tokens', (id) => `${usersOf(id)}&list=tokens`, 'openTokens'), priority: 4 },
      {
        key: 'workspaces',
        header: t('column.workspaces'),
        value: (row) => row.workspaces,
        align: 'end',
        width: 144,
        priority: 4,
      },
      time({
        key: 'created_at',
        header: t('column.created'),
        at: (row: Company) => row.created_at,
        width: 128,
        priority: 6,
      }),
    ];
  }, [t, number, time, companies, own]);
}
