import { useState, type KeyboardEvent, type RefObject } from 'react';
import { resizeStep } from './HeaderRow.tsx';

/** The active cell: row −1 is the header, stop 0 the first cell of the row, checkboxes included. */
export interface ActiveCell {
  row: number;
  stop: number;
}

interface GridKeysOptions {
  scroller: RefObject<HTMLElement | null>;
  rowCount: number;
  rowHeight: number;
  /** Number of cells in the rows and in the header, which may have one more. */
  stopCount: number;
  headerStopCount: number;
  selectable: boolean;
  hasSelection: boolean;
  /** Called for Enter and F2 on a cell; the table decides between editing and opening. */
  onActivate: (cell: ActiveCell, key: 'Enter' | 'F2') => void;
  onToggle: (row: number, range: boolean) => void;
  onToggleHeader: (cell: ActiveCell) => void;
  onSelectAll: () => void;
  onClearSelection: () => void;
  onCopy: (cell: ActiveCell) => void;
  onResize: (stop: number, step: number) => void;
  /** Handles any other key; returns whether it had an effect. */
  onShortcut: (key: string, cell: ActiveCell) => boolean;
}

/** Keys of a data grid (WAI-ARIA): one tab stop, the arrows move the active cell. */
export function useGridKeys(options: GridKeysOptions) {
  const { scroller, rowCount } = options;
  const [active, setActive] = useState<ActiveCell>({ row: 0, stop: 0 });
  const lastStop = (row: number) => Math.max(0, (row < 0 ? options.headerStopCount : options.stopCount) - 1);
  const within = (row: number, stop: number): ActiveCell => {
    const there = Math.max(-1, Math.min(rowCount - 1, row));
    return { row: there, stop: Math.max(0, Math.min(lastStop(there), stop)) };
  };
  const cell = within(active.row, active.stop);

  const moveTo = (row: number, stop: number) => setActive(within(row, stop));
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / options.rowHeight) - 2);

  /** Returns whether the key moved the active cell. */
  const move = (event: KeyboardEvent, { row, stop }: ActiveCell): boolean => {
    const far = event.ctrlKey || event.metaKey;
    const targets: Record<string, () => void> = {
      ArrowDown: () => moveTo(far ? rowCount - 1 : row + 1, stop),
      ArrowUp: () => moveTo(far ? 0 : row - 1, stop),
      ArrowRight: () => moveTo(row, far ? lastStop(row) : stop + 1),
      ArrowLeft: () => moveTo(row, far ? 0 : stop - 1),
      Home: () => moveTo(far ? 0 : row, 0),
      End: () => moveTo(far ? rowCount - 1 : row, lastStop(far ? rowCount - 1 : row)),
      PageDown: () => moveTo(row + page(), stop),
      PageUp: () => moveTo(Math.max(0, row - page()), stop),
    };
    const target = event.altKey ? undefined : targets[event.key];
    target?.();
    return target !== undefined;
  };

  const act = (event: KeyboardEvent): boolean => {
    const mod = event.ctrlKey || event.metaKey;
    const step = cell.row === -1 ? resizeStep(event) : 0;
    if (step) options.onResize(cell.stop, step);
    else if (event.key === 'Enter' || event.key === 'F2') options.onActivate(cell, event.key);
    else if (event.key === ' ' && cell.row === -1) options.onToggleHeader(cell);
    else if (event.key === ' ' && options.selectable) options.onToggle(cell.row, event.shiftKey);
    else if (mod && event.key.toLowerCase() === 'a' && options.selectable) options.onSelectAll();
    else if (mod && event.key.toLowerCase() === 'c' && window.getSelection()?.isCollapsed !== false)
      options.onCopy(cell);
    else if (event.key === 'Escape' && options.hasSelection) options.onClearSelection();
    else return !mod && !event.altKey && options.onShortcut(event.key, cell);
    return true;
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.shiftKey && options.selectable && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const next = cell.row + (event.key === 'ArrowDown' ? 1 : -1);
      if (next >= 0 && next < rowCount) {
        if (!options.hasSelection) options.onToggle(cell.row, false);
        options.onToggle(next, true);
      }
    }
    if (move(event, cell) || act(event)) event.preventDefault();
  };
  return { active: cell, moveTo, handleKeyDown };
}
