import type { OverviewOfAll } from '@parlance/contract/calls/workspaces';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { WorkspaceLink } from '../parts/WorkspaceLink.tsx';

export type Usage = OverviewOfAll['data'][number];

/** The share of understood messages, 0 to 1; null without messages. */
export const share = ({ understood, messages }: Pick<Usage, 'understood' | 'messages'>): number | null =>
  messages === 0 ? null : understood / messages;

/** The columns of the usage of workspaces. */
export function useUsageColumns(): Column<Usage>[] {
  const { t } = useTranslation('settings');
  const { number, percent } = useFormats();
  const time = useTimeColumn();
  return useMemo(() => {
    const shareText = (row: Usage) => {
      const part = share(row);
      return part === null ? '–' : percent(part);
    };
    return [
      {
        key: 'label',
        header: t('column.workspace'),
        value: (row) => row.label,
        cell: (row) => <WorkspaceLink id={row.workspace} label={row.label} />,
        grow: true,
        minWidth: 140,
      },
      ...(['messages', 'conversations'] as const).map((key) => ({
        key,
        header: t(`usage.${key}`),
        value: (row: Usage) => row[key],
        text: (row: Usage) => number(row[key]),
        cell: (row: Usage) => number(row[key]),
        width: 144,
        priority: 1,
      })),
      {
        key: 'understood',
        header: t('usage.understood'),
        value: share,
        text: shareText,
        cell: shareText,
        align: 'end',
        width: 120,
        priority: 2,
      },
      {
        key: 'fallbacks',
        header: t('usage.fallbacks'),
        value: (row) => row.fallbacks,
        text: (row) => number(row.fallbacks),
        cell: (row) => number(row.fallbacks),
        width: 160,
        priority: 3,
      },
      time({
        key: 'last',
        header: t('column.last'),
        at: (row: Usage) => row.last_activity,
        width: 150,
        priority: 2,
      }),
    ];
  }, [t, number, percent, time]);
}
