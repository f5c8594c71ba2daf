import type { OverviewOfAll, Storage } from '@parlance/contract/calls/workspaces';
import { shareOf } from '@parlance/contract/figures';
import { Meter } from '@parlance/ui-kit/data';
import { Inline } from '@parlance/ui-kit/layout';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { useStorageShares } from '../../../shared/ui/StorageMeter.tsx';
import { WorkspaceLink } from '../parts/WorkspaceLink.tsx';

/** The usage of a workspace, and its storage once that is loaded. */
export type Usage = OverviewOfAll['data'][number] & { storage: Storage | undefined };

/** The columns of the usage of workspaces. */
export function useUsageColumns(): Column<Usage>[] {
  const { t } = useTranslation(['settings', 'parts']);
  const { gigabytes, number, percent } = useFormats();
  const shares = useStorageShares();
  const time = useTimeColumn();
  return useMemo(() => {
    const share = (figure: 'understood' | 'answered' | 'fallbacks') => {
      const shown = (row: Usage) => {
        const part = shareOf(row, figure);
        return part === null ? '–' : percent(part);
      };
      return {
        key: figure,
        header: t(`usage.${figure}`),
        value: (row: Usage) => shareOf(row, figure),
        text: shown,
        cell: shown,
        align: 'end' as const,
        width: figure === 'fallbacks' ? 160 : 120,
      };
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
        align: 'end' as const,
        width: 144,
        priority: 1,
      })),
      { ...share('understood'), priority: 2 },
      { ...share('answered'), priority: 2 },
      { ...share('fallbacks'), priority: 3 },
      {
        key: 'storage',
        header: t('parts:storage.title'),
        value: ({ storage }) => storage?.totalSize ?? null,
        text: ({ storage }) => (storage ? gigabytes(storage.totalSize) : '–'),
        cell: ({ storage }) =>
          storage ? (
            <Inline gap={2} justify="end" wrap={false}>
              {gigabytes(storage.totalSize)}
              <Meter label={t('parts:storage.title')} {...shares(storage)} legend={false} style={{ width: '48px' }} />
            </Inline>
          ) : (
            '–'
          ),
        align: 'end',
        width: 160,
        priority: 2,
      },
      time({
        key: 'last',
        header: t('column.last'),
        at: (row: Usage) => row.last_activity,
        width: 150,
        priority: 2,
      }),
    ];
  }, [t, gigabytes, number, percent, shares, time]);
}
