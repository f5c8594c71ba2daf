import type { Verbatim } from '@parlance/contract/calls/verbatim';
import type { BulkAction, Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { MessagePicker } from '../../parts/MessagePicker.tsx';
import { addQuestions } from './questionActions.ts';
import type { SetPlace } from './queries.ts';

/** Adds messages as questions. They are drafts until a user has set what answers them, or that nothing does. */
export function VerbatimQuestions({ place, onClose }: { place: SetPlace; onClose: () => void }) {
  const { t } = useTranslation('knowledge');
  const { number } = useFormats();
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
  return (
    <MessagePicker
      ws={place.ws}
      title={t('evaluation.from.verbatims')}
      note={t('evaluation.verbatimsText')}
      choiceLabel={t('evaluation.whichMessages')}
      choices={[
        {
          value: 'unanswered',
          label: t('evaluation.messages.unanswered'),
          filter: { status: 'not_understood' },
          empty: t('evaluation.noMessage'),
        },
        { value: 'all', label: t('evaluation.messages.all'), filter: {}, empty: t('evaluation.noMessage') },
      ]}
      searchLabel={t('evaluation.search')}
      columns={columns}
      bulkActions={bulkActions}
      onClose={onClose}
    />
  );
}
