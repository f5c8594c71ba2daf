import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import {
  dimensions,
  isTime,
  sourceOf,
  valueDimensions,
  valueDimensionsOf,
  viewsOf,
  type Dimension,
  type Metric,
  type ValueDimension,
} from '@parlance/contract/chartTables';

const isValue = (dimension: Dimension): dimension is ValueDimension =>
  valueDimensions.some((value) => value === dimension);

/** The dimensions that a metric supports. */
export const dimensionsOf = (metric: Metric): Dimension[] =>
  dimensions.filter((dimension) => !isValue(dimension) || valueDimensionsOf(metric).includes(dimension));

/** The filters that a metric supports. */
export const filtersOf = (metric: Metric): readonly ValueDimension[] =>
  sourceOf(metric) === 'runs' ? ['script', 'cause', 'state'] : valueDimensionsOf('messages');

/** Whether a card can be split by a second dimension. */
export const canSplit = ({ dimension, view }: Pick<ChartCard, 'dimension' | 'view'>): boolean =>
  isTime(dimension) && view !== 'number';

/** The dimensions by which a card can be split. */
export const splitsOf = ({ metric }: Pick<ChartCard, 'metric'>): readonly ValueDimension[] => valueDimensionsOf(metric);

export const canLimit = ({ dimension, split }: Pick<ChartCard, 'dimension' | 'split'>): boolean =>
  isValue(dimension) || split !== null;

/**
 * Whether a card can be compared with an earlier time: parts of a whole and hours of the week have no room for the
 * comparison.
 */
export const canCompare = ({ dimension, split, view }: Pick<ChartCard, 'dimension' | 'split' | 'view'>): boolean =>
  split === null && dimension !== 'weekday_hour' && view !== 'donut';

/** Whether the comparison has to wait until all messages are counted: partial figures cannot be compared. */
export const awaitsComparison = (
  { compare }: Pick<ChartCard, 'compare'>,
  { searched_to: to }: Pick<Figures, 'searched_to'>,
): boolean => compare !== 'none' && to !== null;

/** Makes a card consistent: replaces what its metric, dimension or view does not support. */
export function consistentCard(card: ChartCard): ChartCard {
  const dimension = dimensionsOf(card.metric).includes(card.dimension) ? card.dimension : 'time';
  const fitting = viewsOf(dimension, card.metric);
  const view = fitting.includes(card.view) ? card.view : fitting[0];
  const split =
    card.split !== null && canSplit({ dimension, view }) && splitsOf(card).includes(card.split) ? card.split : null;
  const known = filtersOf(card.metric);
  const filters = Object.fromEntries(Object.entries(card.filters).filter(([key]) => known.some((one) => one === key)));
  return {
    ...card,
    dimension,
    view,
    split,
    filters,
    compare: canCompare({ dimension, split, view }) ? card.compare : 'none',
    marks: isTime(dimension) && view !== 'number' && view !== 'table' ? card.marks : [],
  };
}
