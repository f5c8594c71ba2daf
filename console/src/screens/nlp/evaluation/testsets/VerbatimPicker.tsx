import type { NlpClass } from '@parlance/contract/calls/nlp';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField, SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { DataTable, type BulkAction, type Column } from '@parlance/ui-kit/table';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import { Bar, Note } from '../common/layout.ts';
import type { IntentChoice } from './intentChoice.ts';
import { addCases } from './testSetActions.ts';

interface VerbatimPickerProps {
  ws: string;
  id: string;
  one: NlpClass;
  intents: readonly IntentChoice[];
  onClose: () => void;
}

const rowKey = (row: Verbatim) => row.id;

/** Adds messages from Verbatim as test cases, with their confirmed or predicted intents. */
export function VerbatimPicker({ ws, id, one, intents, onClose }: VerbatimPickerProps) {
  const { t } = useTranslation('evaluation');
  const { number } = useFormats();
  const paging = useRowsPerPage();
  const [which, setWhich] = useState<string>('validated');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [page, setPage] = useState(1);
  const validated = which === 'validated';
  const query = useCall(
    'GET /api/1.0/verbatim/:ws',
    {
      params: { ws },
      query: {
        group: 'true',
        search: wanted,
        limit: paging.pageSize,
        offset: (page - 1) * paging.pageSize,
        ...(validated ? { review: 'validated' as const } : { class: one.class_name }),
      },
    },
    { keepPrevious: true },
  );
  const idOf = useMemo(
    () => new Map(intents.map((intent) => [intent.intent_name.toLowerCase(), intent.id])),
    [intents],
  );
  const columns = useMemo((): Column<Verbatim>[] => {
    const meant = (row: Verbatim) => (row.review.state === 'validated' ? row.review.intent : row.intent);
    return [
      {
        key: 'text',
        header: t('columns.utterance'),
        value: (row) => row.text,
        grow: true,
        width: 280,
        sortable: false,
      },
      {
        key: 'intent',
        header: t('columns.means'),
        value: (row) => meant(row) ?? t('none'),
        width: 190,
        sortable: false,
      },
      {
        key: 'times',
        header: t('columns.times'),
        value: (row) => row.seen.times,
        cell: (row) => number(row.seen.times),
        width: 80,
        priority: 2,
        sortable: false,
      },
    ];
  }, [t, number]);
  /** The expected intent; null is out of scope. */
  const intentOf = ({ review, intent }: Verbatim): string | null => {
    const name = review.state === 'validated' ? review.intent : intent;
    return name === null ? null : (idOf.get(name.toLowerCase()) ?? null);
  };
  const take = async (rows: readonly Verbatim[], meaning: (row: Verbatim) => string | null) => {
    const cases = rows.map((row) => ({ text: row.text, intent_id: meaning(row), source: 'verbatim' as const }));
    await attempt(t('failed.add'), () => addCases(ws, id, cases));
  };
  const bulkActions: BulkAction<Verbatim>[] = [
    {
      key: 'right',
      label: t('verbatims.predicted'),
      icon: 'check',
      shortcut: 'r',
      onAction: (rows) => take(rows, intentOf),
    },
    { key: 'none', label: t('verbatims.none'), icon: 'x', shortcut: 'n', onAction: (rows) => take(rows, () => null) },
  ];
  return (
    <Drawer open width={820} title={t('verbatims.title')} onClose={onClose}>
      <Stack gap={3}>
        <Note>{t('verbatims.text')}</Note>
        <Bar>
          <SegmentedControl
            label={t('verbatims.which')}
            value={which}
            onChange={(next) => {
              setWhich(next);
              setPage(1);
            }}
            options={[
              { value: 'validated', label: t('verbatims.validated') },
              { value: 'all', label: t('verbatims.all') },
            ]}
          />
          <SearchField
            label={t('predictions.search')}
            value={search}
            onChange={(next) => {
              setSearch(next);
              setPage(1);
            }}
          />
        </Bar>
        <DataTable
          label={t('verbatims.title')}
          rows={query.data?.data ?? []}
          columns={columns}
          rowKey={rowKey}
          server
          totalCount={query.data?.total ?? 0}
          paging={{ ...paging, page, onPageChange: setPage }}
          {...tableState(query)}
          filter={wanted}
          onClearFilter={() => setSearch('')}
          tools={false}
          autoHeight
          height={560}
          bulkActions={bulkActions}
          empty={
            <EmptyState
              icon="message-square-text"
              title={validated ? t('verbatims.noneValidated') : t('verbatims.empty')}
              text={validated ? t('verbatims.noneValidatedText') : undefined}
            />
          }
        />
      </Stack>
    </Drawer>
  );
}
