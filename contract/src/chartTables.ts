/* Tables of dashboards and their cards. Apart from `charts.ts`, whose schemas no browser loads. */

/** What a card counts or measures. Each value of it leads to the messages, runs or conversations that it is made of. */
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
/** What the values of a metric are: a number, a share from 0 to 1, or milliseconds. */
export const unitOf = (metric: Metric): MetricUnit =>
  metric.endsWith('_share') ? 'share' : metric.endsWith('_ms') ? 'ms' : 'count';

/** Where the values of a metric are read, and where they lead. */
export const sourceOf = (metric: Metric): 'verbatims' | 'runs' =>
  metric === 'runs' || metric === 'failed_runs' || metric === 'alarms' ? 'runs' : 'verbatims';

/** `time` takes the step that suits the range. Days, weeks and months begin by the time zone of the workspace. */
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

/** The dimensions by which a metric can be told apart. */
export function valueDimensionsOf(metric: Metric): readonly ValueDimension[] {
  if (sourceOf(metric) === 'runs') return metric === 'failed_runs' ? ['script', 'cause'] : ['script', 'cause', 'state'];
  // A conversation is of one channel and one virtual thing; its messages are of many intents.
  return metric === 'conversations' ? ['channel', 'device'] : messageValues;
}

/** The steps of figures by time. */
export const figureSteps = ['hour', 'day', 'week', 'month'] as const;
export type FigureStep = (typeof figureSteps)[number];

/** Compared with the time just before, or the same time of the year before. */
export const comparisons = ['none', 'previous', 'year'] as const;

export const views = ['number', 'line', 'area', 'bar', 'list', 'donut', 'heat', 'table'] as const;
export type ChartView = (typeof views)[number];

/** Whether the values of a metric add up to a whole: shares and times do not. */
export const addsUp = (metric: Metric): boolean => unitOf(metric) === 'count';

/** The views that can show a metric by a dimension, the one that suits it first. */
export function viewsOf(dimension: Dimension, metric: Metric): readonly [ChartView, ...ChartView[]] {
  if (dimension === 'none') return ['number', 'table'];
  if (dimension === 'weekday_hour') return ['heat', 'table'];
  if (isTime(dimension)) return ['line', 'area', 'bar', 'number', 'table'];
  return addsUp(metric) ? ['list', 'bar', 'donut', 'table'] : ['list', 'bar', 'table'];
}

export const chartMarks = ['trainings', 'publications'] as const;

export const goalDirections = ['at_least', 'at_most'] as const;

/** Cards flow on a grid of 12 columns in their order; a row is 6 rem high. On a phone each takes the full width. */
export const cardSizes = { columns: 12, narrowest: 3, lowest: 2, highest: 6 } as const;

/** Cards of a tab at most. */
export const cardsOfTab = 30;
/** Values that a card shows at most. */
export const valuesOfCard = 50;
/** People who get the mail of a tab, at most. */
export const recipientsOfTab = 10;
/** Days of figures at most. */
export const longestDays = 366;
