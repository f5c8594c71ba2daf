import type { Intent, IntentSummary, NlpClass } from '@parlance/contract/calls/nlp';
import { SearchField } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import type { DataTableHandle } from '@parlance/ui-kit/table';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { Inbox } from '../../../shared/review/Inbox.tsx';
import { can } from '../../../shared/state/session.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { DetailSkeleton } from '../../../shared/ui/ScreenSkeletons.tsx';
import { addressName, studioPath, type IntentView } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { OtherAnswerSources } from '../answers/OtherAnswerSources.tsx';
import { AnswersEditor, answerLines } from '../answers/AnswersEditor.tsx';
import { useCorpora, useIntent } from '../data/queries.ts';
import { noProblems, useHealth, type UtteranceTrouble } from '../data/useHealth.ts';
import { GenerateDialog } from '../generate/GenerateDialog.tsx';
import { HealthPill } from '../health/HealthPill.tsx';
import { FewUtterances } from '../health/IntentHealthBar.tsx';
import { Columns, Detail } from '../parts/layout.ts';
import { TryPanel } from '../try/TryPanel.tsx';
import { AttributesEditor } from './AttributesEditor.tsx';
import { AddUtterances } from './AddUtterances.tsx';
import { saveIntentPart } from '../data/intentActions.ts';
import { IntentFallback } from './IntentFallback.tsx';
import { IntentHead } from './IntentHead.tsx';
import { IntentViews } from './IntentViews.tsx';
import { OnlyButtons } from './OnlyButtons.tsx';
import { useAddUtterances } from '../utterances/useAddUtterances.ts';
import { useUtteranceKeys } from '../utterances/useUtteranceKeys.ts';
import { UtteranceTable } from './UtteranceTable.tsx';

const Aside = styled.aside`
  flex: none;
  width: 290px;
  padding: var(--space-4);
  position: relative;
  overflow: auto;
  border-left: 1px solid var(--line);
  background: var(--surface);
  h2 {
    margin-bottom: var(--space-3);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  @media (max-width: 600px) {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
  }
`;
const Search = styled(SearchField)`
  flex: 1 0 130px;
  max-width: 220px;
  @media (max-width: 600px) {
    max-width: none;
  }
`;

/** Media query: there is room for list, intent and the panel to try a message. */
export const roomForThree = '(min-width: 1200px)';

interface IntentDetailProps {
  ws: string;
  id: string;
  intents: readonly IntentSummary[];
  classes: readonly NlpClass[];
  view: IntentView | undefined;
}

/** One intent: its utterances, attributes and answers. */
export function IntentDetail({ ws, id, ...rest }: IntentDetailProps) {
  const query = useIntent(ws, id);
  return (
    <Answer
      query={query}
      loading={
        <Detail>
          <DetailSkeleton columns={3} />
        </Detail>
      }
    >
      {(intent) => <OpenIntent ws={ws} intent={intent} {...rest} />}
    </Answer>
  );
}

function OpenIntent({
  ws,
  intent,
  intents,
  classes,
  view = 'utterances',
}: Omit<IntentDetailProps, 'id'> & { intent: Intent }) {
  const { t } = useTranslation('nlp');
  const go = useGo();
  const wide = useMediaQuery(roomForThree);
  const [generating, setGenerating] = useState(false);
  const table = useRef<DataTableHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const filter = useTableSearch();
  const shownFilter = useDeferredValue(filter.text);
  const corpora = useCorpora(ws).data?.data ?? [];
  const mayEdit = can('nlp_intent:edit', ws);
  const adding = useAddUtterances(ws, intent);
  const health = useHealth(ws).intents.get(intent.id);
  const [only, setOnly] = useState<UtteranceTrouble>();
  useUtteranceKeys({
    onSearch: () => search.current?.focus(),
    onNew: mayEdit ? () => field.current?.focus() : undefined,
    onGenerate: mayEdit ? () => setGenerating(true) : undefined,
  });
  return (
    <Columns>
      <Detail>
        <IntentHead
          ws={ws}
          intent={intent}
          classes={classes}
          view={view}
          badges={
            <HealthPill
              problems={health ?? noProblems}
              onChoose={(kind) => {
                setOnly(kind);
                if (view !== 'utterances') go(studioPath('intent', addressName(intent.intent_name, intent.id)));
              }}
            />
          }
          onGenerate={mayEdit ? () => setGenerating(true) : undefined}
        />
        <IntentViews intent={intent} view={view} />
        {view === 'utterances' && (
          <>
            {mayEdit && <AddUtterances ws={ws} intent={intent} adding={adding} fieldRef={field} />}
            <FewUtterances
              ws={ws}
              health={health}
              count={intent.utterances.length}
              editable={mayEdit}
              onAdd={() => field.current?.focus()}
              onGenerate={() => setGenerating(true)}
            />
            <Tools>
              <Search
                ref={search}
                label={t('utterances.search')}
                shortcut="/"
                value={filter.text}
                onChange={filter.write}
              />
              <OnlyButtons utterances={intent.utterances} only={only} onOnly={setOnly} />
            </Tools>
            <UtteranceTable
              ws={ws}
              intent={intent}
              intents={intents}
              tableRef={table}
              filter={shownFilter}
              onClearFilter={() => {
                filter.write('');
                setOnly(undefined);
              }}
              only={only}
              onLines={(lines) => void adding.add(lines)}
            />
          </>
        )}
        {view === 'conversations' && <Inbox ws={ws} near={intent.id} />}
        {view === 'attributes' && <AttributesEditor ws={ws} intent={intent} corpora={corpora} />}
        {view === 'answers' && <OtherAnswerSources ws={ws} intent={intent} classes={classes} />}
        {view === 'answers' && (
          <AnswersEditor
            title={t('view.answers')}
            of={[ws, 'intent', intent.id, 'answers']}
            saved={{ version: intent.version, value: intent.answers }}
            editable={mayEdit}
            attributes={intent.attributes}
            drafted={{ ws, intent: intent.id }}
            emptyTitle={t('answers.none')}
            emptyText={t('answers.noneText')}
            onSave={async (edit) => {
              const saved = await saveIntentPart(ws, intent.id, edit, {
                title: t('view.answers'),
                pick: (one) => one.answers,
                change: (answers) => ({ answers }),
                lines: answerLines,
              });
              return saved && { version: saved.version, value: saved.answers };
            }}
          />
        )}
        {view === 'answers' && <IntentFallback ws={ws} intent={intent} editable={mayEdit} />}
      </Detail>
      <GenerateDialog ws={ws} intent={intent} open={generating} onClose={() => setGenerating(false)} />
      {wide && (
        <Aside aria-label={t('try.title')}>
          <h2>{t('try.title')}</h2>
          <TryPanel ws={ws} classes={classes} intent={intent} />
        </Aside>
      )}
    </Columns>
  );
}
