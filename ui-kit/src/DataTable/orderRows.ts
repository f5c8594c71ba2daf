import { plain } from '../texts/plain.ts';
import { safeText } from './cellText.ts';
import { sortByNumber } from './numberOrder.ts';
import { sortByText } from './textOrder.ts';
import type { CellValue, Column, Sort } from './types.ts';

export interface ViewOptions<Row> {
  sort?: Sort | null;
  filter?: string;
  filterRow?: (row: Row) => boolean;
}

/**
 * The rows to show, as indices into the caller's array in display order; `null` means all rows in their own order. The
 * array itself is never copied.
 */
export function orderRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  options: ViewOptions<Row>,
  matcher: Matcher<Row> = createMatcher(),
): Uint32Array | null {
  const { sort, filterRow } = options;
  const needle = plain(options.filter?.trim() ?? '');
  const kept = needle || filterRow ? keepRows(rows, columns, needle, filterRow, matcher) : null;
  const column = sort ? columns.find(({ key }) => key === sort.key) : undefined;
  if (!sort || !column) return kept;
  return sortRows(rows, kept ?? allOf(rows.length), column, sort.direction === 'descending');
}

/** Remembers the text of each row to search in, for as long as the row stays the same object. */
export type Matcher<Row> = (
  rows: readonly Row[],
  columns: readonly Column<Row>[],
) => (index: number, needle: string) => boolean;

/** Creates a matcher; keep it as long as the table. */
export function createMatcher<Row>(): Matcher<Row> {
  let known: { rows: readonly Row[]; columns: readonly Column<Row>[]; texts: string[] } | null = null;
  return (rows, columns) => {
    const before = known?.columns === columns ? known : null;
    const texts: string[] = before?.rows === rows ? before.texts : [];
    known = { rows, columns, texts };
    return (index, needle) => {
      const row = rows[index];
      if (row === undefined) return false;
      const text = (texts[index] ??=
        before && before.rows[index] === row && before.texts[index] !== undefined
          ? before.texts[index]
          : plain(columns.map((column) => safeText(column, row)).join('\n')));
      return text.includes(needle);
    };
  };
}

function keepRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  needle: string,
  filterRow: ((row: Row) => boolean) | undefined,
  matcher: Matcher<Row>,
): Uint32Array {
  const matches = needle ? matcher(rows, columns) : undefined;
  const kept = new Uint32Array(rows.length);
  let count = 0;
  rows.forEach((row, index) => {
    if (filterRow && !filterRow(row)) return;
    if (matches && !matches(index, needle)) return;
    kept[count++] = index;
  });
  return kept.subarray(0, count);
}

/** The indices of `count` rows as they are. */
function allOf(count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  return order;
}

const isMissing = (value: CellValue) => value === null || value === undefined || value === '';

/**
 * Sorts numbers, dates and booleans as numbers, everything else as text, with 9 before 10; missing values come last in
 * both directions.
 */
function sortRows<Row>(rows: readonly Row[], order: Uint32Array, column: Column<Row>, descending: boolean) {
  const first = order.find((index) => !isMissing(valueAt(rows, index, column)));
  const sample = first === undefined ? null : valueAt(rows, first, column);
  if (typeof sample !== 'string') {
    const keys = new Float64Array(rows.length);
    for (let at = 0; at < order.length; at++) {
      const index = order[at] ?? 0;
      const value = valueAt(rows, index, column);
      const key = typeof value === 'number' ? value : isMissing(value) ? Number.NaN : Number(value);
      keys[index] = descending ? -key : key;
    }
    return sortByNumber(order, keys);
  }
  const keyOf = order.length > MOST_NATURAL ? plain : sortKey;
  const keys = Array.from<string>({ length: rows.length });
  for (let at = 0; at < order.length; at++) {
    const index = order[at] ?? 0;
    keys[index] = keyOf(String(valueAt(rows, index, column) ?? ''));
  }
  return sortByText(order, keys, descending);
}

/** A value to sort by; a value that throws counts as missing. */
function valueAt<Row>(rows: readonly Row[], index: number, column: Column<Row>) {
  const row = rows[index];
  try {
    return row === undefined ? undefined : column.value(row);
  } catch {
    return undefined;
  }
}

/** Natural keys take as long to make as the sort: with more rows, texts are sorted by their code units alone. */
const MOST_NATURAL = 20_000;
const NUMBERS = /0*([0-9]+)/g;
const NOT_PLAIN_OR_DIGIT = /[^\n -/:-@[-~]/;

/** The text as a sort key: each number is prefixed with its length, so that it sorts by its value. */
function sortKey(text: string): string {
  if (!NOT_PLAIN_OR_DIGIT.test(text)) return text;
  return plain(text).replace(NUMBERS, numberKey);
}

/**
 * Prefixes a number with one less than its length; from eleven digits on, with a 9 for each nine of them first: `7` →
 * `07`, `10` → `110`.
 */
function numberKey(_: string, digits: string): string {
  let key = '';
  let more = digits.length - 1;
  for (; more >= 9; more -= 9) key += '9';
  return `${key}${more}${digits}`;
}
