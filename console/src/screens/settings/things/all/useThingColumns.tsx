import type { BackendThing } from '@parlance/contract/calls/backend';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../../shared/table/useTimeColumn.tsx';
import { WorkspaceLink } from '../../parts/WorkspaceLink.tsx';

/** The columns of the list of virtual things. */
export function useThingColumns(): Column<BackendThing>[] {
  const { t } = useTranslation('settings');
  const { number } = useFormats();
  const time = useTimeColumn();
  return useMemo(
    () => [
      { key: 'label', header: t('column.thing'), value: (row) => row.label, grow: true, minWidth: 140 },
      {
        key: 'workspace',
        header: t('column.workspace'),
        value: (row) => row.workspace_label,
        cell: (row) => <WorkspaceLink id={row.workspace} label={row.workspace_label} />,
        width: 190,
        priority: 1,
      },
      { key: 'company', header: t('column.company'), value: (row) => row.company_name, width: 160, priority: 2 },
      {
        key: 'auth',
        header: t('column.guests'),
        value: (row) => t(row.auth === 1 ? 'things.pin' : 'things.open'),
        cell: (row) => (
          <Pill tone={row.auth === 1 ? 'info' : 'neutral'} icon={row.auth === 1 ? 'lock' : undefined}>
            {t(row.auth === 1 ? 'things.pin' : 'things.open')}
          </Pill>
        ),
        width: 120,
        priority: 3,
      },
      {
        key: 'users',
        header: t('column.users'),
        value: (row) => row.users,
        text: (row) => number(row.users),
        width: 90,
        priority: 2,
      },
      {
        key: 'conversations',
        header: t('column.conversations'),
        value: (row) => row.conversations,
        text: (row) => number(row.conversations),
        width: 130,
        priority: 2,
      },
      time({
        key: 'last',
        header: t('column.last'),
        at: (row: BackendThing) => row.last_activity,
        width: 140,
        priority: 1,
      }),
      { key: 'id', header: t('column.id'), value: (row) => row.vthingId, width: 180, hidden: true },
      time({
        key: 'created',
        header: t('column.created'),
        at: (row: BackendThing) => row.created_at,
        width: 140,
        hidden: true,
      }),
    ],
    [t, number, time],
  );
}
