/** A field of CSV (RFC 4180). A text that a spreadsheet would run as a formula is escaped; a number never is one. */
function csvField(text: string, isNumber: boolean): string {
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvField = readonly [text: string, isNumber: boolean];

/** Lines of fields as CSV. */
export const csvText = (lines: readonly (readonly CsvField[])[]): string =>
  lines.map((fields) => fields.map((field) => csvField(...field)).join(',')).join('\r\n');
