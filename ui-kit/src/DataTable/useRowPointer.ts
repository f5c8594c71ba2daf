import { useRef, type MouseEvent } from 'react';
import { showWhole } from '../Tooltip/showWhole.ts';
import type { Column, DataTableProps } from './types.ts';
import { canEdit } from './useCellEdit.ts';
import type { useGridKeys } from './useGridKeys.ts';
import type { Selection } from './useSelection.ts';
import type { PageView } from './usePages.ts';

interface RowPointerOptions<Row> {
  props: DataTableProps<Row>;
  view: PageView<Row>;
  selection: Selection<Row>;
  selectable: boolean;
  shown: readonly Column<Row>[];
  grid: ReturnType<typeof useGridKeys>;
  startEdit: (row: Row, column: Column<Row>) => boolean;
  focusGrid: () => void;
}

/** Milliseconds the pointer rests on a cell before it is measured; shorter than a tooltip's delay. */
const REST = 120;

/** Pointer actions on rows, with one listener on the table, as rows mount and unmount. */
export function useRowPointer<Row>(options: RowPointerOptions<Row>) {
  const { props, view, selection, selectable, shown, grid, startEdit, focusGrid } = options;
  const resting = useRef(0);
  const placeOf = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return null;
    const cell = event.target.closest('td');
    const index = Number(cell?.closest('tr')?.ariaRowIndex ?? 0) - 2 - view.base;
    const row = index < 0 ? undefined : view.rowAt(index);
    if (!cell || row === undefined || cell.dataset['editing'] !== undefined) return null;
    return { cell, index, row, column: shown[cell.cellIndex - (selectable ? 1 : 0)], target: event.target };
  };

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event);
    if (!place) return;
    const { cell, index, row, column, target } = place;
    grid.moveTo(index, cell.cellIndex);
    if (cell.dataset['part'] === 'select') {
      selection.toggle(index, event.shiftKey);
      focusGrid();
    } else if (target.closest('button, a, input, select, label')) {
      return;
    } else if (selectable && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      selection.toggle(index, event.shiftKey);
      window.getSelection()?.removeAllRanges();
    } else if (event.detail === 2) {
      if (column) startEdit(row, column);
    } else if (event.detail < 2 && window.getSelection()?.isCollapsed !== false) {
      // A click in an editable cell may start a double click.
      if (!column || !props.onCellEdit || !canEdit(column, row)) props.onRowOpen?.(row);
    }
  };

  /** Cells are measured when the pointer rests, not while rows scroll under it. */
  const handleMouseOver = (event: MouseEvent<HTMLElement>) => {
    window.clearTimeout(resting.current);
    const cell = placeOf(event)?.cell;
    if (!cell) return;
    resting.current = window.setTimeout(() => showWhole(cell), REST);
  };
  return { handleClick, handleMouseOver };
}
