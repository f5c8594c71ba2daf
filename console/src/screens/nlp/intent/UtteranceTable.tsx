import type { Annotation, Intent, IntentSummary, Utterance } from '@parlance/contract/calls/nlp';
import { EmptyState, Pill, RelativeTime } from '@parlance/ui-kit/data';
import { DataTable, type BulkAction, type Column, type DataTableHandle } from '@parlance/ui-kit/table';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { can } from '../../../shared/state/session.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { MarkedText } from '../marks/MarkedText.tsx';
import { selectedWords, type SelectedWords } from '../marks/selectedWords.ts';
import { UtteranceEditor } from '../marks/UtteranceEditor.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { deleteUtterances, editUtterance, moveUtterances } from './utteranceActions.ts';

const Frame = styled.div`
  flex: 1;
  min-height: 300px;
`;

interface UtteranceTableProps {
  ws: string;
  intent: Intent;
  intents: readonly IntentSummary[];
  tableRef: RefObject<DataTableHandle | null>;
  /** Substring the sentences are filtered by. */
  filter: string;
  onClearFilter: () => void;
  onCreateAttribute: (name: string) => Promise<boolean>;
}

const rowKey = (utterance: Utterance) => utterance.id;

/** The sentences of an intent: selected, edited, marked, moved and deleted in place. Newest first. */
export function UtteranceTable({
  ws,
  intent,
  intents,
  tableRef,
  filter,
  onClearFilter,
  onCreateAttribute,
}: UtteranceTableProps) {
  const { t } = useTranslation('nlp');
  const { locale } = useFormats();
  const mayEdit = can('nlp_intent:edit', ws);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState<SelectedWords>();
  const [moving, setMoving] = useState<readonly Utterance[]>([]);
  const rows = useMemo(() => intent.utterances.toReversed(), [intent.utterances]);
  const { attributes, id: intentId } = intent;

  const save = useCallback(
    (id: string, text: string, marks: Annotation[]) => editUtterance(ws, intentId, id, text, marks),
    [ws, intentId],
  );
  const columns = useMemo(
    (): Column<Utterance>[] => [
      {
        key: 'text',
        header: t('utterances.text'),
        value: (row) => row.text,
        cell: (row) => (
          <span data-utterance={row.id}>
            <MarkedText text={row.text} marks={row.annotations} attributes={attributes} />
          </span>
        ),
        text: (row) => row.text,
        grow: true,
        width: 280,
        minWidth: 180,
        editable: mayEdit,
        editor: ({ row, ...cell }) => (
          <UtteranceEditor
            utterance={row}
            words={words?.id === row.id ? words : undefined}
            attributes={attributes}
            onSave={(text, marks) => save(row.id, text, marks)}
            onCreateAttribute={onCreateAttribute}
            onDone={() => {
              setWords(undefined);
              cell.cancel();
            }}
          />
        ),
      },
      {
        key: 'source',
        header: t('utterances.source'),
        value: (row) => t(`source.${row.source}`),
        cell: (row) => <Pill>{t(`source.${row.source}`)}</Pill>,
        width: 100,
        priority: 2,
      },
      {
        key: 'created_at',
        header: t('utterances.added'),
        value: (row) => new Date(row.created_at),
        cell: (row) => <RelativeTime date={row.created_at} locale={locale} />,
        width: 120,
        priority: 3,
      },
    ],
    [t, locale, attributes, mayEdit, save, onCreateAttribute, words],
  );
  const address = useTableAddress({ table: 'utterances', columns });
  const bulkActions: BulkAction<Utterance>[] = [
    { key: 'move', label: t('utterances.move'), shortcut: 'i', onAction: (chosen) => setMoving(chosen) },
    {
      key: 'edit',
      label: t('utterances.editShort'),
      shortcut: 'e',
      disabled: selection.size > 1,
      onAction: ([row]) => row && tableRef.current?.editCell(row.id, 'text'),
    },
    {
      key: 'delete',
      label: t('utterances.delete'),
      shortcut: 'd',
      onAction: async (chosen) => {
        setSelection(new Set());
        await deleteUtterances(ws, intent, chosen);
      },
    },
  ];
  // Words selected with the pointer are there to be marked: the sentence opens with them selected.
  const markSelected = () => {
    const chosen = selectedWords(window.getSelection());
    if (!chosen) return;
    setWords(chosen);
    tableRef.current?.editCell(chosen.id, 'text');
  };
  return (
    <Frame onMouseUp={mayEdit ? markSelected : undefined}>
      <DataTable
        ref={tableRef}
        label={t('utterances.label', { name: intent.intent_name })}
        fileName={intent.intent_name}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        filter={filter}
        onClearFilter={onClearFilter}
        {...address.order}
        {...address.columns}
        autoHeight
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={mayEdit ? bulkActions : []}
        onCellEdit={(row, _column, text) => save(row.id, text, row.annotations)}
        empty={
          <EmptyState
            icon="message-square-text"
            title={t('utterances.none')}
            text={mayEdit && t('utterances.noneText')}
          />
        }
      />
      <MoveDialog
        count={moving.length}
        intents={intents.filter((one) => one.id !== intent.id)}
        onClose={() => setMoving([])}
        onMove={async (to) => {
          if (!(await moveUtterances(ws, intent, to, moving))) return;
          setMoving([]);
          setSelection(new Set());
        }}
      />
    </Frame>
  );
}
