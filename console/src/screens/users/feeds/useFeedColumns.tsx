import type { FeedRequest } from '@parlance/contract/calls/feeds';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';

/** The columns of the requests to a feed. */
export function useFeedColumns(): Column<FeedRequest>[] {
  const { t } = useTranslation('users');
  const { number } = useFormats();
  const time = useTimeColumn();
  return useMemo(() => {
    const count = (key: 'rows' | 'ms', width: number): Column<FeedRequest> => ({
      key,
      header: t(`feeds.column.${key}`),
      value: (row) => row[key],
      text: (row) => number(row[key]),
      cell: (row) => number(row[key]),
      align: 'end',
      width,
      priority: 2,
    });
    const columns: Column<FeedRequest>[] = [
      time({ key: 'timestamp', header: t('feeds.column.time'), at: (row: FeedRequest) => row.timestamp, width: 150 }),
      {
        key: 'status',
        header: t('feeds.column.status'),
        value: (row) => row.status,
        cell: ({ status }) => (
          <Pill tone={status < 400 ? 'good' : status < 500 ? 'warning' : 'bad'}>{String(status)}</Pill>
        ),
        width: 96,
      },
      { key: 'method', header: t('feeds.column.method'), value: (row) => row.method, width: 96, priority: 3 },
      {
        key: 'path',
        header: t('feeds.column.path'),
        // The decoded path; the request has it encoded.
        value: ({ path }) => readable(path),
        grow: true,
        minWidth: 160,
      },
      count('rows', 110),
      count('ms', 130),
    ];
    // The server sorts by time.
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, number, time]);
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
