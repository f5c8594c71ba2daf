/* Tables of dashboards and their cards. They are separate from `charts.ts`, whose schemas no browser loads. */

/** What a card counts or measures. Each of its values links to the messages, runs or conversations behind it. */
export const metrics = [
  'messages',
  'conversations',
  'understood',
  'answered',
  'fallbacks',
  'errors',
  'understood_share',
  'answered_share',
  'fallback_share',
  'median_ms',
  'p95_ms',
  'likes',
  'dislikes',
  'runs',
  'failed_runs',
  'alarms',
] as const;
export type Metric = (typeof metrics)[number];

export const metricUnits = ['count', 'share', 'ms'] as const;
export type MetricUnit = (typeof metricUnits)[number];
/** The unit of a metric: a number, a share from 0 to 1, or milliseconds. */
export const unitOf = (metric: Metric): MetricUnit =>
  metric.endsWith('_share') ? 'share' : metric.endsWith('_ms') ? 'ms' : 'count';

/** Where the values of a metric come from, and which list they link to. */
export const sourceOf = (metric: Metric): 'verbatims' | 'runs' =>
  metric === 'runs' || metric === 'failed_runs' || metric === 'alarms' ? 'runs' : 'verbatims';

/** `time` picks the step that suits the range. Days, weeks and months begin in the time zone of the workspace. */
export const timeDimensions = ['time', 'hour', 'day', 'week', 'month'] as const;
const messageValues = [
  'intent',
  'class',
  'language',
  'device',
  'channel',
  'status',
  'status_response',
  'answered_by',
  'rating',
] as const;
export const valueDimensions = [...messageValues, 'script', 'cause', 'state'] as const;
/** `none`: one value for the range. `weekday_hour`: 7 × 24 values, which show the busiest hours. */
export const dimensions = ['none', ...timeDimensions, 'weekday_hour', ...valueDimensions] as const;
export type Dimension = (typeof dimensions)[number];
export type ValueDimension = (typeof valueDimensions)[number];
export const isTime = (dimension: Dimension): boolean => timeDimensions.some((each) => each === dimension);

/** The dimensions that a metric can be split by. */
export function valueDimensionsOf(metric: Metric): readonly ValueDimension[] {
  if (sourceOf(metric) === 'runs') return metric === 'failed_runs' ? ['script', 'cause'] : ['script', 'cause', 'state'];
  // A conversation has one channel and one virtual thing, but its messages have many intents.
  return metric === 'conversations' ? ['channel', 'device'] : messageValues;
}

/** The steps of figures by time. */
export const figureSteps = ['hour', 'day', 'week', 'month'] as const;
export type FigureStep = (typeof figureSteps)[number];

/** `previous`: the period just before; `year`: the same period of the year before. */
export const comparisons = ['none', 'previous', 'year'] as const;

export const views = ['number', 'line', 'area', 'bar', 'list', 'donut', 'heat', 'table'] as const;
export type ChartView = (typeof views)[number];

/** Whether the values of a metric add up to a total: shares and times do not. */
export const isAdditive = (metric: Metric): boolean => unitOf(metric) === 'count';

/** The views that can show a metric by a dimension, the most suitable first. */
export function viewsOf(dimension: Dimension, metric: Metric): readonly [ChartView, ...ChartView[]] {
  if (dimension === 'none') return ['number', 'table'];
  if (dimension === 'weekday_hour') return ['heat', 'table'];
  if (isTime(dimension)) return ['line', 'area', 'bar', 'number', 'table'];
  return isAdditive(metric) ? ['list', 'bar', 'donut', 'table'] : ['list', 'bar', 'table'];
}

export const chartMarks = ['trainings', 'publications'] as const;

export const goalDirections = ['at_least', 'at_most'] as const;

/**
 * Cards flow in their order on a grid of 12 columns; a row is 6 rem high. On a phone each card takes the full width.
 */
export const cardSizes = { columns: 12, narrowest: 3, lowest: 2, highest: 6 } as const;

/** Maximum number of cards in a tab. */
export const cardsOfTab = 30;
/** Maximum number of values that a card shows. */
export const valuesOfCard = 50;
/** Maximum number of recipients of a tab's mail. */
export const recipientsOfTab = 10;
/** Maximum number of days of figures. */
export const longestDays = 366;
