import { questionSorts } from '@parlance/contract/questionTables';
import type { Question } from '@parlance/contract/calls/questions';
import { EmptyState, Progress } from '@parlance/ui-kit/data';
import { Button, LinkButton, Select } from '@parlance/ui-kit/form';
import { Inline, PageHeader, Tabs } from '@parlance/ui-kit/layout';
import { type Column, DataTable } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useLanguageName } from '../../../shared/i18n/useLanguageName.ts';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../shared/table/useRowsPerPage.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { workspaceZone } from '../../../shared/state/workspace.ts';
import { dayOf, endOfDay, isDay, lastDayBefore, startOfDay } from '../../../shared/time.ts';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import { loadingLine } from '../../../shared/ui/loadingLine.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { ActionList } from './ActionList.tsx';
import { QuestionDrawer } from './QuestionDrawer.tsx';
import { QuestionPeriod } from './QuestionPeriod.tsx';
import { WeekTrend } from './WeekTrend.tsx';
import { useQuestionSearch } from './useQuestionSearch.ts';

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-3);
  min-height: 320px;
  padding: var(--space-4);
`;

const tabs = ['open', 'done', 'notes', 'dismissed'] as const;
const keys = ['start_date', 'end_date', 'language', 'class', 'sort', 'state', 'question'] as const;

/** The unanswered questions, the actions on them, and their effects. */
export function QuestionsView() {
  const { t } = useTranslation(['verbatim', 'common']);
  const languageName = useLanguageName();
  const { number, dayOfMonth } = useFormats();
  const ws = useWorkspaceId();
  const { values, set } = useAddressQuery(keys);
  const tab = tabs.find((one) => one === values.state) ?? 'open';
  const listed = tab === 'dismissed' ? 'dismissed' : 'open';
  const sort = questionSorts.find((one) => one === values.sort) ?? 'size';
  const paging = useRowsPerPage();
  const [page, setPage] = useState(1);
  /** A changed filter starts at the first page. */
  const filter = (change: Partial<typeof values>) => {
    setPage(1);
    set(change);
  };
  const query = useCall(
    'GET /api/1.0/verbatim/:ws/questions',
    {
      params: { ws },
      query: {
        state: listed,
        sort,
        limit: paging.pageSize,
        offset: (page - 1) * paging.pageSize,
        ...(values.language && { language: values.language }),
        ...(values.class && { class: values.class }),
      },
    },
    { keepPrevious: true },
  );
  const run = query.data?.run;
  const finding = useQuestionSearch(ws);
  const find = () => {
    const { start_date: first, end_date: last } = values;
    void finding.start({
      ...(isDay(first) && { start_date: startOfDay(first, workspaceZone()) }),
      ...(isDay(last) && { end_date: endOfDay(last, workspaceZone()) }),
    });
  };
  const columns = useQuestionColumns();
  const summary = run && [
    t('questions.summary', {
      messages: number(run.messages),
      from: dayOfMonth(dayOf(new Date(run.start), workspaceZone())),
      to: dayOfMonth(lastDayBefore(Date.parse(run.end), workspaceZone())),
    }),
    ...(run.cut ? [t('questions.cut', { count: run.texts })] : []),
  ];
  const options = (names: readonly string[], any: string, label = (name: string) => name) => [
    { value: '', label: any },
    ...names.map((name) => ({ value: name, label: label(name) })),
  ];
  return (
    <>
      <PageHeader
        title={t('questions.open')}
        text={query.data === undefined ? loadingLine : (summary?.join(' · ') ?? t('questions.none'))}
        actions={
          <>
            <LinkButton icon="scroll-text" iconOnPhones href="/logs">
              {t('questions.messages')}
            </LinkButton>
            <QuestionPeriod values={values} set={set} />
            {finding.running ? (
              <Button icon="x" onClick={() => void finding.cancel()}>
                {t('questions.cancel')}
              </Button>
            ) : (
              <Button variant="primary" icon="search" onClick={find}>
                {t('questions.find')}
              </Button>
            )}
          </>
        }
        tabs={
          <Tabs
            label={t('questions.tabs')}
            value={tab}
            onChange={(state) => filter({ state: state === 'open' ? '' : state, question: '' })}
            items={tabs.map((id) => ({ id, label: t(`questions.tab.${id}`) }))}
          />
        }
      />
      <Body>
        {finding.running && (
          <Progress
            label={t('questions.finding')}
            value={finding.task?.status === 'running' ? finding.task.progress : undefined}
            max={1}
          />
        )}
        {finding.task?.status === 'error' && (
          <Alert>{finding.task.error ? errorText(finding.task.error) : t('questions.failed')}</Alert>
        )}
        {finding.task?.status === 'cancelled' && <Alert tone="warning">{t('questions.cancelled')}</Alert>}
        {tab === 'done' || tab === 'notes' ? (
          <ActionList key={tab} ws={ws} notes={tab === 'notes'} />
        ) : (
          <DataTable
            label={t('questions.label')}
            rows={query.data?.data ?? []}
            columns={columns}
            rowKey={({ id }) => id}
            rowLabel={({ text }) => text}
            server
            totalCount={query.data?.total ?? 0}
            paging={{ ...paging, page, onPageChange: setPage }}
            {...tableState(query)}
            activeKey={values.question || undefined}
            onRowOpen={({ id }) => set({ question: id })}
            toolbar={
              <Inline gap={2}>
                <FoldedFilters count={[values.language, values.class, values.sort].filter(Boolean).length}>
                  <Select
                    label={t('questions.language')}
                    hideLabel
                    value={values.language}
                    onChange={(language) => filter({ language })}
                    options={options(query.data?.languages ?? [], t('questions.anyLanguage'), languageName)}
                  />
                  <Select
                    label={t('questions.class')}
                    hideLabel
                    value={values.class}
                    onChange={(name) => filter({ class: name })}
                    options={options(query.data?.classes ?? [], t('questions.anyClass'))}
                  />
                  <Select
                    label={t('questions.sort')}
                    hideLabel
                    value={sort}
                    onChange={(order) => filter({ sort: order === 'size' ? '' : order })}
                    options={questionSorts.map((one) => ({ value: one, label: t(`questions.sorts.${one}`) }))}
                  />
                </FoldedFilters>
              </Inline>
            }
            empty={
              <EmptyState
                icon="circle-help"
                title={t(run ? 'questions.empty' : 'questions.none')}
                text={t(run ? 'questions.emptyText' : 'questions.noneText')}
                action={<Button onClick={find}>{t('questions.find')}</Button>}
              />
            }
          />
        )}
      </Body>
      {values.question !== '' && (
        <QuestionDrawer key={values.question} ws={ws} id={values.question} onClose={() => set({ question: '' })} />
      )}
    </>
  );
}

function useQuestionColumns(): Column<Question>[] {
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
