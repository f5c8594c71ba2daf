import { labelEvery, type NiceScale } from './scale.ts';

/** The plot's geometry, in pixels. */
export interface PlotSpace {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Width of one category. */
  band: number;
  /** Middle of a category. */
  x: (category: number) => number;
  /** Vertical position of a value. */
  y: (value: number) => number;
  /** Vertical position of 0, or of the plot's edge nearest to it. */
  zero: number;
}

/** Area of a point that can be pressed. */
export interface PointPlace {
  /** Middle of the point. */
  x: number;
  width: number;
  top: number;
  bottom: number;
}

/** Approximate width of a character of the labels. */
export const glyph = 6.5;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Margin at the ends of a time axis, so that no point is on the edge. */
const margin = 8;

/** The geometry of a plot. With times, the distances between categories are proportional to time. */
export function plotSpace(box: Box, count: number, scale: NiceScale, times: readonly Date[] | undefined): PlotSpace {
  const { left, top, width, height } = box;
  const y = (value: number) => top + height * (1 - (value - scale.min) / (scale.max - scale.min));
  const zero = y(Math.max(scale.min, Math.min(0, scale.max)));
  const even = width / Math.max(1, count);
  const moments = times?.map(Number) ?? [];
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  if (moments.length < 2 || last <= first) {
    return { ...box, y, zero, band: even, x: (category) => left + even * (category + 0.5) };
  }
  const length = width - 2 * margin;
  const x = (category: number) => left + margin + (length * ((moments[category] ?? last) - first)) / (last - first);
  let band = width;
  for (let category = 1; category < moments.length; category += 1) {
    band = Math.min(band, x(category) - x(category - 1));
  }
  return { ...box, y, zero, band: Math.max(1, Math.min(band, even)), x };
}

interface AxisName {
  category: number;
  /** Middle of the name. */
  x: number;
}

/** The names below an axis, thinned out: no two touch, and none extends beyond the chart. */
export function axisNames(
  categories: readonly string[],
  { left, x, width, band }: PlotSpace,
  isEven: boolean,
): AxisName[] {
  const longest = glyph * Math.max(0, ...categories.map((name) => name.length));
  const needed = Math.max(46, 10 + longest);
  const every = labelEvery(categories.length, Math.max(1, Math.floor(width / needed)));
  const wanted = [...categories.keys()].filter((category) => !isEven || category % every === 0 || band >= needed);
  const gap = isEven ? longest : needed;
  let free = Number.NEGATIVE_INFINITY;
  return wanted.flatMap((category) => {
    const half = (glyph * (categories[category]?.length ?? 0)) / 2;
    const middle = Math.max(half, Math.min(x(category), left + width - half));
    if (middle - gap / 2 < free) return [];
    free = middle + gap / 2;
    return [{ category, x: middle }];
  });
}

/** The category whose middle is nearest. */
export function nearestCategory(at: number, count: number, x: PlotSpace['x']): number {
  let [low, high] = [0, count - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x(middle) <= at) low = middle;
    else high = middle;
  }
  return high > low && x(high) - at < at - x(low) ? high : low;
}
