import { csvLines } from '../../platform/files/csv.ts';
import { utils, write } from 'xlsx';

/** A table to be written to a file: headers, and rows of as many cells. */
export interface Sheet {
  title: string;
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Excel refuses longer cells. */
const cellLength = 32_767;

/** As an XLSX file. Text cells are typed as text, so that a leading `=` stays a character. */
export function xlsxOf({ title, header, rows }: Sheet): Uint8Array {
  const short = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.slice(0, cellLength) : cell)));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...header], ...short]), title);
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(file);
}

/** As CSV with a byte order mark, for spreadsheets; what they would take for a formula gets an apostrophe. */
export function csvOf({ header, rows }: Sheet): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}
