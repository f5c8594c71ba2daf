import type { Drill, Figures } from './calls/charts.ts';

const dates = new Set(['start_date', 'end_date']);

/**
 * The parameters of the list behind a point of figures.
 *
 * @param category its index; undefined: all of them
 * @param series its index, 0 without a split; undefined: all of them
 * @returns null: no list has exactly these rows, or the reader may not open it
 */
export function drillOf(
  figures: Pick<Figures, 'drill' | 'categories' | 'series'>,
  category?: number,
  series?: number,
): Drill | null {
  const { drill, categories, series: all } = figures;
  if (!drill) return null;
  const query: Drill['query'] = { ...drill.query };
  for (const part of [
    category === undefined ? {} : categories[category]?.drill,
    series === undefined ? {} : all[series]?.drill,
  ]) {
    if (!part) return null;
    for (const [name, value] of Object.entries(part)) {
      // Different values of one parameter have no rows in common; dates may differ, since a category's time lies within
      // the whole range.
      if (!dates.has(name) && (query[name] ?? value) !== value) return null;
      query[name] = value;
    }
  }
  return { to: drill.to, query };
}
