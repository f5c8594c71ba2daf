import type { BackendThing } from '@parlance/contract/calls/backend';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { DataTable, type RowAction } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { can } from '../../../../shared/state/session.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../../shared/table/useTableSearch.ts';
import { RenameThing } from '../../../../shared/things/RenameThing.tsx';
import { removeThing, switchPinRequirement } from '../../../../shared/things/thingActions.ts';
import { TableBody } from '../../../../shared/ui/TableBody.ts';
import { useThingColumns } from './useThingColumns.tsx';

const none: readonly BackendThing[] = [];
const rowKey = ({ workspace, vthingId }: BackendThing) => `${workspace} ${vthingId}`;

/** The virtual things of all accessible workspaces, and who used them. */
export function AllThings() {
  const { t } = useTranslation(['settings', 'guests', 'common']);
  const things = useCall('GET /api/1.0/backend/vthing/list', {});
  const columns = useThingColumns();
  const address = useTableAddress({ table: 'backend-things', columns });
  const search = useTableSearch();
  const [renamed, setRenamed] = useState<BackendThing>();
  const actions = (thing: BackendThing): RowAction[] => {
    const { workspace: ws, auth, deletable } = thing;
    if (!can('thing:edit', ws)) return [];
    return [
      auth === 1
        ? {
            key: 'open',
            label: t('guests:service.unrequire'),
            icon: 'lock-open',
            onAction: () => void switchPinRequirement(ws, thing, 0),
          }
        : {
            key: 'close',
            label: t('guests:service.require'),
            icon: 'lock',
            onAction: () => void switchPinRequirement(ws, thing, 1),
          },
      { key: 'rename', label: t('guests:service.rename'), icon: 'pencil', onAction: () => setRenamed(thing) },
      {
        key: 'delete',
        label: t('common:action.delete'),
        icon: 'trash-2',
        danger: true,
        disabled: !deletable,
        ...(!deletable && { reason: t('guests:service.notDeletable') }),
        onAction: () => void removeThing(ws, thing),
      },
    ];
  };
  return (
    <TableBody>
      <DataTable
        label={t('tab.things')}
        rows={things.data?.data ?? none}
        columns={columns}
        rowKey={rowKey}
        filter={search.text}
        onClearFilter={() => search.write('')}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(things)}
        rowActions={actions}
        rowLabel={({ label }) => label}
        autoHeight
        toolbar={<SearchField label={t('search')} value={search.text} onChange={search.write} />}
        empty={<EmptyState icon="plug" title={t('things.empty')} text={t('things.emptyText')} />}
      />
      {renamed && <RenameThing ws={renamed.workspace} thing={renamed} onClose={() => setRenamed(undefined)} />}
    </TableBody>
  );
}
