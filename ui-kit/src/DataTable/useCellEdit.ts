import { useRef, useState } from 'react';
import { cellText } from './cellText.ts';
import type { Column, DataTableProps } from './types.ts';

/** The one cell being edited. */
export interface CellEdit {
  rowKey: string;
  columnKey: string;
  error: string | null;
  busy: boolean;
  /** Hands in the text; `move` is where to go on to the side. */
  commit: (text: string, move?: -1 | 0 | 1) => void;
  /** The focus went elsewhere: hands in what was changed. */
  leave: (text: string) => void;
  cancel: () => void;
}

interface Place {
  rowKey: string;
  columnKey: string;
  initial: string;
}

interface Options<Row> {
  props: DataTableProps<Row>;
  editFailed: string;
  /** Editing ended at the keyboard: give the focus back, moved by so many columns. */
  onDone: (move: -1 | 0 | 1) => void;
}

export const canEdit = <Row>(column: Column<Row>, row: Row): boolean =>
  typeof column.editable === 'function' ? column.editable(row) : Boolean(column.editable);

/** Inline editing: one cell at a time, kept open with a message when saving fails. */
export function useCellEdit<Row>({ props, editFailed, onDone }: Options<Row>) {
  const { rows, rowKey, onCellEdit } = props;
  const [place, setPlace] = useState<Place | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const current = useRef<Place | null>(null);

  const close = () => {
    current.current = null;
    setPlace(null);
    setError(null);
    setBusy(false);
  };
  const start = (row: Row, column: Column<Row>): boolean => {
    if (!onCellEdit || !canEdit(column, row)) return false;
    const next = { rowKey: rowKey(row), columnKey: column.key, initial: cellText(column, row) };
    current.current = next;
    setPlace(next);
    setError(null);
    return true;
  };
  const save = async (at: Place, text: string, done: () => void) => {
    const row = rows.find((candidate) => rowKey(candidate) === at.rowKey);
    if (row === undefined || text === at.initial) {
      close();
      done();
      return;
    }
    setBusy(true);
    try {
      await onCellEdit?.(row, at.columnKey, text);
      // Another cell may be open by now; that one is not ours to close.
      if (current.current === at) {
        close();
        done();
      }
    } catch (reason) {
      setError(reason instanceof Error && reason.message ? reason.message : editFailed);
      setBusy(false);
    }
  };
  const edit: CellEdit | null = place && {
    rowKey: place.rowKey,
    columnKey: place.columnKey,
    error,
    busy,
    commit: (text, move = 0) => {
      if (!busy) void save(place, text, () => onDone(move));
    },
    leave: (text) => {
      if (!busy && error === null && current.current === place) void save(place, text, () => {});
    },
    cancel: () => {
      close();
      onDone(0);
    },
  };
  return { edit, start };
}
