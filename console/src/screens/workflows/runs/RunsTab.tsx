import { EmptyState, NoMatchState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { DataTable } from '@parlance/ui-kit/table';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { RunDetail } from './RunDetail.tsx';
import { RunFilterBar } from './RunFilterBar.tsx';
import { runKeys, runQuery } from './runFilters.ts';
import { type RunRow, useRunColumns } from './useRunColumns.tsx';

const none: readonly RunRow[] = [];
/** Milliseconds between two looks at the runs, of which no event tells. */
const poll = 15_000;

/** The runs of all scripts and alarms, newest first; each opens with what it did. */
export function RunsTab({ ws }: { ws: string }) {
  const { t } = useTranslation('workflows');
  const address = useAddressQuery(runKeys);
  const paged = useAddressQuery([...runKeys, 'page']);
  // A run is found by its script.
  const opened = useAddressQuery(['run', 'of']);
  const columns = useRunColumns(ws);
  const { columns: shownColumns, paging } = useTableAddress({ table: 'runs', columns });
  const { page, pageSize } = paging;
  const runs = useCall(
    'GET /api/1.0/workspaces/:ws/runs',
    { params: { ws }, query: { ...runQuery(address.values), limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true, refetchInterval: poll },
  );
  // Another choice begins at its first page.
  const filters: typeof address = {
    ...address,
    set: (changes, options) => paged.set({ ...changes, page: '' }, options),
    clear: paged.clear,
  };
  const { run, of } = opened.values;
  return (
    <TableBody>
      <DataTable
        label={t('tab.runs')}
        rows={runs.data?.data ?? none}
        columns={columns}
        rowKey={({ run_id }) => run_id}
        rowLabel={({ script }) => script}
        server
        totalCount={runs.data?.total}
        paging={paging}
        {...shownColumns}
        {...tableState(runs)}
        activeKey={run}
        onRowOpen={({ run_id, script_id }) => opened.set({ run: run_id, of: script_id })}
        autoHeight
        toolbar={<RunFilterBar ws={ws} filters={filters} />}
        empty={
          address.any ? (
            <NoMatchState action={<Button onClick={filters.clear}>{t('runs.clear')}</Button>} />
          ) : (
            <EmptyState icon="history" title={t('runs.empty')} text={t('runs.emptyText')} />
          )
        }
      />
      {run && of && (
        <RunDetail key={run} ws={ws} scriptId={of} runId={run} onClose={() => opened.set({ run: '', of: '' })} />
      )}
    </TableBody>
  );
}
