/**
 * Prefixes a text that a spreadsheet would run as a formula, from a file or pasted, with an apostrophe, which the
 * spreadsheet hides; numbers never need one.
 */
export const withoutFormula = (text: string, isNumber: boolean): string =>
  !isNumber && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;

/** A field of CSV (RFC 4180). */
function csvField(text: string, isNumber: boolean): string {
  const safe = withoutFormula(text, isNumber);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvField = readonly [text: string, isNumber: boolean];

/** Lines of fields as CSV. */
export const csvText = (lines: readonly (readonly CsvField[])[]): string =>
  lines.map((fields) => fields.map((field) => csvField(...field)).join(',')).join('\r\n');
