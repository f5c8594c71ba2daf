import { csvText, type CsvField, withoutFormula } from '../download/csv.ts';
import { dateFormat, numberFormat } from '../texts/formats.ts';
import type { CellValue, Column } from './types.ts';

/** Created with the first cell that needs them, and kept in variables, because a filter formats all cells. */
let numbers: Intl.NumberFormat | undefined;
let dates: Intl.DateTimeFormat | undefined;
const numberText = (value: number): string =>
  (numbers ??= numberFormat(undefined, { maximumFractionDigits: 4 })).format(value);
const dateText = (value: Date): string =>
  (dates ??= dateFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })).format(value);

/** Formats a value; missing values give an empty text. */
export function valueText(value: CellValue, words = { yes: 'Yes', no: 'No' }): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isNaN(value) ? '' : numberText(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return value && isDate(value) ? dateText(value) : '';
}

/** Whether a date is valid: `new Date('yesterday')` is not. */
export const isDate = (date: Date): boolean => !Number.isNaN(date.getTime());

/** Text of a cell. */
export const cellText = <Row>(column: Column<Row>, row: Row): string =>
  column.text ? column.text(row) : valueText(column.value(row));

/** Text of a cell, or an empty one when its value throws. */
export function safeText<Row>(column: Column<Row>, row: Row, make = cellText<Row>): string {
  try {
    return make(column, row);
  } catch {
    return '';
  }
}

/** Whether a cell holds a number; false when its value throws. */
export function hasNumber<Row>(column: Column<Row>, row: Row): boolean {
  try {
    return typeof column.value(row) === 'number';
  } catch {
    return false;
  }
}

/** A value for a file: numbers and dates in a machine-readable form. */
function plainText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  if (value instanceof Date) return isDate(value) ? value.toISOString() : '';
  return value === null || value === undefined ? '' : String(value);
}

/**
 * Formats rows as tab-separated text with a header line, as spreadsheets paste it. Texts that a spreadsheet would run
 * as a formula are escaped.
 */
export function toTsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  const lines = [columns.map((column) => clean(column.header))];
  for (const row of rows) {
    lines.push(
      columns.map((column) => clean(withoutFormula(safeText(column, row, plainText), hasNumber(column, row)))),
    );
  }
  return lines.map((line) => line.join('\t')).join('\n');
}

/** Formats rows as CSV (RFC 4180) with a header line. Texts that a spreadsheet would run as a formula are escaped. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [columns.map((column): CsvField => [column.header, false])];
  for (const row of rows) {
    lines.push(columns.map((column) => [safeText(column, row, plainText), hasNumber(column, row)]));
  }
  return csvText(lines);
}
