import type { ReactNode } from 'react';
import type { PlotSpace, PointPlace } from './layout.ts';
import { lookOf, type SeriesLook } from './look.ts';
import { areaPath, barPath, dotsPath, fixed, linePath } from './paths.ts';
import type { ChartSeries } from './series.ts';

/** A series that the legend does not hide. */
export interface ShownSeries extends ChartSeries {
  /** Its index among all series. */
  index: number;
  look: SeriesLook;
}

/** The visible series, with values only for existing categories. */
export const shownSeries = (
  series: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
  count: number,
): ShownSeries[] =>
  series
    .map((each, index) => ({ ...each, values: each.values.slice(0, count), index, look: lookOf(index, each.other) }))
    .filter(({ name }) => !hidden.has(name));

/** The differences between line and bar charts. */
export interface ChartKind {
  key: 'line' | 'bar';
  /** The axis spans the values in place of starting at 0. */
  fit: boolean;
  /** All values that the axis has to include. */
  extent: (shown: readonly ShownSeries[], count: number) => number[];
  /** @param fill returns the paint of a series, with its pattern */
  draw: (
    space: PlotSpace,
    shown: readonly ShownSeries[],
    count: number,
    fill: (one: ShownSeries) => string,
  ) => ReactNode;
  /** Position of a point; undefined without a value. */
  place: (
    space: PlotSpace,
    shown: readonly ShownSeries[],
  ) => (category: number, series: number) => PointPlace | undefined;
  compare: (space: PlotSpace, values: ChartSeries['values']) => string;
}

/** From this number of values on, a line has no dots. */
const crowded = 40;

/** Lines; `area` fills the space under them. */
export const lineKind = (area: boolean, fit: boolean): ChartKind => ({
  key: 'line',
  fit,
  extent: (shown) => shown.flatMap(({ values }) => values.filter((value) => value !== null)),
  draw: ({ x, y, zero }, shown) =>
    shown.map(({ index, values, look }) => (
      <g key={index} stroke={look.colour} fill="none" strokeLinejoin="round" strokeLinecap="round">
        {area && <path d={areaPath(values, x, y, zero)} fill={look.colour} fillOpacity={0.14} stroke="none" />}
        <path d={linePath(values, x, y)} strokeWidth={2} strokeDasharray={look.dash} />
        {values.length < crowded && <path d={dotsPath(values, x, y)} strokeWidth={5} />}
      </g>
    )),
  place: ({ x, y }, shown) => {
    const byIndex = new Map(shown.map((each) => [each.index, each.values]));
    return (category, series) => {
      const value = byIndex.get(series)?.[category] ?? null;
      return value === null ? undefined : { x: x(category), width: 0, top: y(value), bottom: y(value) };
    };
  },
  compare: ({ x, y }, values) => linePath(values, x, y),
});

interface Bar {
  index: number;
  left: number;
  width: number;
  from: number;
  to: number;
  value: number;
}

/** The bars of a category: side by side; or stacked, positive values above 0 and negative ones below. */
function barsAt(category: number, { x, band }: PlotSpace, shown: readonly ShownSeries[], grouped: boolean): Bar[] {
  const whole = Math.max(1, band - Math.min(10, band * 0.2));
  const width = grouped ? whole / Math.max(1, shown.length) : whole;
  const left = x(category) - whole / 2;
  const stacked = { above: 0, below: 0 };
  return shown.flatMap(({ index, values }, place) => {
    const value = values[category] ?? null;
    if (value === null) return [];
    if (grouped) return [{ index, left: left + width * place, width, from: 0, to: value, value }];
    const side = value < 0 ? 'below' : 'above';
    const from = stacked[side];
    stacked[side] += value;
    return [{ index, left, width, from, to: stacked[side], value }];
  });
}

/** Top and height of a bar, with a gap of two pixels to the bar below it where it fits. */
function boxOf({ from, to }: Bar, { y }: PlotSpace) {
  const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))];
  const air = from !== 0 && bottom - top > 4 ? 2 : 0;
  return { top: to < 0 ? top + air : top, height: bottom - top - air };
}

/** Bars, stacked or side by side. */
export const barKind = (grouped: boolean): ChartKind => ({
  key: 'bar',
  fit: false,
  extent: (shown, count) => {
    if (grouped) return shown.flatMap(({ values }) => values.filter((value) => value !== null));
    const sums: number[] = [];
    for (let category = 0; category < count; category += 1) {
      let [above, below] = [0, 0];
      for (const { values } of shown) {
        const value = values[category] ?? 0;
        if (value > 0) above += value;
        else below += value;
      }
      sums.push(above, below);
    }
    return sums;
  },
  draw: (space, shown, count, fill) => {
    const paths = new Map<number, string>();
    for (let category = 0; category < count; category += 1) {
      for (const bar of barsAt(category, space, shown, grouped)) {
        if (bar.value === 0) continue;
        const { top, height } = boxOf(bar, space);
        const width = grouped && bar.width > 4 ? bar.width - 1 : bar.width;
        paths.set(bar.index, `${paths.get(bar.index) ?? ''}${barPath(bar.left, top, width, height)}`);
      }
    }
    return shown.map((one) => <path key={one.index} d={paths.get(one.index) ?? ''} fill={fill(one)} />);
  },
  place: (space, shown) => (category, series) => {
    const bar = barsAt(category, space, shown, grouped).find(({ index }) => index === series);
    if (!bar) return undefined;
    const { top, height } = boxOf(bar, space);
    return { x: bar.left + bar.width / 2, width: bar.width, top, bottom: top + height };
  },
  compare: ({ x, y, band }, values) =>
    values
      .map((value, category) =>
        value === null ? '' : `M${fixed(x(category) - band * 0.45)} ${fixed(y(value))}h${fixed(band * 0.9)}`,
      )
      .join(''),
});
