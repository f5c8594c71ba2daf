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
import { useRunColumns } from './useRunColumns.tsx';
import { useRunPages } from './useRunPages.ts';

/** The runs of all scripts and alarms, newest first; each opens with what it did. */
export function RunsTab({ ws }: { ws: string }) {
  const { t } = useTranslation('workflows');
  const filters = useAddressQuery(runKeys);
  // A run is found by its script; a link from a message has the run alone.
  const opened = useAddressQuery(['run', 'of', 'step']);
  const columns = useRunColumns(ws);
  const table = useTableAddress({ table: 'runs', columns });
  const { query, rows, total } = useRunPages(ws, runQuery(filters.values));
  const { run, of } = opened.values;
  const named = useCall(
    'GET /api/1.0/workspaces/:ws/runs',
    { params: { ws }, query: { run } },
    { enabled: run !== '' && of === '' },
  );
  const scriptId = of || named.data?.data[0]?.script_id;
  const close = () => opened.set({ run: '', of: '', step: '' });
  return (
    <TableBody>
      <DataTable
        label={t('tab.runs')}
        rows={rows}
        columns={columns}
        rowKey={({ run_id }) => run_id}
        rowLabel={({ script }) => script}
        server
        totalCount={total}
        onEndReached={() => {
          if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
        }}
        loadingMore={query.isFetchingNextPage}
        {...table.columns}
        {...tableState(query)}
        activeKey={run}
        onRowOpen={({ run_id, script_id }) => opened.set({ run: run_id, of: script_id, step: '' })}
        toolbar={<RunFilterBar ws={ws} filters={filters} />}
        empty={
          filters.any ? (
            <NoMatchState action={<Button onClick={filters.clear}>{t('runs.clear')}</Button>} />
          ) : (
            <EmptyState icon="history" title={t('runs.empty')} text={t('runs.emptyText')} />
          )
        }
      />
      {run && (scriptId !== undefined || named.data) && (
        <RunDetail key={run} ws={ws} scriptId={scriptId} runId={run} onClose={close} />
      )}
    </TableBody>
  );
}
