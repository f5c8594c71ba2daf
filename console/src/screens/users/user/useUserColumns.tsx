import type { User } from '@parlance/contract/calls/users';
import { Pill, type Tone } from '@parlance/ui-kit/data';
import { Inline } from '@parlance/ui-kit/layout';
import type { Column } from '@parlance/ui-kit/table';
import { truncate } from '@parlance/ui-kit/theme';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';

const tones: Record<User['status'], Tone> = {
  active: 'good',
  disabled: 'neutral',
  invited: 'info',
  temporary: 'warning',
};
const icons: Record<User['status'], string> = { active: 'check', disabled: 'ban', invited: 'mail', temporary: 'key' };

const Login = styled.span`
  ${truncate}
`;

/** The status of an account. */
function UserStatus({ user: { status, idp } }: { user: User }) {
  const { t } = useTranslation('users');
  return (
    <Inline gap={1} wrap={false}>
      <Pill tone={tones[status]} icon={icons[status]} title={t(`statusHint.${status}`)}>
        {t(`status.${status}`)}
      </Pill>
      {idp !== null && <Pill title={t('statusHint.external', { provider: idp })}>{t('status.external')}</Pill>}
    </Inline>
  );
}

/** The columns of the users. @param all adds a column for the organization */
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
          <Inline gap={1} wrap={false}>
            <Login>{row.login}</Login>
            {row.self && <Pill>{t('self')}</Pill>}
          </Inline>
        ),
        grow: true,
        width: 120,
        minWidth: 110,
      },
      { key: 'email', header: t('column.email'), value: (row) => row.email, width: 220, priority: 4 },
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
