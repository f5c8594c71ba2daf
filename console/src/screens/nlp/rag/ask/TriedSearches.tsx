import type { TriedSearch } from '@parlance/contract/calls/knowledge/searches';
import { IconButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { type Column, DataTable } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { can } from '../../../../shared/state/session.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useTimeColumn } from '../../../../shared/table/useTimeColumn.tsx';
import { deleteTriedSearches, useTriedSearches } from '../data/searches.ts';

interface TriedSearchesProps {
  ws: string;
  base: string;
  /** Id of the open search. */
  shown: string;
  onOpen: (id: string) => void;
  onForget: () => void;
}

/** The record of retrieval tests: their questions, settings and results. */
export function TriedSearches({ ws, base, shown, onOpen, onForget }: TriedSearchesProps) {
  const { t } = useTranslation('knowledge');
  const query = useTriedSearches(ws, base);
  const rows = query.data?.data ?? [];
  const columns = useTriedColumns();
  const clear = async () => {
    if (await deleteTriedSearches(ws, base, t('ask.tried.forgetEffect', { count: rows.length }))) onForget();
  };
  // Without a search the screen shows its own empty state.
  if (query.isSuccess && rows.length === 0) return null;
  return (
    <Stack gap={2}>
      <Inline gap={2} justify="space-between">
        <h3>{t('ask.tried.title')}</h3>
        {rows.length > 0 && can('nlp_rag:edit', ws) && (
          <IconButton icon="eraser" label={t('ask.tried.forget')} onClick={() => void clear()} />
        )}
      </Inline>
      <DataTable
        label={t('ask.tried.title')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ question }) => question}
        selectable={false}
        height="auto"
        paging
        {...tableState(query)}
        {...(shown !== '' && { activeKey: shown })}
        onRowOpen={({ id }) => onOpen(id)}
      />
    </Stack>
  );
}

function useTriedColumns(): Column<TriedSearch>[] {
  const { t } = useTranslation('knowledge');
  const { confidence } = useFormats();
  const time = useTimeColumn();
  return useMemo(
    (): Column<TriedSearch>[] => [
      { key: 'question', header: t('ask.question'), value: ({ question }) => question, grow: true, minWidth: 160 },
      {
        key: 'filters',
        header: t('ask.tried.filters'),
        value: ({ tags, language }) => [language && t(`language.${language}`), ...tags].filter(Boolean).join(', '),
        width: 130,
        priority: 3,
      },
      {
        key: 'best',
        header: t('ask.tried.best'),
        value: ({ best }) => best,
        text: ({ best }) => (best === null ? '–' : confidence(best)),
        cell: ({ best }) => (best === null ? '–' : confidence(best)),
        align: 'end',
        width: 90,
      },
      {
        key: 'threshold',
        header: t('ask.tried.threshold'),
        value: ({ threshold }) => threshold,
        text: ({ threshold }) => confidence(threshold),
        cell: ({ threshold }) => confidence(threshold),
        align: 'end',
        width: 90,
        priority: 2,
      },
      {
        key: 'method',
        header: t('ask.tried.method'),
        value: ({ method }) => t(`ask.tried.by.${method}`),
        width: 100,
        priority: 2,
      },
      { key: 'by', header: t('ask.tried.who'), value: ({ created_by: by }) => by, width: 120, priority: 3 },
      time({ key: 'at', header: t('ask.tried.when'), at: ({ created_at: at }) => at, width: 120, priority: 1 }),
    ],
    [t, confidence, time],
  );
}
