import type { Intent, IntentSummary } from '@parlance/contract/calls/nlp';
import { EmptyState } from '@parlance/ui-kit/data';
import type { DataTableHandle } from '@parlance/ui-kit/table';
import { useCallback, useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { useShowSimilar } from '../address/useShowSimilar.ts';
import type { UtteranceTrouble } from '../data/useHealth.ts';
import { useProblems } from '../data/utteranceList.ts';
import { SameWordsNote } from '../utterances/SameWordsNote.tsx';
import { useSameWords } from '../utterances/useSameWords.ts';
import { UtteranceGrid } from '../utterances/UtteranceGrid.tsx';
import { addAttribute } from '../data/intentActions.ts';
import type { UtteranceWithIntent } from '../data/utteranceActions.ts';

interface UtteranceTableProps {
  ws: string;
  intent: Intent;
  intents: readonly IntentSummary[];
  tableRef: RefObject<DataTableHandle | null>;
  /** Substring that filters the utterances. */
  filter: string;
  onClearFilter: () => void;
  /** Shows only utterances with this problem or prediction. */
  only: UtteranceTrouble | undefined;
  /** Called with pasted and dropped lines. */
  onLines: (lines: string[]) => void;
}

const nothing: readonly never[] = [];

/** The utterances of an intent, newest first. */
export function UtteranceTable(props: UtteranceTableProps) {
  const { ws, intent, intents, tableRef, filter, only } = props;
  const { t } = useTranslation('nlp');
  const { attributes, id } = intent;
  const problems = useProblems(ws, id);
  const sameWords = useSameWords(ws);
  const rows = useMemo(
    () => intent.utterances.map((one): UtteranceWithIntent => ({ ...one, intent: id })).toReversed(),
    [intent.utterances, id],
  );
  const problemsOf = useCallback((row: string) => problems.get(row) ?? nothing, [problems]);
  const attributesOf = useCallback(() => attributes, [attributes]);
  const create = useCallback((of: string, name: string) => addAttribute(ws, of, name), [ws]);
  const showAlike = useShowSimilar(ws);
  const filterRow = useCallback(
    (row: UtteranceWithIntent) =>
      only === undefined ||
      row.prediction?.outcome === only ||
      (problems.get(row.id) ?? nothing).some(({ kind }) => kind === only),
    [only, problems],
  );
  return (
    <>
      <SameWordsNote sameWords={sameWords} />
      <UtteranceGrid
        ws={ws}
        label={t('utterances.label', { name: intent.intent_name })}
        table="utterances"
        fileName={intent.intent_name}
        rows={rows}
        problemsOf={problemsOf}
        attributesOf={attributesOf}
        onCreateAttribute={create}
        intents={intents}
        tableRef={tableRef}
        onLines={props.onLines}
        onShowAlike={showAlike}
        onAnnotated={sameWords.search}
        more={{
          filter,
          filterRow,
          onClearFilter: props.onClearFilter,
          autoHeight: true,
          empty: (
            <EmptyState
              icon="message-square-text"
              title={t('utterances.none')}
              text={can('nlp_intent:edit', ws) && t('utterances.noneText')}
            />
          ),
        }}
      />
    </>
  );
}
