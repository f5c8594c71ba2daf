import { EmptyState } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { PageHeader, Tabs } from '@parlance/ui-kit/layout';
import { DataTable, type DataTableHandle, TableViews } from '@parlance/ui-kit/table';
import { fill } from '@parlance/ui-kit/theme';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { readNextPage } from '../../shared/api/readNextPage.ts';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { dayOf } from '../../shared/time.ts';
import { useDraftPredictions } from '../../shared/review/useDraftPredictions.ts';
import { useReviewing } from '../../shared/review/useReviewing.tsx';
import { useVerbatims } from '../../shared/review/verbatimPages.ts';
import { useWorkspaceId, useWorkspaceZone } from '../../shared/state/address.ts';
import { useScreenActions } from '../../shared/state/screenActions.ts';
import { tableState } from '../../shared/table/tableState.ts';
import { useSavedViews } from '../../shared/table/useSavedViews.ts';
import { useTableAddress } from '../../shared/table/useTableAddress.ts';
import { loadingLine } from '../../shared/ui/loadingLine.ts';
import { FilterPeriod } from '../../shared/ui/FilterPeriod.tsx';
import { TableBody } from '../../shared/ui/TableBody.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { Detail, detailWidth } from './Detail.tsx';
import { FilterBar } from './FilterBar.tsx';
import { LinkedMessage } from './LinkedMessage.tsx';
import { reviewStates } from './statuses.ts';
import { useColumns } from './useColumns.tsx';
import { countQuery, type Filters, searchBefore, useFilters, viewKeys } from './useFilters.ts';
import { useOpenMessage } from './useOpenMessage.ts';

export { readVerbatimAhead } from './readVerbatimAhead.ts';

const QuestionsView = lazy(async () => ({ default: (await import('./questions/QuestionsView.tsx')).QuestionsView }));
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

/** Where there is room, an open message is beside the list and does not cover it. */
const Page = styled.div`
  display: flex;
  flex-direction: column;
  ${fill}
  @media (min-width: 1200px) {
    &[data-beside] {
      padding-inline-end: ${detailWidth}px;
    }
  }
`;

/** The messages to the assistant, or the unanswered questions among them. */
export function VerbatimScreen() {
  const { pathname } = useLocation();
  return pathname.replace(/\/$/, '').endsWith('/questions') ? (
    <Suspense fallback={<Waiting />}>
      <QuestionsView />
    </Suspense>
  ) : (
    <Messages />
  );
}

/** The messages to the assistant with their predictions and reviews. */
function Messages() {
  const { t } = useTranslation(['verbatim', 'common', 'review']);
  const { number, dayOfMonth } = useFormats();
  const ws = useWorkspaceId();
  const zone = useWorkspaceZone();
  const filters = useFilters();
  const list = { ...filters.query, order: filters.order };
  const pages = useVerbatims(ws, list);
  const { query, rows, total, searchedTo } = pages;
  useDraftPredictions(ws, pages);
  const table = useRef<DataTableHandle>(null);
  const columns = useColumns(filters.query.group !== undefined);
  const address = useTableAddress({ table: 'verbatim', columns });
  const views = useSavedViews('verbatim', viewKeys);
  const open = useOpenMessage(ws, pages);
  const { shown, show } = open;
  const reviewing = useReviewing({ ws, rows, filters: list, table, shown });
  const [exporting, setExporting] = useState(false);
  useScreenActions([
    ...(total ? [{ id: 'export', label: t('export'), icon: 'download', onRun: () => setExporting(true) }] : []),
    ...(filters.any ? [{ id: 'clear', label: t('filter.clear'), icon: 'eraser', onRun: filters.clear }] : []),
  ]);

  return (
    <Page data-beside={shown !== undefined || undefined}>
      <PageHeader
        title={t('common:title.verbatim')}
        text={
          total === undefined
            ? loadingLine
            : [
                t(filters.query.group ? 'uniqueMessages' : 'total', { count: total, shown: number(total) }),
                ...(searchedTo === null
                  ? []
                  : [t('searchedTo', { day: dayOfMonth(dayOf(new Date(searchedTo), zone)) })]),
              ].join(' · ')
        }
        actions={
          <>
            <FilterPeriod filters={filters} zone={zone} />
            {searchedTo !== null && (
              <Button icon="search" onClick={() => filters.set(searchBefore(searchedTo, zone), { push: true })}>
                {t('searchOlder')}
              </Button>
            )}
            <LinkButton icon="circle-help" iconOnPhones href="/logs/questions">
              {t('questions.open')}
            </LinkButton>
            <TableViews {...views} />
            <Button icon="download" iconOnPhones disabled={total === 0} onClick={() => setExporting(true)}>
              {t('export')}
            </Button>
          </>
        }
        tabs={<ReviewTabs filters={filters} ws={ws} />}
      />
      {exporting && (
        <Suspense>
          <ExportDialog ws={ws} filters={filters.query} total={total} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      <TableBody>
        <DataTable
          ref={table}
          label={t('label')}
          bulkActions={reviewing.bulkActions}
          rowActions={reviewing.rowActions}
          selection={reviewing.selection}
          onSelectionChange={reviewing.onSelectionChange}
          rowLabel={(row) => row.text}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          server
          totalCount={total}
          onEndReached={() => {
            void readNextPage(query);
          }}
          loadingMore={query.isFetchingNextPage}
          {...tableState(query)}
          activeKey={shown?.id}
          onRowOpen={show}
          {...address.columns}
          toolbar={<FilterBar filters={filters} ws={ws} />}
          empty={<NoMessages filters={filters} />}
        />
      </TableBody>
      {reviewing.picker}
      {open.missing && <LinkedMessage query={open.missing} onClose={() => show(null)} />}
      {shown && (
        <Detail
          row={shown}
          ws={ws}
          onClose={() => show(null)}
          onShow={show}
          actions={reviewing.rowActions}
          models={pages.models}
          steps={open.steps}
        />
      )}
    </Page>
  );
}

/** Shown in place of the rows when there are none. */
function NoMessages({ filters }: { filters: Filters }) {
  const { t } = useTranslation('verbatim');
  return filters.any ? (
    <EmptyState
      icon="search"
      title={t('noMatch')}
      text={t('noMatchText')}
      action={<Button onClick={filters.clear}>{t('filter.clear')}</Button>}
    />
  ) : (
    <EmptyState
      icon="scroll-text"
      title={t('empty')}
      text={t('emptyText')}
      action={<LinkButton href="/messenger">{t('talk')}</LinkButton>}
    />
  );
}

const all = 'all';

/** The review states with their counts. */
function ReviewTabs({ filters, ws }: { filters: Filters; ws: string }) {
  const { t } = useTranslation('review');
  const counts = useCall(
    'GET /api/1.0/verbatim/:ws/reviews',
    { params: { ws }, query: countQuery(filters.query) },
    { keepPrevious: true },
  ).data;
  return (
    <Tabs
      label={t('tabs')}
      value={filters.query.review ?? all}
      onChange={(state) => filters.set({ review: state === all ? '' : state })}
      items={[
        { id: all, label: t('tab.all') },
        ...reviewStates.map((state) => ({ id: state, label: t(`tab.${state}`), count: counts?.[state] })),
      ]}
    />
  );
}
