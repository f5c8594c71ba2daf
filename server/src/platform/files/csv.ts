import Papa from 'papaparse';

/**
 * The beginning of cells that spreadsheets treat as formulas. The library's own pattern misses cells of several lines.
 */
const formula = /^[=+\-@\t\r\n]/;

/**
 * Rows as lines of CSV, without the last line break; texts that spreadsheets would treat as formulas get an apostrophe.
 */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula },
  );
