import type { SetQuestion } from '@parlance/contract/calls/knowledge/evaluation';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useExpectedText } from './useExpectedText.ts';

/** The columns of the questions of a set. */
export function useQuestionColumns(): Column<SetQuestion>[] {
  const { t } = useTranslation('knowledge');
  const textOf = useExpectedText();
  return useMemo(
    () => [
      {
        key: 'text',
        header: t('evaluation.column.question'),
        value: (row) => row.text,
        grow: true,
        width: 260,
        sortable: false,
      },
      {
        key: 'expected',
        header: t('evaluation.column.expected'),
        value: (row) =>
          row.answerable
            ? row.expected.length === 0
              ? t('evaluation.nothingChosen')
              : row.expected.map(textOf).join(', ')
            : t('evaluation.unanswerable'),
        width: 240,
        priority: 1,
        sortable: false,
      },
      {
        key: 'state',
        header: t('column.state'),
        value: (row) => stateOf(row),
        text: (row) => t(`evaluation.state.${stateOf(row)}`),
        cell: (row) => {
          const state = stateOf(row);
          return state === 'accepted' ? (
            t('evaluation.state.accepted')
          ) : (
            <Pill tone={state === 'draft' ? 'info' : 'warning'}>{t(`evaluation.state.${state}`)}</Pill>
          );
        },
        width: 140,
        sortable: false,
      },
      {
        key: 'source',
        header: t('evaluation.column.source'),
        value: (row) => t(`evaluation.source.${row.source}`),
        width: 120,
        priority: 3,
        sortable: false,
      },
    ],
    [t, textOf],
  );
}

/** The most important state of a question: a draft, or a missing source. */
function stateOf({ state, expected }: SetQuestion) {
  if (state === 'draft') return state;
  return expected.some((one) => one.state === 'document_gone')
    ? ('document_gone' as const)
    : expected.some((one) => one.state === 'passage_gone')
      ? ('passage_gone' as const)
      : ('accepted' as const);
}
