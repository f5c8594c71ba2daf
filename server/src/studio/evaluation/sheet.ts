import { csvLines } from '../../platform/files/csv.ts';
import { workbookOf } from '../../platform/files/workbook.ts';

/** A table for a file: headers, and rows with as many cells. */
export interface Sheet {
  title: string;
  header: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export const xlsxOf = ({ title, header, rows }: Sheet): Uint8Array => workbookOf(title, [header, ...rows]);

/** Writes CSV with a byte order mark, for spreadsheets. Cells that they would run as formulas get an apostrophe. */
export function csvOf({ header, rows }: Sheet): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}
