import type { Question } from '@parlance/contract/calls/questions';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { WeekTrend } from './WeekTrend.tsx';

/** The columns of the table of unanswered questions. */
export function useQuestionColumns(): Column<Question>[] {
  const { t } = useTranslation('verbatim');
  const { number } = useFormats();
  return useMemo(() => {
    const columns: Column<Question>[] = [
      {
        key: 'text',
        header: t('questions.column.text'),
        value: ({ text }) => text,
        grow: true,
        width: 400,
        minWidth: 180,
        priority: 1,
      },
      {
        key: 'messages',
        header: t('questions.column.messages'),
        value: ({ messages }) => messages,
        text: ({ messages }) => number(messages),
        cell: ({ messages }) => number(messages),
        align: 'end',
        width: 96,
        priority: 1,
        line: 'end',
      },
      {
        key: 'growth',
        header: t('questions.column.growth'),
        value: ({ growth }) => growth,
        text: ({ growth }) => signed(growth),
        cell: ({ growth }) => signed(growth),
        align: 'end',
        width: 120,
        priority: 2,
      },
      {
        key: 'weeks',
        header: t('questions.column.weeks'),
        value: ({ weeks }) => weeks.join(' · '),
        cell: ({ weeks }) => <WeekTrend weeks={weeks} />,
        width: 190,
        priority: 3,
        line: 'none',
      },
      {
        key: 'conversations',
        header: t('questions.column.conversations'),
        value: ({ conversations }) => conversations,
        align: 'end',
        width: 120,
        priority: 3,
        line: 'none',
      },
      {
        key: 'note',
        header: t('questions.column.note'),
        value: ({ action }) => (action?.kind === 'note' ? action.title : ''),
        width: 160,
        priority: 3,
        line: 'none',
      },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, number]);
}

const signed = (growth: number) => (growth > 0 ? `+${growth}` : String(growth));
