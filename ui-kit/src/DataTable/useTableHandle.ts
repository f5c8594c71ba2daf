import { useImperativeHandle, type Ref } from 'react';
import type { Column, DataTableHandle } from './types.ts';
import type { useGridKeys } from './useGridKeys.ts';
import type { PageView } from './usePages.ts';

interface HandleOptions<Row> {
  view: PageView<Row>;
  grid: ReturnType<typeof useGridKeys>;
  shown: readonly Column<Row>[];
  /** Number of cells before the first column. */
  offset: number;
  scrollToRow: (index: number) => void;
  focusGrid: () => void;
  startEdit: (row: Row, column: Column<Row>) => boolean;
  copyRows: () => Promise<void>;
}

/** The imperative handle of the table. */
export function useTableHandle<Row>(ref: Ref<DataTableHandle<Row>> | undefined, options: HandleOptions<Row>) {
  const { view, grid, shown, offset, scrollToRow, focusGrid, startEdit, copyRows } = options;
  useImperativeHandle(ref, () => ({
    focusRow: (key) => {
      const index = view.goTo(key);
      if (index < 0) return;
      grid.moveTo(index, offset);
      scrollToRow(index);
      focusGrid();
    },
    scrollToRow: (key) => scrollToRow(view.goTo(key)),
    editCell: (key, columnKey) => {
      const row = view.whole.rowAt(view.whole.indexOf(key));
      const stop = shown.findIndex((column) => column.key === columnKey);
      const column = shown[stop];
      if (row === undefined || !column) return;
      const index = view.goTo(key);
      grid.moveTo(index, stop + offset);
      scrollToRow(index);
      startEdit(row, column);
    },
    updateRow: view.live.update,
    copy: () => copyRows(),
  }));
}
