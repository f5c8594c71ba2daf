import type { ReactNode } from 'react';
import { Plot } from './Chart.styles.ts';
import { ChartFrame, type ChartCommonProps } from './ChartFrame.tsx';
import { labelEvery, niceScale, placeLabels } from './scale.ts';
import { useWidth } from './useWidth.ts';

export interface ChartSeries {
  name: string;
  /** One value a category; not negative. */
  values: readonly number[];
}

/** A mark at a category, such as the start of a release. */
export interface ChartMark {
  /** Index of its category. */
  at: number;
  label: string;
}

export interface SeriesChartProps extends ChartCommonProps {
  /** Along the lower edge, such as days. */
  categories: readonly string[];
  /** What is compared; six at most. */
  series: readonly ChartSeries[];
  /** Lines from top to bottom, with their names. */
  marks?: readonly ChartMark[] | undefined;
}

/** The plot's geometry, in pixels. */
export interface PlotSpace {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Vertical position of a value. */
  y: (value: number) => number;
  /** Width of one category. */
  band: number;
}

interface SeriesPlotProps extends SeriesChartProps {
  /** Largest value of the axis. */
  greatest: number;
  draw: (space: PlotSpace) => ReactNode;
}

/** Width of a character of the labels, about. */
const glyph = 6.5;

const plain = (value: number) => value.toLocaleString();

/** Axes, grid, labels and hover titles around bars or lines. */
export function SeriesPlot({
  categories,
  series,
  marks = [],
  greatest,
  draw,
  format = plain,
  height = 180,
  ...rest
}: SeriesPlotProps) {
  const { ref, width: full } = useWidth<SVGSVGElement>();
  const isCount = series.every(({ values }) => values.every(Number.isInteger));
  const { max, ticks } = niceScale(greatest, isCount);
  const left = 12 + glyph * Math.max(...ticks.map((tick) => format(tick).length));
  // The names of marks are above the plot, one line each.
  const top = 6 + 14 * marks.length;
  const width = Math.max(10, full - left);
  const inner = height - top - 22;
  const band = width / Math.max(1, categories.length);
  const space: PlotSpace = {
    left,
    top,
    width,
    height: inner,
    band,
    y: (value) => top + inner * (1 - value / max),
  };
  const every = labelEvery(categories.length, Math.max(1, Math.floor(width / 46)));
  const at = (index: number) => left + band * index;
  const lines = marks.map(({ at: index, label }) => ({ x: at(index) + band / 2, width: 5 + glyph * label.length }));
  const labels = placeLabels(lines, { left, right: left + width });
  const named = (index: number) =>
    [categories[index] ?? '', ...marks.filter((mark) => mark.at === index).map((mark) => mark.label)].join(' · ');
  const cells = (index: number) => series.map((each) => format(each.values[index] ?? 0));
  return (
    <ChartFrame
      {...rest}
      height={height}
      legend={series.map((each) => each.name)}
      head={['', ...series.map((each) => each.name)]}
      rows={categories.map((_, index) => [named(index), ...cells(index)])}
    >
      <Plot ref={ref} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="grid" x1={left} x2={left + width} y1={space.y(tick)} y2={space.y(tick)} />
            <text x={left - 8} y={space.y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {draw(space)}
        {marks.map((mark, index) => {
          const x = lines[index]?.x ?? 0;
          const { row = 0, side = 'start' } = labels[index] ?? {};
          return (
            <g key={mark.label} className="mark">
              <line x1={x} x2={x} y1={6 + 14 * row} y2={top + inner} />
              <text x={x + (side === 'end' ? -5 : 5)} y={14 + 14 * row} textAnchor={side}>
                {mark.label}
              </text>
            </g>
          );
        })}
        {categories.map((category, index) => (
          <g key={category}>
            {index % every === 0 && (
              <text x={at(index) + band / 2} y={height - 4} textAnchor="middle">
                {category}
              </text>
            )}
            <rect className="hit" x={at(index)} y={top} width={band} height={inner} fill="transparent">
              <title>{[category, ...series.map((each, s) => `${each.name}: ${cells(index)[s]}`)].join('\n')}</title>
            </rect>
          </g>
        ))}
      </Plot>
    </ChartFrame>
  );
}
