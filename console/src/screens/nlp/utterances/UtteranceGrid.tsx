import type { Annotation, Attribute, IntentSummary, UtteranceProblem } from '@parlance/contract/calls/nlp';
import { DataTable, type BulkAction, type DataTableHandle, type DataTableProps } from '@parlance/ui-kit/table';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { fixProblems, ignoreAllProblems, type UtteranceWithProblems } from '../health/problemActions.ts';
import { MoveUtterancesDialog } from './MoveUtterancesDialog.tsx';
import { deleteUtterances, editUtterance, moveUtterances, type UtteranceWithIntent } from '../data/utteranceActions.ts';
import { selectedWords, type SelectedWords } from '../annotations/selectedWords.ts';
import { useUtteranceColumns } from './useUtteranceColumns.tsx';
import { useLineDrop } from './useLineDrop.ts';
import { DropFrame } from '../parts/layout.ts';

export interface UtteranceGridProps {
  ws: string;
  label: string;
  /** Key of the stored columns; part of the name of downloads. */
  table: string;
  fileName: string;
  rows: readonly UtteranceWithIntent[];
  problemsOf: (id: string) => readonly UtteranceProblem[];
  attributesOf: (intent: string) => readonly Attribute[];
  /** Creates an attribute; resolves to whether it exists. */
  onCreateAttribute: (intent: string, name: string) => Promise<boolean>;
  /** The name of an intent, when several are shown. */
  intentName?: ((intent: string) => string) | undefined;
  intents: readonly IntentSummary[];
  tableRef: RefObject<DataTableHandle | null>;
  /** Reads all matching utterances, when only some are loaded. */
  readAll?: (() => Promise<readonly UtteranceWithIntent[]>) | undefined;
  /** Called with pasted and dropped lines. */
  onLines: (lines: string[]) => void;
  onShowAlike: (id: string) => void;
  /** Called after an utterance was saved, to suggest annotations. */
  onAnnotated?:
    | ((before: UtteranceWithIntent, after: Pick<UtteranceWithIntent, 'text' | 'annotations'>) => void)
    | undefined;
  /** Further properties of the table: filter, order, state. */
  more: Pick<
    DataTableProps<UtteranceWithIntent>,
    | 'filter'
    | 'filterRow'
    | 'onClearFilter'
    | 'server'
    | 'totalCount'
    | 'onEndReached'
    | 'loadingMore'
    | 'state'
    | 'error'
    | 'onRetry'
    | 'empty'
    | 'noMatch'
    | 'autoHeight'
    | 'toolbar'
  >;
}

const rowKey = (row: UtteranceWithIntent) => row.id;

/** Utterances in rows, which are selected, edited, annotated, moved, fixed and deleted in place, by keyboard too. */
export function UtteranceGrid(props: UtteranceGridProps) {
  const { ws, rows, problemsOf, intents, tableRef, readAll } = props;
  const { t } = useTranslation(['nlp', 'utterances']);
  const mayEdit = can('nlp_intent:edit', ws);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState<SelectedWords>();
  const [moving, setMoving] = useState<readonly UtteranceWithIntent[]>([]);
  const given = useLineDrop(mayEdit ? props.onLines : undefined);
  const ailing = useMemo(() => rows.some((row) => problemsOf(row.id).length > 0), [rows, problemsOf]);
  const { onAnnotated } = props;
  const save = useCallback(
    async (row: UtteranceWithIntent, text: string, annotations: Annotation[]) => {
      await editUtterance(ws, row, text, annotations);
      onAnnotated?.(row, { text, annotations });
    },
    [ws, onAnnotated],
  );
  const leaveWords = useCallback(() => setWords(undefined), []);
  const columns = useUtteranceColumns({ ...props, mayEdit, ailing, words, onLeave: leaveWords, onSave: save });
  const address = useTableAddress({ table: props.table, columns });
  const bulkActions = useMemo((): BulkAction<UtteranceWithIntent>[] => {
    /** The selected rows; for a selection of all, those that are not loaded as well. */
    const meant = async (chosen: readonly UtteranceWithIntent[], all: boolean) => (all && readAll ? readAll() : chosen);
    const leave = () => setSelection(new Set());
    const onChosen =
      (act: (ws: string, rows: readonly UtteranceWithProblems[]) => Promise<void>) =>
      async (chosen: UtteranceWithIntent[]) => {
        leave();
        const known = chosen.map((row): UtteranceWithProblems => ({ ...row, problems: problemsOf(row.id) }));
        await act(
          ws,
          known.filter(({ problems }) => problems.length > 0),
        );
      };
    return [
      {
        key: 'move',
        label: t('utterances.move'),
        shortcut: 'i',
        takesAll: readAll !== undefined,
        onAction: async (chosen, _keys, all) => setMoving(await meant(chosen, all)),
      },
      {
        key: 'edit',
        label: t('utterances.editShort'),
        shortcut: 'e',
        disabled: selection.size > 1,
        onAction: ([row]) => row && tableRef.current?.editCell(row.id, 'text'),
      },
      ...(ailing
        ? [
            { key: 'fix', label: t('utterances:remedy.apply'), shortcut: 'r', onAction: onChosen(fixProblems) },
            {
              key: 'ignore',
              label: t('utterances:remedy.ignore'),
              shortcut: 'o',
              onAction: onChosen(ignoreAllProblems),
            },
          ]
        : []),
      {
        key: 'delete',
        label: t('utterances.delete'),
        shortcut: 'd',
        takesAll: readAll !== undefined,
        onAction: async (chosen, _keys, all) => {
          const gone = await meant(chosen, all);
          leave();
          await deleteUtterances(ws, gone);
        },
      },
    ];
  }, [t, ws, ailing, problemsOf, readAll, selection.size, tableRef]);
  // Selecting words with the pointer opens the editor with the same selection, to annotate them.
  const markSelected = () => {
    const chosen = selectedWords(window.getSelection());
    if (!chosen) return;
    setWords(chosen);
    tableRef.current?.editCell(chosen.id, 'text');
  };
  return (
    <DropFrame
      {...given.handlers}
      data-dropping={given.dropping ? t('utterances:drop') : undefined}
      onMouseUp={mayEdit ? markSelected : undefined}
    >
      <DataTable
        ref={tableRef}
        label={props.label}
        fileName={props.fileName}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        {...address.order}
        {...address.columns}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={mayEdit ? bulkActions : []}
        onCellEdit={(row, _column, text) => editUtterance(ws, row, text, row.annotations)}
        {...props.more}
      />
      <MoveUtterancesDialog
        count={moving.length}
        intents={intents.filter((one) => moving.some(({ intent }) => intent !== one.id))}
        onClose={() => setMoving([])}
        onMove={async (to) => {
          const moved = moving.filter(({ intent }) => intent !== to.id);
          if (!(await moveUtterances(ws, to, moved))) return;
          setMoving([]);
          setSelection(new Set());
        }}
      />
    </DropFrame>
  );
}
