import { barKind } from './kinds.tsx';
import type { SeriesChartProps } from './series.ts';
import { SeriesPlot } from './SeriesChart.tsx';

export interface BarChartProps extends SeriesChartProps {
  /** Puts the series side by side, for values that do not add up. @default false */
  grouped?: boolean | undefined;
}

/** Amounts by category, the series stacked. Renders a `<figure>` with the same numbers as a table. */
export function BarChart({ grouped = false, ...props }: BarChartProps) {
  return <SeriesPlot {...props} kind={barKind(grouped)} />;
}
