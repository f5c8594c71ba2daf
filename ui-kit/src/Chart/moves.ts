import type { ShownSeries } from './kinds.tsx';
import type { PointPlace } from './layout.ts';

/** A value by its category and series. */
export interface Point {
  category: number;
  series: number;
}

interface PlotOfPoints {
  count: number;
  shown: readonly ShownSeries[];
  place: (category: number, series: number) => PointPlace | undefined;
}

const middleOf = ({ top, bottom }: PointPlace) => (top + bottom) / 2;

/** The series with a value at a category, from top to bottom. */
const fromAbove = (category: number, { shown, place }: PlotOfPoints) =>
  shown
    .flatMap(({ index }) => {
      const at = place(category, index);
      return at ? [{ index, at }] : [];
    })
    .toSorted((one, other) => middleOf(one.at) - middleOf(other.at) || one.at.x - other.at.x);

/** The nearest category in a direction where the series has a value. */
function nextWith(from: number, step: 1 | -1, series: number, { count, place }: PlotOfPoints): number | undefined {
  for (let category = from; category >= 0 && category < count; category += step) {
    if (place(category, series)) return category;
  }
  return undefined;
}

/** The point that a key moves to; undefined for other keys. Gaps are skipped; at an edge the point stays. */
export function stepTo(key: string, point: Point, plot: PlotOfPoints): Point | undefined {
  const along = (from: number, step: 1 | -1): Point | undefined => {
    const category = nextWith(from, step, point.series, plot);
    return category === undefined ? undefined : { ...point, category };
  };
  const far = Math.max(1, Math.round(plot.count / 10));
  const stay = plot.place(point.category, point.series) ? point : undefined;
  switch (key) {
    case 'ArrowRight':
      return along(point.category + 1, 1) ?? stay;
    case 'ArrowLeft':
      return along(point.category - 1, -1) ?? stay;
    case 'PageDown':
      return along(Math.min(plot.count - 1, point.category + far), 1) ?? along(plot.count - 1, -1);
    case 'PageUp':
      return along(Math.max(0, point.category - far), -1) ?? along(0, 1);
    case 'Home':
      return along(0, 1) ?? anyPoint(plot);
    case 'End':
      return along(plot.count - 1, -1);
    case 'ArrowUp':
    case 'ArrowDown': {
      const order = fromAbove(point.category, plot);
      const own = order.findIndex(({ index }) => index === point.series);
      const to = order[own + (key === 'ArrowUp' ? -1 : 1)];
      return to ? { ...point, series: to.index } : stay;
    }
    default:
      return undefined;
  }
}

/** The first point of the first series that has one. */
function anyPoint(plot: PlotOfPoints): Point | undefined {
  for (const { index } of plot.shown) {
    const category = nextWith(0, 1, index, plot);
    if (category !== undefined) return { category, series: index };
  }
  return undefined;
}

/** The series whose point of a category is nearest to the pointer; undefined where none has a value. */
export function seriesAt(
  category: number,
  pointer: { x: number; y: number },
  { shown, place }: PlotOfPoints,
): number | undefined {
  const outside = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0);
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { index } of shown) {
    const at = place(category, index);
    if (!at) continue;
    const across = outside(pointer.x, at.x - at.width / 2, at.x + at.width / 2);
    // Side-by-side bars of a category differ horizontally, lines and stacks vertically.
    const distance = (at.width > 0 ? 4 * across : 0) + outside(pointer.y, at.top, at.bottom);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
