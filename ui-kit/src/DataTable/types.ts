import type { ReactNode, Ref } from 'react';
import type { TableTexts } from './texts.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** Written as a method, so that a column of one row type fits where rows are unknown. */
type RowTest<Row> = { test(row: Row): boolean }['test'];

export interface CellEditorProps<Row> {
  row: Row;
  /** Text of the cell when editing began. */
  value: string;
  /** Hands in the new text and closes when it is accepted. */
  commit(text: string): void;
  cancel(): void;
}

export interface Column<Row> {
  key: string;
  header: string;
  /** What the cell holds: it sorts, filters and copies by this. Missing values sort last. */
  value(row: Row): CellValue;
  /** What is shown. @default the value as text */
  cell?(row: Row): ReactNode;
  /** The value in words, for filter, tooltip and copy. @default made from the value */
  text?(row: Row): string;
  /** @default 'end' for numbers, else 'start' */
  align?: 'start' | 'end' | 'center';
  /** Pixels. @default 160 */
  width?: number;
  /** Pixels, when resized by hand. @default 64 */
  minWidth?: number;
  /** Takes the width that is left; the first such column does. @default the first column */
  grow?: boolean;
  /** @default true */
  sortable?: boolean;
  editable?: boolean | RowTest<Row>;
  /** Another editor than a line of text. */
  editor?(props: CellEditorProps<Row>): ReactNode;
  /** Columns with the highest number make room first when the table is narrow; without one it always stays. */
  priority?: number;
  /** Not shown until chosen. */
  hidden?: boolean;
  /** Explains the header, on hover. */
  hint?: string;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface BulkAction<Row> {
  key: string;
  label: string;
  icon?: string;
  /** One key while the table has the focus: a letter, or `Delete`. Without a selection it means the active row. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /**
   * Works on every row that fits, also on those still on the server: then these can be selected too.
   * @default false
   */
  takesAll?: boolean;
  /**
   * @param rows the selected rows that are here, in the order of `rows`
   * @param keys the keys of the selected rows; of a server's also of those on other pages
   * @param all every row that fits is meant, whether it is here or not
   */
  onAction: (rows: Row[], keys: string[], all: boolean) => void | Promise<unknown>;
}

export interface RowAction {
  key: string;
  label: string;
  icon: string;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
  onAction: () => void;
}

/** Pages instead of one long list. */
export interface Paging {
  /** The page shown, from 1, controlled. @default kept inside, the first */
  page?: number;
  onPageChange?: (page: number) => void;
  /** Rows a page: at least 10. @default kept inside, 10 */
  pageSize?: number;
  /** Somebody chose; remember it. */
  onPageSizeChange?: (pageSize: number) => void;
  /** Sizes to choose from. @default 10, 25, 50 and 100 */
  pageSizes?: readonly number[];
}

export type TableState = 'ready' | 'loading' | 'forbidden' | 'failed';

export interface DataTableHandle<Row = unknown> {
  /** Makes a row the active one, scrolls to it and takes the focus. */
  focusRow: (key: string) => void;
  scrollToRow: (key: string) => void;
  /** Opens the editor of a cell, as F2 does. */
  editCell: (key: string, columnKey: string) => void;
  /**
   * Shows a newer version of one row, found by its key, and draws nothing else: for values that change many
   * times a second. Order and filter notice it when `rows` come again, which then hold the truth.
   */
  updateRow: { update(row: Row): void }['update'];
  /** Copies the selected rows, or all shown, as tab-separated text. */
  copy: () => Promise<void>;
}

export interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Accessible name. */
  label: string;
  /** Shows the rows that hold this text in any column, whatever the case. */
  filter?: string;
  /** Shows the rows it accepts. Keep it the same function while it decides the same. */
  filterRow?: (row: Row) => boolean;
  /** Controls the order; `null` is the order of `rows`. */
  sort?: Sort | null;
  defaultSort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** The rows come filtered and sorted already; only the callbacks fire. @default false */
  server?: boolean;
  /** How many rows there are in all, when `rows` is only the first part. */
  totalCount?: number;
  /** Gets every row that fits, for copies and exports, where `rows` is only a part. */
  readAll?: () => Promise<readonly Row[]>;
  /** Shows the rows page by page. With `server`, `rows` are those of the page. @default false */
  paging?: boolean | Paging;
  /** The last row came into view: load more. */
  onEndReached?: () => void;
  loadingMore?: boolean;
  /** @default whether there are bulk actions */
  selectable?: boolean;
  /** Keys of the selected rows, controlled. */
  selection?: ReadonlySet<string>;
  defaultSelection?: ReadonlySet<string>;
  onSelectionChange?: (keys: ReadonlySet<string>) => void;
  /** Name of a row, for its checkbox. @default the text of the first column */
  rowLabel?: (row: Row) => string;
  bulkActions?: readonly BulkAction<Row>[];
  rowActions?: (row: Row) => readonly RowAction[];
  /** The row shown elsewhere, marked as current. */
  activeKey?: string;
  /** Click or Enter on a row. */
  onRowOpen?: (row: Row) => void;
  /** Takes an edited cell; a rejected promise keeps the editor open with its message. */
  onCellEdit?: (row: Row, columnKey: string, text: string) => void | Promise<unknown>;
  rowTone?: (row: Row) => 'bad' | 'warning' | 'good' | undefined;
  /** @default 'ready' */
  state?: TableState;
  /** What failed. */
  error?: ReactNode;
  onRetry?: () => void;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
  /** Shown when the filter fits no row. */
  noMatch?: ReactNode;
  forbidden?: ReactNode;
  /** Offered when nothing fits the filter. */
  onClearFilter?: () => void;
  hiddenColumns?: ReadonlySet<string>;
  onHiddenColumnsChange?: (keys: ReadonlySet<string>) => void;
  /** Pixels by column key. */
  columnWidths?: Readonly<Record<string, number>>;
  onColumnWidthsChange?: (widths: Record<string, number>) => void;
  /** Above the table. */
  toolbar?: ReactNode;
  /** Menu with columns, copy and export in the header. @default true */
  tools?: boolean;
  /** Exports in your way, instead of writing a workbook of the rows in their order and the shown columns. */
  onExport?: (rows: Row[], columns: Column<Row>[]) => void | Promise<unknown>;
  /** Name of downloads, without ending. @default the label */
  fileName?: string;
  /** Pixels or CSS length. @default '100%' */
  height?: number | string;
  /** No taller than its rows need. @default false */
  autoHeight?: boolean;
  className?: string;
  texts?: Partial<TableTexts>;
  ref?: Ref<DataTableHandle<Row>>;
}

/** Row height in pixels; fixed, so that nothing has to be measured. */
export const ROW_HEIGHT = 36;
