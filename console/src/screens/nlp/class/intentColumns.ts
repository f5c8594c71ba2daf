import type { IntentSummary } from '@parlance/contract/calls/nlp';
import type { Column } from '@parlance/ui-kit/table';
import type { TFunction } from 'i18next';

/** Columns of a table of intents. */
export const intentColumns = (t: TFunction<'nlp'>): Column<IntentSummary>[] => [
  { key: 'intent_name', header: t('columns.intent'), value: (intent) => intent.intent_name, grow: true },
  { key: 'utterance_count', header: t('columns.utterances'), value: (intent) => intent.utterance_count, width: 130 },
  {
    key: 'answer_count',
    header: t('columns.answers'),
    value: (intent) => intent.answer_count,
    width: 110,
    priority: 3,
  },
];
