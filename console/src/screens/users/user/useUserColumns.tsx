import type { User } from '@parlance/contract/calls/users';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { UserStatus } from './UserStatus.tsx';

/** The columns of the users. @param all people of several organizations: their organization is a column */
export function useUserColumns(all: boolean): Column<User>[] {
  const { t } = useTranslation('users');
  const timeColumn = useTimeColumn();
  return useMemo((): Column<User>[] => {
    const time = (key: 'last_sign_in_at' | 'created_at', header: string, priority: number): Column<User> =>
      timeColumn({ key, header, at: (row) => row[key], width: 116, priority });
    return [
      {
        key: 'login',
        header: t('column.login'),
        value: (row) => row.login,
        cell: (row) => (
          <>
            {row.login} {row.self && <Pill>{t('self')}</Pill>}
          </>
        ),
        grow: true,
        width: 120,
        minWidth: 110,
      },
      { key: 'email', header: t('column.email'), value: (row) => row.email, width: 160, priority: 4 },
      ...(all
        ? [
            {
              key: 'company',
              header: t('column.organization'),
              value: (row: User) => row.company_name,
              width: 144,
              priority: 4,
            },
          ]
        : []),
      { key: 'role', header: t('column.role'), value: (row) => t(`role.${row.role}`), width: 196, priority: 3 },
      {
        key: 'status',
        header: t('column.status'),
        value: (row) => [t(`status.${row.status}`), ...(row.idp === null ? [] : [t('status.external')])].join(', '),
        cell: (row) => <UserStatus user={row} />,
        width: 140,
        priority: 2,
      },
      time('last_sign_in_at', t('column.lastSignIn'), 5),
      time('created_at', t('column.created'), 6),
    ];
  }, [t, timeColumn, all]);
}
