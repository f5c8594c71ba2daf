import { lineKind } from './kinds.tsx';
import type { SeriesChartProps } from './series.ts';
import { SeriesPlot } from './SeriesChart.tsx';

export interface LineChartProps extends SeriesChartProps {
  /** Fills the space under the lines. @default false */
  area?: boolean | undefined;
  /** The axis spans the values in place of starting at 0. @default false */
  fit?: boolean | undefined;
}

/** Values over time, one line per series. Renders a `<figure>` with the same numbers as a table. */
export function LineChart({ area = false, fit = false, ...props }: LineChartProps) {
  return <SeriesPlot {...props} kind={lineKind(area, fit)} />;
}
