import type { StatDeltaValue } from '../Change/change.ts';
import type { ChartCommonProps } from './ChartFrame.tsx';

export interface ChartSeries {
  name: string;
  /** One value a category; null is a gap. */
  values: readonly (number | null)[];
  /** The rest of what is compared, which is not one of the values: drawn in grey. */
  other?: boolean | undefined;
  /** Written beside the name, as in `5,724`. */
  total?: string | undefined;
}

/** Something that happened at a category, such as the start of a release. */
export interface ChartMark {
  /** Index of its category. */
  category: number;
  label: string;
  /** Marks of a kind share their colour; `publication` stands out. */
  kind?: string | undefined;
  /** Below the axis. Without one, the label is written above the plot. */
  icon?: string | undefined;
}

/** Values of another time, at the same categories. */
export interface ChartComparison {
  name: string;
  values: readonly (number | null)[];
  /** Written beside the name, as that of a series. */
  total?: string | undefined;
  /** By how much each category has changed since: above its bar, in its tooltip and in the table. */
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
  /** Shows the legend of one series too. @default of several */
  legend?: boolean | undefined;
  /** Along the lower edge, such as days. */
  categories: readonly string[];
  /** Longer names of the categories, for tooltip and screen readers, such as days with their month. */
  longCategories?: readonly string[] | undefined;
  /** When the categories were: they lie apart as far as in time. In order. */
  times?: readonly Date[] | undefined;
  /** What is compared. From the seventh on, colours repeat with another pattern. */
  series: readonly ChartSeries[];
  /** Lines from top to bottom, with their names. */
  marks?: readonly ChartMark[] | undefined;
  /** A dashed line of other values to compare with. */
  comparison?: ChartComparison | undefined;
  /** A dashed line at a value to reach. */
  goal?: ChartGoal | undefined;
  /** Called on click, tap and Enter on a point. */
  onPoint?: ((category: number, series: number) => void) | undefined;
  /** Whether there is something behind a point. @default every point with a value */
  opens?: ((category: number, series: number) => boolean) | undefined;
  /** What a press on a point does, as in `Open 489 messages`; shown in its tooltip. */
  pointAction?: ((category: number, series: number) => string) | undefined;
}
