import type { Annotation, Attribute, UtteranceProblem } from '@parlance/contract/calls/nlp';
import { Pill, RelativeTime } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { AnnotatedText } from '../../../shared/ui/AnnotatedText.tsx';
import { AppLink } from '../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { ProblemChips, useProblemText } from '../health/ProblemChips.tsx';
import type { UtteranceWithIntent } from '../data/utteranceActions.ts';
import type { SelectedWords } from '../annotations/selectedWords.ts';
import { UtteranceEditor } from './UtteranceEditor.tsx';
import { usePredictionColumns } from './usePredictionColumns.tsx';

/** Without underline: the column's header says that it links to the intent. */
const Home = styled(AppLink)`
  display: block;
  overflow: hidden;
  color: var(--text-link);
  text-decoration: none;
  text-overflow: ellipsis;
  &:hover,
  &:focus-visible {
    text-decoration: underline;
  }
`;

interface UtteranceColumns {
  ws: string;
  mayEdit: boolean;
  /** Whether any row has a problem; only then is the column of problems shown, at every width. */
  ailing: boolean;
  attributesOf: (intent: string) => readonly Attribute[];
  problemsOf: (id: string) => readonly UtteranceProblem[];
  intentName?: ((intent: string) => string) | undefined;
  words: SelectedWords | undefined;
  onSave: (row: UtteranceWithIntent, text: string, marks: Annotation[]) => Promise<void>;
  onCreateAttribute: (intent: string, name: string) => Promise<boolean>;
  /** Called when editing has ended. */
  onLeave: () => void;
  onShowAlike: (id: string) => void;
}

/** The columns of utterances: annotated text, intent, problems, prediction and source. */
export function useUtteranceColumns(options: UtteranceColumns): Column<UtteranceWithIntent>[] {
  const { ws, mayEdit, ailing, attributesOf, problemsOf, intentName, words } = options;
  const { onSave, onCreateAttribute, onLeave, onShowAlike } = options;
  const { t } = useTranslation(['nlp', 'utterances']);
  const { locale } = useFormats();
  const problemText = useProblemText();
  const predictionColumns = usePredictionColumns(intentName !== undefined);
  return useMemo(
    (): Column<UtteranceWithIntent>[] => [
      {
        key: 'text',
        header: t('utterances.text'),
        value: (row) => row.text,
        cell: (row) => (
          <span data-utterance={row.id}>
            <AnnotatedText text={row.text} annotations={row.annotations} attributes={attributesOf(row.intent)} />
          </span>
        ),
        text: (row) => row.text,
        grow: true,
        width: 240,
        // An intent's own table rather hides where an utterance comes from than its end.
        minWidth: intentName ? 180 : 300,
        editable: mayEdit,
        editor: ({ row, ...cell }) => (
          <UtteranceEditor
            ws={ws}
            utterance={row}
            draft={draftKey(ws, 'utterance-edit', row.id)}
            words={words?.id === row.id ? words : undefined}
            attributes={attributesOf(row.intent)}
            onSave={onSave}
            onCreateAttribute={(name) => onCreateAttribute(row.intent, name)}
            onDone={() => {
              onLeave();
              cell.cancel();
            }}
          />
        ),
      },
      ...(intentName
        ? [
            {
              key: 'intent',
              header: t('utterances:intent'),
              value: (row: UtteranceWithIntent) => intentName(row.intent),
              cell: (row: UtteranceWithIntent) => (
                // The grid is one tab stop, without one more per row: Enter on the cell follows its link.
                <Home tabIndex={-1} href={studioPath('intent', addressName(intentName(row.intent), row.intent))}>
                  {intentName(row.intent)}
                </Home>
              ),
              width: 176,
              priority: 2,
            },
          ]
        : []),
      ...(ailing
        ? [
            {
              key: 'problems',
              header: t('utterances:health'),
              // Sorting by problems groups the utterances with problems.
              value: (row: UtteranceWithIntent) =>
                problemsOf(row.id)
                  .map((problem) => problemText(problem).label)
                  .join(', '),
              cell: (row: UtteranceWithIntent) => (
                <ProblemChips
                  ws={ws}
                  row={{ ...row, problems: problemsOf(row.id) }}
                  editable={mayEdit}
                  onShowAlike={onShowAlike}
                />
              ),
              sortable: intentName === undefined,
              width: 160,
              minWidth: 90,
            },
          ]
        : []),
      ...predictionColumns,
      {
        key: 'source',
        header: t('utterances.source'),
        value: (row) => t(`source.${row.source}`),
        cell: (row) => <Pill>{t(`source.${row.source}`)}</Pill>,
        width: 100,
        priority: 4,
      },
      {
        key: 'created_at',
        header: t('utterances.added'),
        value: (row) => new Date(row.created_at),
        cell: (row) => <RelativeTime date={row.created_at} locale={locale} />,
        width: 120,
        priority: 4,
      },
    ],
    [
      t,
      ws,
      locale,
      mayEdit,
      ailing,
      attributesOf,
      problemsOf,
      intentName,
      words,
      problemText,
      predictionColumns,
      onSave,
      onCreateAttribute,
      onLeave,
      onShowAlike,
    ],
  );
}
