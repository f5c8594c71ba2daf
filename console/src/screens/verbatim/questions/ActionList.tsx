import type { QuestionAction } from '@parlance/contract/calls/questions';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { Link } from '@parlance/ui-kit/layout';
import { type Column, DataTable, type RowAction } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../shared/table/useRowsPerPage.ts';
import { mayNote, refreshQuestions } from './questionCalls.ts';

/** The question actions with their effects, or the notes of missing documents. */
export function ActionList({ ws, notes }: { ws: string; notes: boolean }) {
  const { t } = useTranslation('verbatim');
  const paging = useRowsPerPage();
  const [page, setPage] = useState(1);
  const query = useCall(
    'GET /api/1.0/verbatim/:ws/question-actions',
    {
      params: { ws },
      query: {
        ...(notes ? { kind: 'note' as const } : { effective: 'true' as const }),
        limit: paging.pageSize,
        offset: (page - 1) * paging.pageSize,
      },
    },
    { keepPrevious: true },
  );
  const columns = useActionColumns(notes);
  const change = (work: () => Promise<unknown>) =>
    void attempt(t('questions.actionFailed'), async () => {
      await work();
      await refreshQuestions();
    });
  const rowActions = (action: QuestionAction): RowAction[] => {
    if (action.kind !== 'note' || !mayNote(ws)) return [];
    const input = { params: { ws, id: action.id }, ifMatch: action.version };
    const state = action.state === 'open' ? 'done' : 'open';
    return [
      {
        key: 'state',
        label: t(state === 'done' ? 'questions.markDone' : 'questions.markOpen'),
        icon: state === 'done' ? 'check' : 'rotate-ccw',
        onAction: () =>
          change(() => call('PUT /api/1.0/verbatim/:ws/question-actions/:id', { ...input, body: { state } })),
      },
      {
        key: 'delete',
        label: t('questions.deleteNote'),
        icon: 'trash-2',
        onAction: () => change(() => call('DELETE /api/1.0/verbatim/:ws/question-actions/:id', input)),
      },
    ];
  };
  return (
    <DataTable
      label={t(notes ? 'questions.tab.notes' : 'questions.tab.done')}
      rows={query.data?.data ?? []}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      server
      totalCount={query.data?.total ?? 0}
      paging={{ ...paging, page, onPageChange: setPage }}
      {...tableState(query)}
      {...(notes && { rowActions })}
      empty={
        <EmptyState
          icon="list-checks"
          title={t(notes ? 'questions.noNotes' : 'questions.noActions')}
          text={t(notes ? 'questions.noNotesText' : 'questions.noActionsText')}
        />
      }
    />
  );
}

function useActionColumns(notes: boolean): Column<QuestionAction>[] {
  const { t } = useTranslation('verbatim');
  const { exact, dayOfMonth } = useFormats();
  return useMemo(() => {
    const effectOf = ({ effect, effect_due_at: due }: QuestionAction) =>
      effect
        ? t('questions.effect', { before: effect.before, after: effect.after, answered: effect.answered })
        : due
          ? t('questions.due', { day: dayOfMonth(due.slice(0, 10)) })
          : t('questions.unknown');
    const columns: Column<QuestionAction>[] = [
      {
        key: 'title',
        header: t(notes ? 'questions.title' : 'questions.column.what'),
        value: ({ title }) => title,
        cell: (action) =>
          action.intent ? (
            <Link href={`/nlp/intent/${encodeURIComponent(action.intent.name)}`}>{action.title}</Link>
          ) : (
            action.title
          ),
        grow: true,
        width: 220,
        minWidth: 140,
        priority: 1,
      },
      notes
        ? { key: 'note', header: t('questions.note'), value: ({ note }) => note, width: 260, priority: 2 }
        : {
            key: 'kind',
            header: t('questions.column.state'),
            value: ({ kind }) => t(`questions.kind.${kind}`),
            width: 150,
            priority: 2,
          },
      {
        key: 'effect',
        header: t('questions.column.effect'),
        value: (action) => (action.state === 'open' ? '' : effectOf(action)),
        width: 320,
        minWidth: 160,
        priority: 1,
      },
      { key: 'text', header: t('questions.column.text'), value: ({ text }) => text ?? '–', width: 240, priority: 3 },
      {
        key: 'time',
        header: t('questions.column.time'),
        value: ({ created_at: at }) => exact(at),
        width: 150,
        priority: 3,
      },
    ];
    if (notes) {
      columns.splice(2, 0, {
        key: 'state',
        header: t('questions.column.state'),
        value: ({ state }) => t(`questions.noteState.${state}`),
        cell: ({ state }) => (
          <Pill tone={state === 'open' ? 'warning' : 'good'}>{t(`questions.noteState.${state}`)}</Pill>
        ),
        width: 110,
        priority: 1,
      });
    }
    return columns;
  }, [t, exact, dayOfMonth, notes]);
}
