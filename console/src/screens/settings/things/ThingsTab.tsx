import type { BackendThing } from '@parlance/contract/calls/backend';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { DataTable } from '@parlance/ui-kit/table';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useThingColumns } from './useThingColumns.tsx';

const none: readonly BackendThing[] = [];
const rowKey = ({ workspace, vthingId }: BackendThing) => `${workspace} ${vthingId}`;

/** The virtual things of every workspace in reach, and who used them. */
export function ThingsTab() {
  const { t } = useTranslation('settings');
  const things = useCall('GET /api/1.0/backend/vthing/list', {});
  const columns = useThingColumns();
  const address = useTableAddress({ table: 'backend-things', columns });
  const search = useTableSearch();
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
        autoHeight
        toolbar={<SearchField label={t('search')} value={search.text} onChange={search.write} />}
        empty={<EmptyState icon="plug" title={t('things.empty')} text={t('things.emptyText')} />}
      />
    </TableBody>
  );
}
