import type { Column } from './types.ts';

export const DEFAULT_WIDTH = 160;
export const SELECT_WIDTH = 40;

export const widthOf = <Row>(column: Column<Row>, widths: Readonly<Record<string, number>>): number =>
  widths[column.key] ?? column.width ?? DEFAULT_WIDTH;

/**
 * The columns that fit: while the widths add up to more than `available` pixels, the column with the highest priority
 * number is hidden, the last of equals first. Columns without a number stay and scroll.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  available: number,
): readonly Column<Row>[] {
  let sum = columns.reduce((total, column) => total + widthOf(column, widths), 0);
  const dropped = new Set<string>();
  const candidates = columns
    .slice(1)
    .filter((column) => column.priority !== undefined && column.priority > 1)
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
