import { csvLines } from '../../platform/files/csv.ts';
import { utils, write } from 'xlsx';

/** A table for a file: headers, and rows with as many cells. */
export interface Sheet {
  title: string;
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Maximum length of a cell in Excel. */
const cellLength = 32_767;

/** Writes an XLSX file. Text cells are stored as text, so that Excel does not read a leading `=` as a formula. */
export function xlsxOf({ title, header, rows }: Sheet): Uint8Array {
  const short = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.slice(0, cellLength) : cell)));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...header], ...short]), title);
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(file);
}

/** Writes CSV with a byte order mark, for spreadsheets. Cells that they would run as formulas get an apostrophe. */
export function csvOf({ header, rows }: Sheet): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}
