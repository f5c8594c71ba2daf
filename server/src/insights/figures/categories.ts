import { type Period, weekdayHourName, weekHours } from '../../platform/time/hours.ts';
import type { Cell } from './cells.ts';
import type { Question } from './question.ts';

/** One value, or all values except some. */
export type Selection = { name: string } | { besides: readonly string[] };

/** A category of a card: a bar, or a point in time. */
export interface Category {
  key: string;
  other: boolean;
  /** Index of a period, or hour of the week. */
  at?: number;
  /** Undefined for several periods or none. */
  period?: Period | undefined;
  /** Undefined for any value. */
  value?: Selection;
}

/** Whether a value is selected; null means all values that are not listed separately. */
export const isIn = (selection: Selection | undefined, name: string | null): boolean =>
  selection === undefined ||
  ('name' in selection ? selection.name === name : name === null || !selection.besides.includes(name));

/** The categories of a question. @param limit most values that are listed separately */
export function categoriesOf(
  { values, dimension }: Question,
  periods: readonly Period[] | undefined,
  cells: readonly Cell[],
  limit: number,
): Category[] {
  if (dimension === 'weekday_hour') {
    return Array.from({ length: weekHours }, (_, at) => ({
      key: weekdayHourName(at),
      other: false,
      at,
    }));
  }
  if (periods) {
    return periods.map((period, at) => ({ key: period.start.toISOString(), other: false, at, period }));
  }
  if (!values) return [{ key: '', other: false }];
  const { names, rest } = largest(cells, ({ value }) => value, limit);
  return [
    ...names.map((name) => ({ key: name, other: false, value: { name } })),
    ...(rest ? [{ key: '', other: true, value: { besides: names } }] : []),
  ];
}

/** The values with most rows, and whether there are others. */
export function largest(
  cells: readonly Cell[],
  of: (cell: Cell) => string | null,
  limit: number,
): { names: string[]; rest: boolean } {
  const counts = new Map<string, number>();
  let rest = false;
  for (const cell of cells) {
    const by = cell.conversations > 0 ? cell.conversations : cell.count;
    const name = of(cell);
    if (name === null) rest = true;
    else counts.set(name, (counts.get(name) ?? 0) + by);
  }
  const sorted = [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([name]) => name);
  return { names: sorted.slice(0, limit), rest: rest || sorted.length > limit };
}
