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

/** Values that something is limited to, by dimension; an empty one is "none". */
export type Values = Partial<Record<ValueDimension, string>>;

type Asked = Pick<
  ParsedQueryOf<'GET /api/1.0/workspaces/:ws/figures'>,
  'metric' | 'dimension' | 'split' | ValueDimension
>;

/** What a card asks for, without its time. */
export interface Question {
  metric: Metric;
  dimension: Dimension;
  /** The dimension, where it is one of values. */
  values: ValueDimension | null;
  split: ValueDimension | null;
  filters: Values;
}

/**
 * @param card the path of the card that asks, where it is one of a chart
 * @throws {Refusal} 400 where the metric is not told apart by a dimension, the split or a filter
 */
export function questionOf({ metric, dimension, split, ...query }: Asked, card?: string): Question {
  const at = (field: string, filter = false) =>
    card === undefined ? field : `${card}.${filter ? 'filters.' : ''}${field}`;
  const possible = valueDimensionsOf(metric);
  // Conversations are told apart by fewer dimensions than their messages, which may be filtered by any.
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

/** What a metric counts: rows with these values. Of a share or a latency: the rows that it is of. */
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

/** The rows that a share is made of, among all that it is of. */
export const sharedBy: Partial<Record<Metric, Values>> = {
  understood_share: messageFigures.understood,
  answered_share: messageFigures.answered,
  fallback_share: messageFigures.fallbacks,
};

/** Both; null where they exclude each other. */
export function merged(...all: readonly Values[]): Values | null {
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
