import type { CellValue, Column } from './types.ts';

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A value in words; nothing for missing ones. */
export function valueText(value: CellValue, words = { yes: 'Yes', no: 'No' }): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isNaN(value) ? '' : numbers.format(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return value ? dates.format(value) : '';
}

/** What a cell says in words. */
export const cellText = <Row>(column: Column<Row>, row: Row): string =>
  column.text ? column.text(row) : valueText(column.value(row));

/** A value for a file: numbers and dates in a form machines read. */
function plainText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  if (value instanceof Date) return value.toISOString();
  return value === null || value === undefined ? '' : String(value);
}

/** Rows as tab-separated text with a header line, as spreadsheets paste it. */
export function toTsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  const lines = [columns.map((column) => clean(column.header))];
  for (const row of rows) lines.push(columns.map((column) => clean(plainText(column, row))));
  return lines.map((line) => line.join('\t')).join('\n');
}

/** Rows as CSV (RFC 4180) with a header line. Texts a spreadsheet would run as a formula are disarmed. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const field = (text: string, isText: boolean) => {
    const safe = isText && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [columns.map((column) => field(column.header, true))];
  for (const row of rows) {
    lines.push(columns.map((column) => field(plainText(column, row), typeof column.value(row) !== 'number')));
  }
  return lines.map((line) => line.join(',')).join('\r\n');
}
