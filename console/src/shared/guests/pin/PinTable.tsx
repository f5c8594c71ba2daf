import type { PinCode, Service } from '@parlance/contract/calls/guests';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { DataTable, type RowAction } from '@parlance/ui-kit/table';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/queryClient.ts';
import { useWorkspaceId } from '../../state/address.ts';
import { useScreenActions } from '../../state/screenActions.ts';
import { tableState } from '../../table/tableState.ts';
import { useTableMemory } from '../../table/useTableMemory.ts';
import { useTableSearch } from '../../table/useTableSearch.ts';
import { useAddressQuery } from '../../ui/useAddressQuery.ts';
import { useOpened } from '../../ui/useOpened.ts';
import { useCopy } from '../../ui/useCopy.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { removePin } from './pinActions.ts';
import { PinDialog } from './PinDialog.tsx';
import { PinTools } from './PinTools.ts';
import { usePinColumns } from './usePinColumns.tsx';

const none: readonly PinCode[] = [];
const rowKey = ({ _id }: PinCode) => _id;
const byValue = { key: 'value', direction: 'ascending' } as const;

/** The PIN codes of a service. */
export function PinTable({ service }: { service: Service }) {
  const { t } = useTranslation(['guests', 'common']);
  const ws = useWorkspaceId();
  const place = { ws, vthingId: service.vthingId };
  const query = useCall('GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes', { params: place });
  const codes = query.data?.data ?? none;
  const columns = usePinColumns();
  const [memory, remember] = useTableMemory('pin-codes');
  const search = useTableSearch();
  const { values, set } = useAddressQuery(['open']);
  const [generating, setGenerating] = useState(false);
  const { copy } = useCopy();
  const wanted = search.text.trim();
  const matches = useCallback(({ value }: PinCode) => value.includes(wanted), [wanted]);

  const open = (id: string) => set({ open: id });
  const add = () => open('new');
  useScreenActions([
    { id: 'add', label: t('pin.add'), icon: 'key', onRun: add },
    { id: 'generate', label: t('generate.title'), icon: 'list-checks', onRun: () => setGenerating(true) },
  ]);
  const opened = useOpened(
    values.open,
    codes.find(({ _id }) => _id === values.open),
  );
  const actions = (row: PinCode): RowAction[] => [
    { key: 'copy', label: t('pin.copy'), icon: 'copy', onAction: () => void copy(row.value) },
    { key: 'edit', label: t('common:action.edit'), icon: 'pencil', onAction: () => open(row._id) },
    {
      key: 'delete',
      label: t('common:action.delete'),
      icon: 'trash-2',
      danger: true,
      onAction: () => void removePin(place, row),
    },
  ];
  return (
    <>
      <DataTable
        label={t('pin.list')}
        rows={codes}
        columns={columns}
        rowKey={rowKey}
        rowLabel={({ value }) => value}
        filterRow={matches}
        onClearFilter={() => search.write('')}
        defaultSort={byValue}
        {...(memory.hidden && { hiddenColumns: new Set(memory.hidden) })}
        onHiddenColumnsChange={(hidden) => remember({ hidden: [...hidden] })}
        columnWidths={memory.widths}
        onColumnWidthsChange={(widths) => remember({ widths })}
        {...tableState(query)}
        rowActions={actions}
        activeKey={opened?._id}
        onRowOpen={({ _id }) => open(_id)}
        autoHeight
        fileName={`pin-codes-${service.label}`}
        toolbar={
          <PinTools>
            <SearchField label={t('search')} value={search.text} onChange={search.write} />
            <Button icon="list-checks" onClick={() => setGenerating(true)}>
              {t('generate.action')}
            </Button>
            <Button variant="primary" icon="plus" onClick={add}>
              {t('pin.add')}
            </Button>
          </PinTools>
        }
        empty={<EmptyState icon="key" title={t('pin.empty')} text={t('pin.emptyText')} />}
      />
      {(values.open === 'new' || opened) && (
        <PinDialog key={opened?._id ?? 'new'} place={place} code={opened} onClose={() => open('')} />
      )}
      {generating && <GenerateDialog place={place} label={service.label} onClose={() => setGenerating(false)} />}
    </>
  );
}
