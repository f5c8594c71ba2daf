import type { TrashItem } from '@parlance/contract/calls/backend';
import { trashKinds } from '@parlance/contract/permissions';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { DataTable, type BulkAction, type RowAction } from '@parlance/ui-kit/table';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { can } from '../../../shared/state/session.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { Toolbar } from '../parts/Toolbar.ts';
import { mayRestore, purge, restore } from './trashActions.ts';
import { useTrashColumns } from './useTrashColumns.tsx';
import { FilterSelect } from '../../../shared/ui/FilterSelect.tsx';

const none: readonly TrashItem[] = [];
/** Polling interval of the trash in milliseconds: deletions in workspaces send no event here. */
const poll = 15_000;

/** Items deleted in the last 30 days, to restore or to delete permanently. */
export function TrashTab() {
  const { t } = useTranslation('settings');
  const trash = useCall('GET /api/1.0/backend/trash', {}, { refetchInterval: poll });
  const mayPurge = can('org.db:write');
  const columns = useTrashColumns();
  const address = useTableAddress({ table: 'trash', columns });
  const search = useTableSearch();
  const { values, set } = useAddressQuery(['kind', 'page']);
  const kind = trashKinds.find((each) => each === values.kind) ?? '';
  const ofKind = useCallback((row: TrashItem) => kind === '' || row.kind === kind, [kind]);

  const actions = (row: TrashItem): RowAction[] => [
    ...(mayRestore(row)
      ? [{ key: 'restore', label: t('trash.restore'), icon: 'undo-2' as const, onAction: () => void restore([row]) }]
      : []),
    ...(mayPurge
      ? [
          {
            key: 'purge',
            label: t('trash.purge'),
            icon: 'trash-2' as const,
            danger: true,
            onAction: () => void purge([row]),
          },
        ]
      : []),
  ];
  const bulk: BulkAction<TrashItem>[] = [
    ...(trash.data?.data.some(mayRestore)
      ? [
          {
            key: 'restore',
            label: t('trash.restore'),
            icon: 'undo-2' as const,
            shortcut: 'r',
            onAction: (rows: TrashItem[]) => restore(rows.filter(mayRestore)),
          },
        ]
      : []),
    ...(mayPurge
      ? [
          {
            key: 'purge',
            label: t('trash.purge'),
            icon: 'trash-2' as const,
            shortcut: 'Delete',
            danger: true,
            onAction: purge,
          },
        ]
      : []),
  ];
  return (
    <TableBody>
      <DataTable
        label={t('tab.trash')}
        rows={trash.data?.data ?? none}
        columns={columns}
        rowKey={(row) => `${row.kind} ${row.workspace ?? ''} ${row.id}`}
        filter={search.text}
        filterRow={ofKind}
        onClearFilter={() => {
          search.write('');
          set({ kind: '', page: '' });
        }}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(trash)}
        rowLabel={({ name }) => name}
        rowActions={actions}
        bulkActions={bulk}
        autoHeight
        toolbar={
          <Toolbar>
            <SearchField label={t('search')} value={search.text} onChange={search.write} />
            <FoldedFilters count={kind === '' ? 0 : 1}>
              <FilterSelect
                label={t('column.kind')}
                hideLabel
                value={kind}
                onChange={(chosen) => set({ kind: chosen, page: '' }, { push: true })}
                any={t('trash.anyKind')}
                choices={trashKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
              />
            </FoldedFilters>
          </Toolbar>
        }
        empty={<EmptyState icon="trash-2" title={t('trash.empty')} text={t('trash.emptyText')} />}
      />
    </TableBody>
  );
}
