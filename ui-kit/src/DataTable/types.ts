import type { ReactNode, Ref } from 'react';
import type { TableTexts } from './texts.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** Written as a method for bivariance: a column of one row type fits where rows are unknown. */
type RowTest<Row> = { test(row: Row): boolean }['test'];

export interface CellEditorProps<Row> {
  row: Row;
  /** Text of the cell when editing began. */
  value: string;
  /** Saves the new text, and closes once it is accepted. */
  commit(text: string): void;
  cancel(): void;
}

export interface Column<Row> {
  key: string;
  header: string;
  /**
   * The cell's value, used to sort, filter and copy. Texts sort naturally (9 before 10) in up to 20,000 rows. Missing
   * values sort last.
   */
  value(row: Row): CellValue;
  /** Content of the cell. @default the value as text */
  cell?(row: Row): ReactNode;
  /** The value as text, for filter, tooltip and copy. @default formatted from the value */
  text?(row: Row): string;
  /** @default 'end' for numbers, else 'start' */
  align?: 'start' | 'end' | 'center';
  /** Pixels; grows by up to half on wide pages. @default 160 */
  width?: number;
  /** Minimum pixels for resizing by hand. @default 64 */
  minWidth?: number;
  /** Takes most of the spare width; only the first column with it does. @default the first column */
  grow?: boolean;
  /** @default true */
  sortable?: boolean;
  editable?: boolean | RowTest<Row>;
  /** A custom editor in place of a text field. */
  editor?(props: CellEditorProps<Row>): ReactNode;
  /** Columns with the highest number are hidden first when the table is narrow; columns without one always stay. */
  priority?: number;
  /**
   * Position in rows of two lines: the sentence of the first line, a fact of the second, a text that takes the rest of
   * its width and is cut off there, the fact at its end, or none. @default 'first' for the growing column, 'none' from
   * priority 3 on, else 'second'
   */
  line?: 'first' | 'second' | 'rest' | 'end' | 'none';
  /** Shows the header before the value in rows of two lines. @default true for numbers */
  labelled?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
  /** Explanation of the header, on hover. */
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
  /** Shortcut while the table has the focus: a letter, or `Delete`. Without a selection it acts on the active row. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Supports all matching rows, including those on the server, which can then be selected too. @default false */
  takesAll?: boolean;
  /**
   * @param rows the selected rows that are loaded, in the order of `rows`
   * @param keys the keys of the selected rows; with a server, including those on other pages
   * @param all the action covers all matching rows, loaded or not
   */
  onAction: (rows: Row[], keys: string[], all: boolean) => void | Promise<unknown>;
}

export interface RowAction {
  key: string;
  label: string;
  icon: string;
  danger?: boolean;
  disabled?: boolean;
  /** Reason why it is disabled. */
  reason?: string;
  /**
   * For display only: the table handles the keys of its bulk actions. @default those of the bulk action with this key
   */
  shortcut?: string;
  onAction: () => void;
}

/** Pages instead of one long list. */
export interface Paging {
  /** The page shown, from 1, controlled. @default uncontrolled, starts at 1 */
  page?: number;
  onPageChange?: (page: number) => void;
  /** Rows per page, at least 10. @default uncontrolled, starts at 10 */
  pageSize?: number;
  /** Called when the user chooses a size, to store it. */
  onPageSizeChange?: (pageSize: number) => void;
  /** Sizes to choose from. @default 10, 25, 50 and 100 */
  pageSizes?: readonly number[];
}

export type TableState = 'ready' | 'loading' | 'forbidden' | 'failed';

export interface DataTableHandle<Row = unknown> {
  /** Makes a row active, scrolls to it and takes the focus. */
  focusRow: (key: string) => void;
  scrollToRow: (key: string) => void;
  /** Opens the editor of a cell, as F2 does. */
  editCell: (key: string, columnKey: string) => void;
  /**
   * Replaces one row by a newer version with the same key, and re-renders nothing else: for values that change many
   * times a second. Order and filter change only with the next `rows`, which replace it.
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
  /** Shows the rows that contain this text in any column, ignoring case and accents. */
  filter?: string;
  /** Shows the rows it accepts. Keep the function stable while its result is the same. */
  filterRow?: (row: Row) => boolean;
  /** Sort order, controlled; `null` is the order of `rows`. */
  sort?: Sort | null;
  defaultSort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** The rows are already filtered and sorted; the table only reports changes. @default false */
  server?: boolean;
  /** Total number of rows, if `rows` is only the first part. */
  totalCount?: number;
  /** Loads all matching rows for copies and exports, if `rows` is only a part. */
  readAll?: () => Promise<readonly Row[]>;
  /** Shows the rows page by page. With `server`, `rows` are those of the page. @default false */
  paging?: boolean | Paging;
  /** Called when the last row comes into view, to load more. */
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
  /** Key of the row shown in a detail view, marked as current. */
  activeKey?: string;
  /** Click or Enter on a row. */
  onRowOpen?: (row: Row) => void;
  /** Saves an edited cell; a rejected promise keeps the editor open and shows its message. */
  onCellEdit?: (row: Row, columnKey: string, text: string) => void | Promise<unknown>;
  rowTone?: (row: Row) => 'bad' | 'warning' | 'good' | undefined;
  /** @default 'ready' */
  state?: TableState;
  /** Description of the failure. */
  error?: ReactNode;
  onRetry?: () => void;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
  /** Shown when no row matches the filter. */
  noMatch?: ReactNode;
  forbidden?: ReactNode;
  /** Clears the filter; offered when no row matches. */
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
  /** Replaces the default export, which writes the sorted rows and the shown columns to a workbook. */
  onExport?: (rows: Row[], columns: Column<Row>[]) => void | Promise<unknown>;
  /** Name of downloads, without extension. @default the label */
  fileName?: string;
  /** In windows of at most 600 px rows have two lines: a sentence, then its facts. @default true */
  twoLines?: boolean;
  /**
   * Pixels or CSS length; `auto`: as high as its rows, without a scrollbar of its own; use it with `paging`. @default
   * '100%'
   */
  height?: number | string;
  /** No taller than its rows need. @default false */
  autoHeight?: boolean;
  className?: string;
  texts?: Partial<TableTexts>;
  ref?: Ref<DataTableHandle<Row>>;
}

/** Row height in pixels, of the header too; fixed, so that rows need no measuring. */
export const ROW_HEIGHT = 36;
/** Row height in pixels of rows with two lines. */
export const TWO_LINES_HEIGHT = 58;
