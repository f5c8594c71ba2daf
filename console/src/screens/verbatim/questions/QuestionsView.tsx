import { questionSorts } from '@parlance/contract/questionTables';
import type { QuestionRun } from '@parlance/contract/calls/questions';
import { EmptyState, Progress } from '@parlance/ui-kit/data';
import { Button, LinkButton, Select } from '@parlance/ui-kit/form';
import { Inline, PageHeader, Tabs } from '@parlance/ui-kit/layout';
import { DataTable } from '@parlance/ui-kit/table';
import { useState } from 'react';
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
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { ActionList } from './ActionList.tsx';
import { QuestionDrawer } from './QuestionDrawer.tsx';
import { QuestionPeriod } from './QuestionPeriod.tsx';
import { useQuestionColumns } from './useQuestionColumns.tsx';
import { useQuestionSearch } from './useQuestionSearch.ts';

const Body = styled(TableBody)`
  gap: var(--space-3);
`;

const tabs = ['open', 'done', 'notes', 'dismissed'] as const;
const keys = ['start_date', 'end_date', 'language', 'class', 'sort', 'state', 'question'] as const;

/** The unanswered questions, the actions on them, and their effects. */
export function QuestionsView() {
  const { t } = useTranslation(['verbatim', 'common']);
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
  const summary = useRunSummary(run);
  return (
    <>
      <PageHeader
        title={t('questions.open')}
        text={query.data === undefined ? loadingLine : (summary ?? t('questions.none'))}
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
        <SearchState task={finding.task} running={finding.running} />
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
              <QuestionFilters
                values={values}
                sort={sort}
                languages={query.data?.languages ?? []}
                classes={query.data?.classes ?? []}
                onFilter={filter}
              />
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

/** What the last search read, as a line. */
function useRunSummary(run: QuestionRun | null | undefined): string | undefined {
  const { t } = useTranslation('verbatim');
  const { number, dayOfMonth } = useFormats();
  if (!run) return undefined;
  const read = t('questions.summary', {
    messages: number(run.messages),
    from: dayOfMonth(dayOf(new Date(run.start), workspaceZone())),
    to: dayOfMonth(lastDayBefore(Date.parse(run.end), workspaceZone())),
  });
  return run.cut ? `${read} · ${t('questions.cut', { count: run.texts })}` : read;
}

/** The progress of the running search, or why the last one found nothing. */
function SearchState({ task, running }: Pick<ReturnType<typeof useQuestionSearch>, 'task' | 'running'>) {
  const { t } = useTranslation('verbatim');
  return (
    <>
      {running && (
        <Progress
          label={t('questions.finding')}
          value={task?.status === 'running' ? task.progress : undefined}
          max={1}
        />
      )}
      {task?.status === 'error' && <Alert>{task.error ? errorText(task.error) : t('questions.failed')}</Alert>}
      {task?.status === 'cancelled' && <Alert tone="warning">{t('questions.cancelled')}</Alert>}
    </>
  );
}

type FilterValues = Record<'language' | 'class' | 'sort', string>;

interface QuestionFiltersProps {
  values: FilterValues;
  sort: (typeof questionSorts)[number];
  languages: readonly string[];
  classes: readonly string[];
  onFilter: (change: Partial<FilterValues>) => void;
}

function QuestionFilters({ values, sort, languages, classes, onFilter }: QuestionFiltersProps) {
  const { t } = useTranslation('verbatim');
  const languageName = useLanguageName();
  const options = (names: readonly string[], any: string, label = (name: string) => name) => [
    { value: '', label: any },
    ...names.map((name) => ({ value: name, label: label(name) })),
  ];
  return (
    <Inline gap={2}>
      <FoldedFilters count={[values.language, values.class, values.sort].filter(Boolean).length}>
        <Select
          label={t('questions.language')}
          hideLabel
          value={values.language}
          onChange={(language) => onFilter({ language })}
          options={options(languages, t('questions.anyLanguage'), languageName)}
        />
        <Select
          label={t('questions.class')}
          hideLabel
          value={values.class}
          onChange={(name) => onFilter({ class: name })}
          options={options(classes, t('questions.anyClass'))}
        />
        <Select
          label={t('questions.sort')}
          hideLabel
          value={sort}
          onChange={(order) => onFilter({ sort: order === 'size' ? '' : order })}
          options={questionSorts.map((one) => ({ value: one, label: t(`questions.sorts.${one}`) }))}
        />
      </FoldedFilters>
    </Inline>
  );
}
