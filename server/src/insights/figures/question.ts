import {
  type Dimension,
  type Metric,
  sourceOf,
  valueDimensions,
  valueDimensionsOf,
  type ValueDimension,
} from '@parlance/contract/chartTables';
import type { ParsedQueryOf } from '@parlance/contract';
import { messageFigures } from '@parlance/contract/figures';
import { refuse } from '../../platform/http/refusal.ts';

/** Filters by dimension; an empty value means "none". */
export type Values = Partial<Record<ValueDimension, string>>;

type CardQuery = Pick<
  ParsedQueryOf<'GET /api/1.0/workspaces/:ws/figures'>,
  'metric' | 'dimension' | 'split' | ValueDimension
>;

/** The query of a card, without its span. */
export interface Question {
  metric: Metric;
  dimension: Dimension;
  /** The dimension, if it divides by values. */
  values: ValueDimension | null;
  split: ValueDimension | null;
  filters: Values;
}

/**
 * Reads the question of a card.
 * @param card the path of the card for errors, if it is one of a chart
 * @throws {Refusal} 400 where the metric does not have the dimension, the split or a filter
 */
export function questionOf({ metric, dimension, split, ...query }: CardQuery, card?: string): Question {
  const at = (field: string, filter = false) =>
    card === undefined ? field : `${card}.${filter ? 'filters.' : ''}${field}`;
  const possible = valueDimensionsOf(metric);
  // Conversations have fewer dimensions than their messages, but can be filtered by any of them.
  const filterable = sourceOf(metric) === 'runs' ? valueDimensionsOf('runs') : valueDimensionsOf('messages');
  const refuseUnless = (allowed: readonly ValueDimension[], field: string, name: ValueDimension) => {
    if (!allowed.includes(name)) throw refuse.invalid(field, 'dimension_not_of_metric', { dimension: name });
  };
  const values = valueDimensions.find((one) => one === dimension) ?? null;
  if (values) refuseUnless(possible, at('dimension'), values);
  if (split) refuseUnless(possible, at('split'), split);
  const filters: Values = {};
  for (const name of valueDimensions) {
    const value = query[name];
    if (value === undefined) continue;
    refuseUnless(filterable, at(name, true), name);
    filters[name] = value;
  }
  return { metric, dimension, values, split: split ?? null, filters };
}

/** The rows that a metric counts; for a share or a latency, the rows that it refers to. */
export const countedBy: Readonly<Record<Metric, Values>> = {
  ...messageFigures,
  conversations: {},
  understood_share: {},
  answered_share: {},
  fallback_share: {},
  median_ms: {},
  p95_ms: {},
  likes: { rating: '1' },
  dislikes: { rating: '-1' },
  runs: {},
  failed_runs: { state: 'failed' },
  // An alarm runs its script each time it goes on or off.
  alarms: { cause: 'alarm' },
};

/** The rows that count for a share, among those that it refers to. */
export const sharedBy: Partial<Record<Metric, Values>> = {
  understood_share: messageFigures.understood,
  answered_share: messageFigures.answered,
  fallback_share: messageFigures.fallbacks,
};

/** Combines filters; null where they exclude each other. */
export function combineFilters(...all: readonly Values[]): Values | null {
  const values: Values = {};
  for (const one of all) {
    for (const name of valueDimensions) {
      const value = one[name];
      if (value === undefined) continue;
      if ((values[name] ?? value) !== value) return null;
      values[name] = value;
    }
  }
  return values;
}
