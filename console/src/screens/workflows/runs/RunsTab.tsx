import type { AnswerOf } from '@parlance/contract';
import { EmptyState, NoMatchState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { DataTable } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useCursorPages } from '../../../shared/api/useCursorPages.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { RunDetail } from './RunDetail.tsx';
import { RunFilterBar } from './RunFilterBar.tsx';
import { knownRunValues, runKeys, runQuery, type RunQuery } from './runFilters.ts';
import { useRunColumns } from './useRunColumns.tsx';

const Counted = styled.p`
  flex: none;
  margin: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
`;

const name = 'GET /api/1.0/workspaces/:ws/runs';
type Page = AnswerOf<typeof name>;

const pageSize = 100;

/** The runs that match the filters, with cursor pagination on scroll. */
function useRunPages(ws: string, filters: RunQuery) {
  const { query, pages, readNext } = useCursorPages<Page>([name, 'pages', ws, filters], {
    read: (cursor, signal) =>
      call(name, { params: { ws }, query: { ...filters, limit: pageSize, ...(cursor && { cursor }) }, signal }),
    next: ({ next }) => next ?? undefined,
  });
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  return { query, rows, readNext, total: pages?.at(0)?.total, counted: pages?.at(0)?.counted ?? 0 };
}

/** The runs of all scripts and alarms, newest first; each opens its details. */
export function RunsTab({ ws }: { ws: string }) {
  const { t } = useTranslation('workflows');
  const { number } = useFormats();
  const filters = useAddressQuery(runKeys, knownRunValues);
  // A run is requested by its script and its id; a link from a message has only the run's id.
  const opened = useAddressQuery(['run', 'of', 'step', 'test']);
  const columns = useRunColumns(ws);
  const table = useTableAddress({ table: 'runs', columns });
  const { query, rows, readNext, total, counted } = useRunPages(ws, runQuery(filters.values));
  const { run, of } = opened.values;
  const named = useCall(name, { params: { ws }, query: { run } }, { enabled: run !== '' && of === '' });
  const scriptId = of || named.data?.data[0]?.script_id;
  const close = () => opened.set({ run: '', of: '', step: '', test: '' });
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
        onEndReached={readNext}
        loadingMore={query.isFetchingNextPage}
        {...table.columns}
        {...tableState(query)}
        activeKey={run}
        onRowOpen={({ run_id, script_id }) => opened.set({ run: run_id, of: script_id, step: '' })}
        toolbar={
          <>
            <RunFilterBar ws={ws} filters={filters} />
            {counted > 0 && (
              <Counted title={t('runs.goneText')}>
                {t('runs.counted', { count: counted, shown: number(counted) })}
              </Counted>
            )}
          </>
        }
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
