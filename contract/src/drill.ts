import type { Drill, Figures } from './calls/charts.ts';

const dates = new Set(['start_date', 'end_date']);

/**
 * The list of what a point of figures is made of.
 *
 * @param category its place; undefined: all of them
 * @param series its place, 0 without a split; undefined: all of them
 * @returns null: no list has exactly these, or the reader may not open it
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
      // Two values of one parameter have no common rows; a time lies within that of all.
      if (!dates.has(name) && (query[name] ?? value) !== value) return null;
      query[name] = value;
    }
  }
  return { to: drill.to, query };
}
