import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { EmptyState, RelativeTime } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { DataTable, type Column, type DataTableHandle } from '@parlance/ui-kit/table';
import { media } from '@parlance/ui-kit/theme';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { readNextPage } from '../api/readNextPage.ts';
import { useFormats } from '../i18n/format.ts';
import { tableState } from '../table/tableState.ts';
import { useTableMemory } from '../table/useTableMemory.ts';
import { useReviewColumns } from './reviewColumns.tsx';
import { useDraftPredictions } from './useDraftPredictions.ts';
import { useReviewing } from './useReviewing.tsx';
import { useVerbatims, type VerbatimQuery } from './verbatimPages.ts';

const Frame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-3);
  min-height: 320px;
  ${media.low} {
    min-height: auto;
  }
`;
const Note = styled.p`
  color: var(--text-muted);
`;

interface InboxProps {
  ws: string;
  /** Name of the class that predicted the messages, or would predict them now. */
  className?: string | undefined;
  /** Id of the intent that the messages are nearest to. */
  near?: string | undefined;
}

/**
 * The distinct messages that need review, those first from whose review the models learn most; reviewed as in Verbatim.
 */
export function Inbox({ ws, className, near }: InboxProps) {
  const { t } = useTranslation('review');
  const filters = useMemo(
    (): VerbatimQuery => ({
      review: 'new',
      uncertain: 'true',
      group: 'true',
      order: 'teaches',
      ...(className !== undefined && { class: className }),
      ...(near !== undefined && { near }),
    }),
    [className, near],
  );
  const pages = useVerbatims(ws, filters);
  const { query, rows, total } = pages;
  useDraftPredictions(ws, pages);
  const table = useRef<DataTableHandle>(null);
  const { picker, ...reviewing } = useReviewing({ ws, rows, filters, table });
  const columns = useInboxColumns();
  const [memory, remember] = useTableMemory('inbox');
  return (
    <Frame>
      <Note>{t('inbox.text')}</Note>
      <DataTable
        ref={table}
        label={t('inbox.label')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={(row) => row.text}
        server
        totalCount={total}
        onEndReached={() => {
          void readNextPage(query);
        }}
        loadingMore={query.isFetchingNextPage}
        {...tableState(query)}
        columnWidths={memory.widths}
        onColumnWidthsChange={(widths) => remember({ widths })}
        {...reviewing}
        toolbar={
          <LinkButton size="s" icon="scroll-text" href="/logs?review=new&status=uncertain&group=1&order=teaches">
            {t('inbox.open')}
          </LinkButton>
        }
        empty={<EmptyState icon="inbox" title={t('inbox.empty')} text={t('inbox.emptyText')} />}
      />
      {picker}
    </Frame>
  );
}

function useInboxColumns(): Column<Verbatim>[] {
  const { t } = useTranslation('review');
  const { locale, exact } = useFormats();
  const { seen, review } = useReviewColumns();
  return useMemo(
    () =>
      [
        {
          key: 'text',
          header: t('column.text'),
          value: (row: Verbatim) => row.text,
          grow: true,
          minWidth: 200,
          priority: 1,
        },
        seen,
        review,
        {
          key: 'last',
          header: t('column.last'),
          value: (row: Verbatim) => new Date(row.seen.last),
          text: (row: Verbatim) => exact(row.seen.last),
          cell: (row: Verbatim) => <RelativeTime date={row.seen.last} locale={locale} />,
          width: 112,
          priority: 3,
        },
      ].map((column): Column<Verbatim> => ({ ...column, sortable: false })),
    [t, locale, exact, seen, review],
  );
}
