import { columnClass } from './columnClass.ts';
import type { Column } from './types.ts';

export const DEFAULT_WIDTH = 160;
export const SELECT_WIDTH = 40;

export const widthOf = <Row>(column: Column<Row>, widths: Readonly<Record<string, number>>): number =>
  widths[column.key] ?? column.width ?? DEFAULT_WIDTH;

const none: ReadonlySet<string> = new Set();

/**
 * The columns that fit: while the widths add up to more than `available` pixels, the column with the highest priority
 * number is hidden, the last of equals first. Columns without a number stay and scroll.
 *
 * @param wanted keys of columns that people asked for: they stay too
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  available: number,
  wanted = none,
): readonly Column<Row>[] {
  let sum = columns.reduce((total, column) => total + widthOf(column, widths), 0);
  const dropped = new Set<string>();
  const candidates = columns
    .slice(1)
    .filter((column) => column.priority !== undefined && column.priority > 1 && !wanted.has(column.key))
    .toReversed()
    .sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  for (const column of candidates) {
    if (sum <= available) break;
    dropped.add(column.key);
    sum -= widthOf(column, widths);
  }
  return dropped.size > 0 ? columns.filter((column) => !dropped.has(column.key)) : columns;
}

/** The column that takes the remaining width: one that grows and was not resized, else the last. */
export function elasticColumn<Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>) {
  const wanted = columns.find((column) => column.grow) ?? columns[0];
  return wanted && widths[wanted.key] === undefined ? wanted.key : columns.at(-1)?.key;
}

/** The column of the first line. */
const sentenceOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.find((column) => column.line === 'first') ?? columns.find((column) => column.grow) ?? columns[0];

/**
 * The columns of rows with two lines.
 *
 * @param wanted keys of columns that people asked for: they are there too
 */
export function linesOf<Row>(columns: readonly Column<Row>[], wanted = none): readonly Column<Row>[] {
  const sentence = sentenceOf(columns);
  return columns.filter(
    (column) =>
      column === sentence ||
      wanted.has(column.key) ||
      (column.line ? column.line !== 'none' : (column.priority ?? 1) < 3),
  );
}

/** CSS of the cells of rows with two lines: what does not fit in the second one wraps, out of sight. */
export function lineRules<Row>(columns: readonly Column<Row>[], scope: string): string[] {
  const sentence = sentenceOf(columns);
  return columns.map((column, index) => {
    const cell = `${scope} tbody td.${columnClass(index)}`;
    if (column === sentence)
      return `${cell}{order:1;flex:0 0 100%;height:24px;color:var(--text);font-size:var(--size-m)}`;
    return `${cell}{order:${column.line === 'end' ? '3;margin-inline-start:auto' : 2}}\n${scope} th.${columnClass(index)}{display:none}`;
  });
}
