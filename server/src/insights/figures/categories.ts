import { type Period, weekdayHourName, weekHours } from '../../platform/time/hours.ts';
import type { Cell } from './cells.ts';
import type { Question } from './question.ts';

/** A value, or all besides some. */
export type Selection = { name: string } | { besides: readonly string[] };

/** One of what a card shows side by side. */
export interface Category {
  key: string;
  other: boolean;
  /** The place of a period, or an hour of the week. */
  at?: number;
  /** Undefined: several, or none. */
  period?: Period | undefined;
  /** Undefined: any value. */
  value?: Selection;
}

/** Whether a value is selected; null is that of all values that are not told apart. */
export const isIn = (selection: Selection | undefined, name: string | null): boolean =>
  selection === undefined ||
  ('name' in selection ? selection.name === name : name === null || !selection.besides.includes(name));

/** What a question shows side by side. @param limit the most values that are told apart */
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

/** The values with most rows, and whether there are more. */
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
