import type { TrashItem } from '@parlance/contract/calls/backend';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';

/** The columns of the trash. */
export function useTrashColumns(): Column<TrashItem>[] {
  const { t } = useTranslation('settings');
  const time = useTimeColumn();
  return useMemo(() => {
    const kindOf = ({ kind }: TrashItem) => t(`kind.${kind}`);
    return [
      { key: 'name', header: t('column.name'), value: ({ name }) => name, grow: true, minWidth: 140 },
      { key: 'kind', header: t('column.kind'), value: kindOf, cell: (row) => <Pill>{kindOf(row)}</Pill>, width: 130 },
      {
        key: 'workspace',
        header: t('column.workspace'),
        value: ({ workspace_label }) => workspace_label ?? '–',
        width: 180,
        priority: 2,
      },
      {
        key: 'company',
        header: t('column.company'),
        value: ({ company_name }) => company_name,
        width: 160,
        priority: 3,
      },
      {
        key: 'by',
        header: t('trash.by'),
        value: ({ deleted_by }) => deleted_by ?? '–',
        width: 150,
        priority: 2,
      },
      time({
        key: 'deleted',
        header: t('trash.deleted'),
        at: (row: TrashItem) => row.deleted_at,
        width: 140,
        priority: 1,
      }),
      time({
        key: 'purged',
        header: t('trash.until'),
        hint: t('trash.untilHint'),
        at: (row: TrashItem) => row.purged_at,
        width: 168,
        priority: 1,
      }),
    ];
  }, [t, time]);
}
