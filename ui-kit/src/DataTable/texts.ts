import { createTexts } from '../texts/createTexts.ts';
import { englishCount } from '../texts/formats.ts';

/** Texts of the table. */
export interface TableTexts {
  selectAll: string;
  selectRow: (name: string) => string;
  selected: (count: number) => string;
  selectAllRows: (count: number) => string;
  clearSelection: string;
  actions: string;
  moreActions: (name: string) => string;
  options: string;
  columns: string;
  copyRows: string;
  copyCsv: string;
  downloadCsv: string;
  export: string;
  copied: (count: number) => string;
  copyFailed: string;
  resetColumns: string;
  sortedBy: (header: string, direction: 'ascending' | 'descending') => string;
  unsorted: string;
  resizeColumn: (header: string) => string;
  edit: (header: string) => string;
  editFailed: string;
  cellFailed: string;
  empty: string;
  emptyText: string;
  noMatch: string;
  noMatchText: string;
  clearFilter: string;
  forbidden: string;
  forbiddenText: string;
  failed: string;
  failedText: string;
  retry: string;
  loading: string;
  yes: string;
  no: string;
  exporting: (percent: number) => string;
  exported: (count: number) => string;
  exportFailed: string;
  rows: (count: number) => string;
  allSelected: (count: number) => string;
  notForAll: string;
  lastColumn: string;
  views: string;
  initialView: string;
  viewName: string;
  viewTaken: string;
  viewChanged: string;
  viewSaved: (name: string) => string;
  nothingToSave: string;
  saveView: string;
  updateView: (name: string) => string;
  renameView: (name: string) => string;
  deleteView: (name: string) => string;
  deleteViewText: string;
}

const plural = (count: number, one: string, many: string) => `${englishCount(count)} ${count === 1 ? one : many}`;

export const englishTableTexts: TableTexts = {
  selectAll: 'Select all rows',
  selectRow: (name) => `Select ${name}`,
  selected: (count) => `${englishCount(count)} selected`,
  selectAllRows: (count) => `Select all ${englishCount(count)}`,
  clearSelection: 'Clear selection',
  actions: 'Actions',
  moreActions: (name) => `More actions for ${name}`,
  options: 'Table options',
  columns: 'Columns',
  copyRows: 'Copy rows',
  copyCsv: 'Copy as CSV',
  downloadCsv: 'Download CSV',
  export: 'Export to spreadsheet',
  copied: (count) => `Copied ${plural(count, 'row', 'rows')}`,
  copyFailed: 'The browser blocked the copy.',
  resetColumns: 'Reset columns',
  sortedBy: (header, direction) => `Sorted by ${header}, ${direction}`,
  unsorted: 'Not sorted',
  resizeColumn: (header) => `Resize ${header}`,
  edit: (header) => `Edit ${header}`,
  editFailed: 'This could not be saved.',
  cellFailed: 'Cannot be shown',
  empty: 'No data available',
  emptyText: '',
  noMatch: 'No match',
  noMatchText: 'No row matches the search.',
  clearFilter: 'Clear the search',
  forbidden: 'You may not see this',
  forbiddenText: 'Ask an administrator of the workspace for access.',
  failed: 'Loading failed',
  failedText: 'Check the connection and try again.',
  retry: 'Try again',
  loading: 'Loading',
  yes: 'Yes',
  no: 'No',
  exporting: (percent) => `Exporting, ${percent} %`,
  exported: (count) => `Exported ${plural(count, 'row', 'rows')}`,
  exportFailed: 'The export failed.',
  rows: (count) => plural(count, 'row', 'rows'),
  allSelected: (count) => `All ${englishCount(count)} selected`,
  notForAll: 'Not available for rows that are not loaded',
  lastColumn: 'The last column cannot be hidden',
  views: 'Views',
  initialView: 'Everything',
  viewName: 'Name',
  viewTaken: 'A view with this name already exists.',
  viewChanged: 'changed',
  viewSaved: (name) => `This is the view “${name}”`,
  nothingToSave: 'Filter, sort or choose columns first',
  saveView: 'Save as a view',
  updateView: (name) => `Update “${name}”`,
  renameView: (name) => `Rename “${name}”`,
  deleteView: (name) => `Delete “${name}”`,
  deleteViewText: 'This deletes only the view, not its rows.',
};

export const [TableTextsContext, useTableTexts] = createTexts(englishTableTexts);
