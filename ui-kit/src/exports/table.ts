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
