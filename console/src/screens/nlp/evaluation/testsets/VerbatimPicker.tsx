import type { NlpClass } from '@parlance/contract/calls/nlp';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import type { BulkAction, Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { MessagePicker } from '../../parts/MessagePicker.tsx';
import type { IntentChoice } from './intentChoice.ts';
import { addCases } from './testSetActions.ts';

interface VerbatimPickerProps {
  ws: string;
  id: string;
  one: NlpClass;
  intents: readonly IntentChoice[];
  onClose: () => void;
}

/** Adds messages from Verbatim as test cases, with their confirmed or predicted intents. */
export function VerbatimPicker({ ws, id, one, intents, onClose }: VerbatimPickerProps) {
  const { t } = useTranslation('evaluation');
  const { number } = useFormats();
  const idOf = useMemo(
    () => new Map(intents.map((intent) => [intent.intent_name.toLowerCase(), intent.id])),
    [intents],
  );
  const columns = useMemo((): Column<Verbatim>[] => {
    const meant = (row: Verbatim) => (row.review.state === 'validated' ? row.review.intent : row.intent);
    return [
      {
        key: 'text',
        header: t('columns.utterance'),
        value: (row) => row.text,
        grow: true,
        width: 280,
        sortable: false,
      },
      {
        key: 'intent',
        header: t('columns.means'),
        value: (row) => meant(row) ?? t('none'),
        width: 190,
        sortable: false,
      },
      {
        key: 'times',
        header: t('columns.times'),
        value: (row) => row.seen.times,
        cell: (row) => number(row.seen.times),
        width: 80,
        priority: 2,
        sortable: false,
      },
    ];
  }, [t, number]);
  /** The expected intent; null is out of scope. */
  const intentOf = ({ review, intent }: Verbatim): string | null => {
    const name = review.state === 'validated' ? review.intent : intent;
    return name === null ? null : (idOf.get(name.toLowerCase()) ?? null);
  };
  const take = async (rows: readonly Verbatim[], meaning: (row: Verbatim) => string | null) => {
    const cases = rows.map((row) => ({ text: row.text, intent_id: meaning(row), source: 'verbatim' as const }));
    await attempt(t('failed.add'), () => addCases(ws, id, cases));
  };
  const bulkActions: BulkAction<Verbatim>[] = [
    {
      key: 'right',
      label: t('verbatims.predicted'),
      icon: 'check',
      shortcut: 'r',
      onAction: (rows) => take(rows, intentOf),
    },
    { key: 'none', label: t('verbatims.none'), icon: 'x', shortcut: 'n', onAction: (rows) => take(rows, () => null) },
  ];
  return (
    <MessagePicker
      ws={ws}
      title={t('verbatims.title')}
      note={t('verbatims.text')}
      choiceLabel={t('verbatims.which')}
      choices={[
        {
          value: 'validated',
          label: t('verbatims.validated'),
          filter: { review: 'validated' },
          empty: t('verbatims.noneValidated'),
          emptyText: t('verbatims.noneValidatedText'),
        },
        {
          value: 'all',
          label: t('verbatims.all'),
          filter: { class: one.class_name },
          empty: t('verbatims.empty'),
        },
      ]}
      searchLabel={t('predictions.search')}
      columns={columns}
      bulkActions={bulkActions}
      onClose={onClose}
    />
  );
}
