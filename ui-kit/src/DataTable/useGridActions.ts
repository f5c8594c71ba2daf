import type { RefObject } from 'react';
import type { Column, DataTableProps } from './types.ts';
import type { useCopyRows } from './useCopyRows.ts';
import { runBulk } from './runBulk.ts';
import { useGridKeys, type ActiveCell } from './useGridKeys.ts';
import type { Selection } from './useSelection.ts';
import type { PageView } from './usePages.ts';

interface GridActionsOptions<Row> {
  props: DataTableProps<Row>;
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  view: PageView<Row>;
  selection: Selection<Row>;
  selectable: boolean;
  /** Whether the header has a last cell, above the actions. */
  hasEnd: boolean;
  shown: readonly Column<Row>[];
  rowHeight: number;
  copy: ReturnType<typeof useCopyRows<Row>>;
  startEdit: (row: Row, column: Column<Row>) => boolean;
  openActions: (row: Row) => void;
  resize: (key: string, width: number) => void;
}

/** Actions of the grid's keys. */
export function useGridActions<Row>(options: GridActionsOptions<Row>) {
  const { props, root, view, selection, selectable, hasEnd, shown, copy } = options;
  const { bulkActions = [], rowActions, state = 'ready' } = props;
  const offset = selectable ? 1 : 0;

  const runShortcut = (key: string, { row }: ActiveCell) => {
    const action = bulkActions.find((candidate) => candidate.shortcut?.toLowerCase() === key.toLowerCase());
    return action !== undefined && runBulk(action, props, selection, view.rowAt(row));
  };
  const pressInCell = () => {
    root.current?.querySelector<HTMLElement>('[data-active] :is(button, a[href], input, select)')?.click();
  };
  const activate = ({ row: index, stop }: ActiveCell, key: 'Enter' | 'F2') => {
    const row = index < 0 ? undefined : view.rowAt(index);
    const column = shown[stop - offset];
    if (row === undefined) return pressInCell();
    if (column && options.startEdit(row, column)) return;
    if (key === 'F2') return;
    if (!column && stop === 0 && selectable) selection.toggle(index);
    else if (!column) options.openActions(row);
    else if (props.onRowOpen) props.onRowOpen(row);
    else pressInCell();
  };

  return useGridKeys({
    scroller: options.scroller,
    rowHeight: options.rowHeight,
    rowCount: state === 'ready' ? view.count : 0,
    stopCount: shown.length + offset + (rowActions ? 1 : 0),
    headerStopCount: shown.length + offset + (hasEnd ? 1 : 0),
    selectable,
    hasSelection: selection.keys.size > 0,
    onActivate: activate,
    onToggle: selection.toggle,
    onToggleHeader: pressInCell,
    onSelectAll: selection.all,
    onClearSelection: selection.clear,
    onCopy: ({ row, stop }) =>
      void (selection.keys.size > 0 ? copy.copyRows() : copy.copyCell(row, shown[stop - offset])),
    onResize: (stop, step) => {
      const column = shown[stop - offset];
      const header = root.current?.querySelector<HTMLElement>('th[data-active]');
      if (column && header) options.resize(column.key, header.offsetWidth + step);
    },
    onShortcut: runShortcut,
  });
}
