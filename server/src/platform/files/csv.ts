import Papa from 'papaparse';

/** How a cell begins that spreadsheets take for a formula. The library's own pattern lets pass those of several lines. */
const formula = /^[=+\-@\t\r\n]/;

/** Rows as lines of CSV, without the end of the last; texts that spreadsheets would take for formulas get an apostrophe. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula },
  );
