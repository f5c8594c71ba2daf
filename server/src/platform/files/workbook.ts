import { utils, write } from 'xlsx';

/** Maximum length of a cell in Excel. */
const cellLength = 32_767;
/** Spreadsheets read `_x0041_` as the character of this code, unless its first underscore is written as a code too. */
const codes = /_(?=x[\da-f]{4}_)/gi;

/** A text as the content of a cell of an XLSX file. */
export const cellText = (text: string): string => text.replaceAll(codes, '_x005F_').slice(0, cellLength);

/** Writes an XLSX file of one sheet. Texts are stored as text, so that Excel does not read a leading `=` as a formula. */
export function workbookOf(title: string, rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell)));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), title);
  // With a table of texts: the library reads the codes of texts in cells twice.
  const file: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true });
  return new Uint8Array(file);
}
