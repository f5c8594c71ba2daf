import { useRef, useState } from 'react';
import { safeText } from './cellText.ts';
import type { Column, DataTableProps } from './types.ts';

/** The typed text; it is kept when the editor's row is filtered out or on another page. */
export interface Draft {
  read: () => string;
  write: (text: string) => void;
}

function createDraft(initial: string): Draft {
  let text = initial;
  return {
    read: () => text,
    write: (written) => {
      text = written;
    },
  };
}

/** The cell being edited. */
export interface CellEdit {
  rowKey: string;
  columnKey: string;
  draft: Draft;
  error: string | null;
  busy: boolean;
  /** Saves the text; `move` is the number of columns to move by. */
  commit: (text: string, move?: -1 | 0 | 1) => void;
  /** Saves a changed text when the focus leaves. */
  leave: (text: string) => void;
  cancel: () => void;
}

interface Place {
  rowKey: string;
  columnKey: string;
  /** Text of the cell when editing began. */
  initial: string;
  draft: Draft;
}

interface Options<Row> {
  props: DataTableProps<Row>;
  editFailed: string;
  /** Called when editing ends by keyboard: restores the focus, moved by this number of columns. */
  onDone: (move: -1 | 0 | 1) => void;
}

export const canEdit = <Row>(column: Column<Row>, row: Row): boolean =>
  typeof column.editable === 'function' ? column.editable(row) : Boolean(column.editable);

/**
 * Inline editing of one cell at a time; a cell that fails to save stays open with a message. Another cell opens only
 * after the previous one is saved.
 */
export function useCellEdit<Row>({ props, editFailed, onDone }: Options<Row>) {
  const { rows, rowKey, onCellEdit } = props;
  const [place, setPlace] = useState<Place | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The open cell and the pending one; a ref, as asynchronous saves outlive the render they start in. */
  const current = useRef<Place | null>(null);
  const saving = useRef(false);
  const next = useRef<(() => void) | null>(null);

  const show = (at: Place | null) => {
    current.current = at;
    setPlace(at);
    setError(null);
    setBusy(false);
  };
  const save = async (at: Place, text: string, done: () => void) => {
    const row = rows.find((candidate) => rowKey(candidate) === at.rowKey);
    if (row !== undefined && text !== at.initial) {
      saving.current = true;
      setBusy(true);
      try {
        await onCellEdit?.(row, at.columnKey, text);
      } catch (reason) {
        next.current = null;
        setError(reason instanceof Error && reason.message ? reason.message : editFailed);
        setBusy(false);
        return;
      } finally {
        saving.current = false;
      }
    }
    show(null);
    const goOn = next.current ?? done;
    next.current = null;
    goOn();
  };
  const start = (row: Row, column: Column<Row>): boolean => {
    if (!onCellEdit || !canEdit(column, row)) return false;
    const key = rowKey(row);
    const open = () => {
      const initial = safeText(column, row);
      show({ rowKey: key, columnKey: column.key, initial, draft: createDraft(initial) });
    };
    const before = current.current;
    if (saving.current) next.current = open;
    else if (!before) open();
    else if (before.rowKey !== key || before.columnKey !== column.key) void save(before, before.draft.read(), open);
    return true;
  };
  const edit: CellEdit | null = place && {
    rowKey: place.rowKey,
    columnKey: place.columnKey,
    draft: place.draft,
    error,
    busy,
    commit: (text, move = 0) => {
      if (!busy) void save(place, text, () => onDone(move));
    },
    leave: (text) => {
      if (!busy && error === null && current.current === place) void save(place, text, () => {});
    },
    cancel: () => {
      show(null);
      onDone(0);
    },
  };
  return { edit, start };
}
