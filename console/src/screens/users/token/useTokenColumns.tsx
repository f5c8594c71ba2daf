import type { ApiToken } from '@parlance/contract/calls/tokens';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';

type Moment = 'expires_at' | 'last_used_at' | 'created_at';

/** The status of a token as text. */
const statusOf = ({ disabled, expired, suspended }: ApiToken): 'disabled' | 'expired' | 'suspended' | 'active' =>
  disabled ? 'disabled' : expired ? 'expired' : suspended ? 'suspended' : 'active';

const looks = {
  active: { tone: 'good', icon: 'check' },
  disabled: { tone: 'neutral', icon: 'ban' },
  expired: { tone: 'bad', icon: 'clock' },
  suspended: { tone: 'bad', icon: 'ban' },
} as const;

/** The status of a token. */
function TokenStatus({ token }: { token: ApiToken }) {
  const { t } = useTranslation('users');
  const status = statusOf(token);
  return (
    <Pill {...looks[status]} title={status === 'suspended' ? t('statusHint.suspended') : undefined}>
      {t(`status.${status}`)}
    </Pill>
  );
}

/** The columns of the tokens. */
export function useTokenColumns(): Column<ApiToken>[] {
  const { t } = useTranslation('users');
  const timeColumn = useTimeColumn();
  return useMemo((): Column<ApiToken>[] => {
    const time = (key: Moment, header: string, priority: number): Column<ApiToken> =>
      timeColumn({ key, header, at: (row) => row[key], width: 104, priority });
    return [
      {
        key: 'name',
        header: t('column.name'),
        value: (row) => row.name,
        cell: (row) => (
          <span title={`${row.name}. ${t('token.endsWith', { hint: row.hint })}`}>
            {row.name} <span style={{ color: 'var(--text-muted)' }}>…{row.hint}</span>
          </span>
        ),
        grow: true,
        width: 140,
        minWidth: 110,
      },
      { key: 'type', header: t('column.type'), value: (row) => t(`token.type.${row.type}`), width: 80, priority: 4 },
      { key: 'role', header: t('column.role'), value: (row) => t(`role.${row.role}`), width: 196, priority: 3 },
      {
        key: 'status',
        header: t('column.status'),
        value: (row) => t(`status.${statusOf(row)}`),
        cell: (row) => <TokenStatus token={row} />,
        width: 112,
        priority: 2,
      },
      time('expires_at', t('column.expires'), 3),
      time('last_used_at', t('column.lastUsed'), 4),
      { key: 'created_by', header: t('column.createdBy'), value: (row) => row.created_by, width: 120, priority: 5 },
      time('created_at', t('column.created'), 6),
    ];
  }, [t, timeColumn]);
}
