import { seriesColour } from './scale.ts';
import { SeriesPlot, type PlotSpace, type SeriesChartProps } from './SeriesChart.tsx';

export interface LineChartProps extends SeriesChartProps {
  /** Fills the space under the lines. @default false */
  area?: boolean | undefined;
}

/** Values over time, one line per series. Renders a `<figure>` with the same numbers as a table. */
export function LineChart({ area = false, ...props }: LineChartProps) {
  const { series } = props;
  const greatest = Math.max(0, ...series.flatMap((each) => each.values));
  const draw = ({ left, band, y, top, height }: PlotSpace) =>
    series.map((each, place) => {
      const x = (index: number) => left + band * (index + 0.5);
      const points = each.values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
      if (points.length === 0) return null;
      const line = `M${points.join('L')}`;
      const colour = seriesColour(place);
      const floor = top + height;
      return (
        <g key={each.name}>
          {area && (
            <path d={`${line}L${x(points.length - 1)} ${floor}L${x(0)} ${floor}Z`} fill={colour} fillOpacity={0.14} />
          )}
          <path d={line} fill="none" stroke={colour} strokeWidth={2} strokeLinejoin="round" />
          {points.length < 40 &&
            each.values.map((value, index) => (
              <circle key={x(index)} cx={x(index)} cy={y(value)} r={2.5} fill={colour} />
            ))}
        </g>
      );
    });
  return <SeriesPlot {...props} greatest={greatest} draw={draw} />;
}
