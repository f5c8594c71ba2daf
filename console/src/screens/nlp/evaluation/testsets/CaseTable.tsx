import type { AnswerOf } from '@parlance/contract';
import type { TestCase } from '@parlance/contract/calls/nlp';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { Select } from '@parlance/ui-kit/form';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../../shared/api/attempt.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import type { IntentChoice } from './intentChoice.ts';
import { changeCase, removeCases } from './testSetActions.ts';

interface CaseTableProps {
  ws: string;
  testSet: AnswerOf<'GET /api/1.0/gael/:ws/testset/:id'>;
  intents: readonly IntentChoice[];
  filter: string;
  onClearFilter: () => void;
  editable: boolean;
}

const rowKey = (row: TestCase) => row.id;
/** Option for out of scope. */
const noIntent = '';

/** Test cases, edited in place. */
export function CaseTable({ ws, testSet, intents, filter, onClearFilter, editable }: CaseTableProps) {
  const { t } = useTranslation('evaluation');
  const paging = useRowsPerPage();
  const columns = useMemo((): Column<TestCase>[] => {
    const names = new Map(intents.map((one) => [one.id, one.intent_name]));
    const nameOf = (id: string | null) => (id === null ? t('none') : (names.get(id) ?? t('cases.notInClass')));
    const options = [
      { value: noIntent, label: t('none') },
      ...intents.map((one) => ({ value: one.id, label: one.intent_name })),
    ];
    return [
      {
        key: 'text',
        header: t('columns.utterance'),
        value: (row) => row.text,
        grow: true,
        width: 280,
        minWidth: 160,
        editable,
      },
      {
        key: 'intent',
        header: t('columns.means'),
        value: (row) => nameOf(row.intent_id),
        cell: (row) =>
          row.intent_id === null ? (
            <Pill>{nameOf(null)}</Pill>
          ) : names.has(row.intent_id) ? (
            nameOf(row.intent_id)
          ) : (
            <Pill tone="warning">{nameOf(row.intent_id)}</Pill>
          ),
        width: 220,
        editable,
        editor: ({ row, ...cell }) => (
          <Select
            // The field was opened for editing, so it gets the focus.
            ref={(element) => element?.focus()}
            label={t('columns.means')}
            hideLabel
            value={row.intent_id ?? noIntent}
            options={options}
            onChange={(value) => cell.commit(value)}
            onBlur={() => cell.cancel()}
          />
        ),
      },
      {
        key: 'source',
        header: t('columns.source'),
        value: (row) => t(`source.${row.source}`),
        width: 110,
        priority: 2,
      },
    ];
  }, [t, intents, editable]);
  return (
    <DataTable
      label={t('cases.of', { name: testSet.name })}
      fileName={testSet.name}
      rows={testSet.cases}
      columns={columns}
      rowKey={rowKey}
      filter={filter}
      onClearFilter={onClearFilter}
      paging={paging}
      height="auto"
      onCellEdit={async (row, key, text) => {
        const change = key === 'text' ? { text } : { intent_id: text === noIntent ? null : text };
        await changeCase(ws, testSet.id, row, change).catch((error: unknown) => {
          throw new Error(reasonOf(error));
        });
      }}
      bulkActions={
        editable
          ? [
              {
                key: 'remove',
                label: t('cases.remove'),
                icon: 'trash-2',
                shortcut: 'd',
                danger: true,
                onAction: (rows) => removeCases(ws, testSet.id, rows),
              },
            ]
          : []
      }
      empty={<EmptyState icon="list-checks" title={t('cases.empty')} text={t('cases.emptyText')} />}
    />
  );
}
