import { seriesColour } from './scale.ts';
import { SeriesPlot, type PlotSpace, type SeriesChartProps } from './SeriesChart.tsx';

export interface BarChartProps extends SeriesChartProps {}

/** Amounts by category, the series stacked. Renders a `<figure>` with the same numbers as a table. */
export function BarChart(props: BarChartProps) {
  const { categories, series } = props;
  const sums = categories.map((_, index) => series.reduce((sum, each) => sum + (each.values[index] ?? 0), 0));
  const draw = ({ left, band, y, top, height }: PlotSpace) =>
    categories.map((category, index) => {
      const gap = Math.min(10, band * 0.2);
      let below = 0;
      return (
        <g key={category}>
          {series.map((each, place) => {
            const value = each.values[index] ?? 0;
            const from = below;
            below += value;
            if (value <= 0) return null;
            // Two pixels of space between the parts, where they fit.
            const air = place > 0 && y(from) - y(below) > 4 ? 2 : 0;
            return (
              <rect
                key={each.name}
                x={left + band * index + gap / 2}
                width={Math.max(1, band - gap)}
                y={y(below)}
                height={Math.min(top + height, y(from)) - y(below) - air}
                rx={2}
                fill={seriesColour(place)}
              />
            );
          })}
        </g>
      );
    });
  return <SeriesPlot {...props} greatest={Math.max(0, ...sums)} draw={draw} />;
}
