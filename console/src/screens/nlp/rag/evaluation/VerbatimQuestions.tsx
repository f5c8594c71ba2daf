import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField, SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { type BulkAction, type Column, DataTable } from '@parlance/ui-kit/table';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import { Bar, Note } from '../../evaluation/common/layout.ts';
import { addQuestions } from './questionActions.ts';
import type { SetPlace } from './queries.ts';

const rowKey = (row: Verbatim) => row.id;

/** Adds messages of people as questions: drafts, until somebody has said what answers them, or that nothing does. */
export function VerbatimQuestions({ place, onClose }: { place: SetPlace; onClose: () => void }) {
  const { t } = useTranslation('knowledge');
  const { number } = useFormats();
  const paging = useRowsPerPage();
  const [which, setWhich] = useState<string>('unanswered');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [page, setPage] = useState(1);
  const query = useCall(
    'GET /api/1.0/verbatim/:ws',
    {
      params: { ws: place.ws },
      query: {
        group: 'true',
        search: wanted,
        limit: paging.pageSize,
        offset: (page - 1) * paging.pageSize,
        ...(which === 'unanswered' && { status: 'not_understood' as const }),
      },
    },
    { keepPrevious: true },
  );
  const columns = useMemo(
    (): Column<Verbatim>[] => [
      {
        key: 'text',
        header: t('evaluation.column.question'),
        value: (row) => row.text,
        grow: true,
        width: 320,
        sortable: false,
      },
      {
        key: 'times',
        header: t('evaluation.column.times'),
        value: (row) => row.seen.times,
        cell: (row) => number(row.seen.times),
        align: 'end',
        width: 90,
        sortable: false,
      },
    ],
    [t, number],
  );
  const take = (rows: readonly Verbatim[], answerable: boolean) =>
    attempt(t('evaluation.failed.add'), () =>
      addQuestions(
        place,
        rows.map(({ text }) => ({ text: text.slice(0, 1000), answerable, source: 'verbatim' })),
      ),
    );
  const bulkActions: BulkAction<Verbatim>[] = [
    {
      key: 'draft',
      label: t('evaluation.takeDrafts'),
      icon: 'plus',
      shortcut: 'a',
      onAction: (rows) => take(rows, true),
    },
    {
      key: 'none',
      label: t('evaluation.takeUnanswerable'),
      icon: 'x',
      shortcut: 'n',
      onAction: (rows) => take(rows, false),
    },
  ];
  const again = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <Drawer open width={760} title={t('evaluation.from.verbatims')} onClose={onClose}>
      <Stack gap={3}>
        <Note>{t('evaluation.verbatimsText')}</Note>
        <Bar>
          <SegmentedControl
            label={t('evaluation.whichMessages')}
            value={which}
            onChange={(next) => again(() => setWhich(next))}
            options={[
              { value: 'unanswered', label: t('evaluation.messages.unanswered') },
              { value: 'all', label: t('evaluation.messages.all') },
            ]}
          />
          <SearchField
            label={t('evaluation.search')}
            value={search}
            onChange={(next) => again(() => setSearch(next))}
          />
        </Bar>
        <DataTable
          label={t('evaluation.from.verbatims')}
          rows={query.data?.data ?? []}
          columns={columns}
          rowKey={rowKey}
          rowLabel={({ text }) => text}
          server
          totalCount={query.data?.total ?? 0}
          paging={{ ...paging, page, onPageChange: setPage }}
          {...tableState(query)}
          filter={wanted}
          onClearFilter={() => setSearch('')}
          tools={false}
          autoHeight
          height={520}
          bulkActions={bulkActions}
          empty={<EmptyState icon="message-square-text" title={t('evaluation.noMessage')} />}
        />
      </Stack>
    </Drawer>
  );
}
