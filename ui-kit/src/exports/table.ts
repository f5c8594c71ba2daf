export { DataTable } from '../DataTable/DataTable.tsx';
export type {
  BulkAction,
  CellEditorProps,
  CellValue,
  Column,
  DataTableHandle,
  DataTableProps,
  RowAction,
  Sort,
  TableState,
} from '../DataTable/types.ts';
export { toCsv, toTsv } from '../DataTable/cellText.ts';
export { englishTableTexts, TableTextsContext, type TableTexts } from '../DataTable/texts.ts';
export {
  readTableParams,
  tableParamNames,
  writeTableParams,
  type TableParams,
  type TableParamsOptions,
} from '../DataTable/tableParams.ts';
export { rowsPerPage } from '../Pagination/rowsPerPage.ts';
export { TableViews, type TableViewsProps } from '../TableViews/TableViews.tsx';
export { readViews, type TableView } from '../TableViews/storedViews.ts';
