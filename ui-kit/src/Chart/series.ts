import type { StatDeltaValue } from '../Change/change.ts';
import type { ChartCommonProps } from './ChartFrame.tsx';

export interface ChartSeries {
  name: string;
  /** One value per category; null is a gap. */
  values: readonly (number | null)[];
  /** The sum of the remaining series, not one of them: drawn in grey. */
  other?: boolean | undefined;
  /** Shown beside the name, as in `5,724`. */
  total?: string | undefined;
}

/** An event at a category, such as the start of a release. */
export interface ChartMark {
  /** Index of its category. */
  category: number;
  label: string;
  /** Marks of a kind share a colour; `publication` stands out. */
  kind?: string | undefined;
  /** Shown below the axis. Without an icon, the label is above the plot. */
  icon?: string | undefined;
}

/** Values of another period, at the same categories. */
export interface ChartComparison {
  name: string;
  values: readonly (number | null)[];
  /** Shown beside the name, like that of a series. */
  total?: string | undefined;
  /** The change of each category since then: above its bar, in its tooltip and in the table. */
  changes?: { name: string; values: readonly (StatDeltaValue | undefined)[] } | undefined;
}

export interface ChartGoal {
  /** As in `Goal 93 %`. */
  label: string;
  value: number;
}

export interface SeriesChartProps extends ChartCommonProps {
  /** As high as its container, legend included; `height` has no effect then. @default false */
  fill?: boolean | undefined;
  /** Shows the legend even for a single series. @default for several */
  legend?: boolean | undefined;
  /** Names along the lower edge, such as days. */
  categories: readonly string[];
  /** Longer names of the categories, for tooltip and screen readers, such as days with their month. */
  longCategories?: readonly string[] | undefined;
  /** Times of the categories, in order: their distances are proportional to time. */
  times?: readonly Date[] | undefined;
  /** The series. From the seventh on, colours repeat with another pattern. */
  series: readonly ChartSeries[];
  /** Vertical lines with names. */
  marks?: readonly ChartMark[] | undefined;
  /** A dashed line of other values to compare with. */
  comparison?: ChartComparison | undefined;
  /** A dashed line at a target value. */
  goal?: ChartGoal | undefined;
  /** Called on click, tap and Enter on a point. */
  onPoint?: ((category: number, series: number) => void) | undefined;
  /** Whether a point can be opened. @default every point with a value */
  opens?: ((category: number, series: number) => boolean) | undefined;
  /** Action of a press on a point, as in `Open 489 messages`; shown in its tooltip. */
  pointAction?: ((category: number, series: number) => string) | undefined;
}
