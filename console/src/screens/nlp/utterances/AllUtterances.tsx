import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, Combobox, SearchField, Select } from '@parlance/ui-kit/form';
import type { DataTableHandle } from '@parlance/ui-kit/table';
import { type Ref, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { readNextPage } from '../../../shared/api/readNextPage.ts';
import { can } from '../../../shared/state/session.ts';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import { tableState } from '../../../shared/table/tableState.ts';
import { useShowSimilar } from '../address/useShowSimilar.ts';
import { readAllUtterances, useUtteranceList } from '../data/utteranceList.ts';
import { drafts } from '../../../shared/drafts/useDraft.ts';
import { useClasses } from '../data/queries.ts';
import { noProblems, useHealth } from '../data/useHealth.ts';
import { addAttribute } from '../data/intentActions.ts';
import { HealthPill } from '../health/HealthPill.tsx';
import { useUtteranceKeys } from './useUtteranceKeys.ts';
import { SameWordsNote } from './SameWordsNote.tsx';
import { useSameWords } from './useSameWords.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { KeysButton } from '../parts/KeysButton.tsx';
import { Detail, DetailHead, Muted, Spread } from '../parts/layout.ts';
import { AddUtterancesDialog, linesDraft } from './AddUtterancesDialog.tsx';
import { problemFilters, useUtteranceFilters, type UtteranceFilterState } from './useUtteranceFilters.ts';
import { UtteranceGrid } from './UtteranceGrid.tsx';

const Filters = styled.div`
  display: grid;
  grid-template-columns: minmax(200px, 1fr) repeat(auto-fit, minmax(164px, 1fr));
  gap: var(--space-2);
  align-items: end;
  /* The filters are one button. */
  @media (max-width: 1200px) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;
const Title = styled.h2`
  font-size: var(--size-xl);
  font-weight: var(--weight-semibold);
`;

interface AllUtterancesProps {
  ws: string;
  intents: readonly IntentSummary[];
}

const nothing: readonly never[] = [];

/** The problems of the intents that match the filters. */
function useShownHealth(
  ws: string,
  intents: readonly IntentSummary[],
  { intent, className }: { intent: string; className: string },
) {
  const health = useHealth(ws).intents;
  return useMemo(() => {
    const sum = { ...noProblems };
    for (const one of intents) {
      if ((intent && one.id !== intent) || (className && !one.classes.includes(className))) continue;
      const own = health.get(one.id) ?? noProblems;
      sum.duplicate += own.duplicate;
      sum.near += own.near;
      sum.closer += own.closer;
    }
    return sum;
  }, [health, intents, intent, className]);
}

/** The utterances of all intents in one table, searched on the server. */
export function AllUtterances({ ws, intents }: AllUtterancesProps) {
  const { t } = useTranslation(['nlp', 'utterances']);
  const table = useRef<DataTableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const filters = useUtteranceFilters();
  const { query, rows, intents: known, total } = useUtteranceList(ws, filters.query);
  const sameWords = useSameWords(ws);
  const mayEdit = can('nlp_intent:edit', ws);
  const problems = useMemo(() => new Map(rows.map((row) => [row.id, row.problems])), [rows]);
  const problemsOf = useCallback((id: string) => problems.get(id) ?? nothing, [problems]);
  const attributesOf = useCallback((id: string) => known.get(id)?.attributes ?? nothing, [known]);
  const intentName = useCallback((id: string) => known.get(id)?.intent_name ?? '', [known]);
  const create = useCallback((of: string, name: string) => addAttribute(ws, of, name), [ws]);
  const readAll = useCallback(() => readAllUtterances(ws, filters.query), [ws, filters.query]);
  const showAlike = useShowSimilar(ws);
  const take = (lines: string[]) => {
    const begun = drafts.get(linesDraft(ws));
    drafts.set(linesDraft(ws), [...(begun ? [begun] : []), ...lines].join('\n'));
    setAdding(true);
  };
  useUtteranceKeys({
    onSearch: () => search.current?.focus(),
    onNew: mayEdit ? () => setAdding(true) : undefined,
  });
  const health = useShownHealth(ws, intents, filters);
  return (
    <Detail>
      <DetailHead>
        <BackLink tab="intent" />
        <Title>{t('utterances:all')}</Title>
        <HealthPill problems={health} onChoose={(problem) => filters.set({ problem })} />
        {total !== undefined && <Muted>{t('utterances:count', { count: total })}</Muted>}
        <Spread>
          {mayEdit && (
            // With a label the count would not fit beside it on a phone, and push everything else down when it loads.
            <Button icon="plus" iconOnPhones onClick={() => setAdding(true)}>
              {t('utterances.add')}
            </Button>
          )}
          <KeysButton />
        </Spread>
      </DetailHead>
      <FilterFields ref={search} ws={ws} intents={intents} filters={filters} />
      {filters.like && (
        <div>
          <Button size="s" icon="x" onClick={() => filters.set({ like: '' })}>
            {t('utterances:filter.similar')}
          </Button>
        </div>
      )}
      <SameWordsNote sameWords={sameWords} />
      <UtteranceGrid
        ws={ws}
        label={t('utterances:label')}
        table="all utterances"
        fileName="utterances"
        rows={rows}
        problemsOf={problemsOf}
        attributesOf={attributesOf}
        intentName={intentName}
        onCreateAttribute={create}
        intents={intents}
        tableRef={table}
        readAll={readAll}
        onLines={take}
        onShowAlike={showAlike}
        onAnnotated={sameWords.search}
        more={{
          ...tableState(query),
          server: true,
          ...(total !== undefined && { totalCount: total }),
          onEndReached: () => {
            void readNextPage(query);
          },
          loadingMore: query.isFetchingNextPage,
          empty: <NoUtterances filters={filters} />,
        }}
      />
      <AddUtterancesDialog
        ws={ws}
        open={adding}
        intents={intents}
        home={filters.intent}
        onClose={() => setAdding(false)}
      />
    </Detail>
  );
}

interface FilterFieldsProps {
  ref: Ref<HTMLInputElement>;
  ws: string;
  intents: readonly IntentSummary[];
  filters: UtteranceFilterState;
}

function FilterFields({ ref, ws, intents, filters }: FilterFieldsProps) {
  const { t } = useTranslation(['nlp', 'utterances']);
  const classes = useClasses(ws);
  const homes = (classes.data?.data ?? nothing).filter((one) => !one.static);
  // Until the classes are loaded, their filter's place is reserved, so that nothing moves.
  const hasClassFilter = homes.length > 1 || classes.isLoading;
  return (
    <Filters>
      <SearchField
        ref={ref}
        label={t('utterances.search')}
        shortcut="/"
        value={filters.search.text}
        onChange={filters.search.write}
      />
      <FoldedFilters
        upTo={1200}
        count={[filters.intent, filters.className, filters.problem, filters.prediction].filter(Boolean).length}
      >
        <Combobox
          label={t('utterances:filter.intent')}
          hideLabel
          placeholder={t('utterances:filter.anyIntent')}
          value={filters.intent || null}
          onChange={(id) => filters.set({ of: id ?? '' })}
          options={intents.map((one) => ({ value: one.id, label: one.intent_name }))}
        />
        {hasClassFilter && (
          <Select
            label={t('intent.filter')}
            hideLabel
            value={filters.className}
            placeholder={t('intent.allClasses')}
            onChange={(name) => filters.set({ class: name })}
            options={homes.map((one) => ({ value: one.class_name, label: one.class_name }))}
          />
        )}
        <Select
          label={t('utterances:filter.problem')}
          hideLabel
          value={filters.problem ?? ''}
          placeholder={t('utterances:filter.anyProblem')}
          onChange={(problem) => filters.set({ problem })}
          options={problemFilters.map((kind) => ({ value: kind, label: t(`utterances:problem.${kind}`) }))}
        />
        <Select
          label={t('utterances:prediction.filter')}
          hideLabel
          value={filters.prediction ?? ''}
          placeholder={t('utterances:prediction.any')}
          onChange={(prediction) => filters.set({ prediction })}
          options={[
            { value: 'wrong', label: t('utterances:prediction.onlyWrong') },
            { value: 'unsure', label: t('utterances:prediction.onlyUnsure') },
          ]}
        />
      </FoldedFilters>
    </Filters>
  );
}

/** Shown in place of the rows when there are none. */
function NoUtterances({ filters }: { filters: UtteranceFilterState }) {
  const { t } = useTranslation(['nlp', 'utterances']);
  if (!filters.any)
    return <EmptyState icon="message-square-text" title={t('utterances.none')} text={t('utterances:noneText')} />;
  const cause = filters.search.text
    ? 'noMatch'
    : filters.problem
      ? 'noProblem'
      : filters.prediction
        ? 'noOutcome'
        : 'noMatch';
  return (
    <EmptyState
      icon={cause === 'noMatch' ? 'search' : 'shield-check'}
      title={t(`utterances:${cause}`)}
      text={t(`utterances:${cause}Text`)}
      action={<Button onClick={filters.clear}>{t('utterances:filter.clear')}</Button>}
    />
  );
}
