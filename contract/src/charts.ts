import { z } from 'zod';
import {
  cardSizes,
  chartMarks,
  comparisons,
  dimensions,
  goalDirections,
  longestDays,
  metrics,
  valueDimensions,
  valuesOfCard,
  views,
} from './chartTables.ts';
import { Id, Name, Timestamp } from './common.ts';
import { limits } from './limits.ts';

const Value = z.string().max(limits.nameLength);
/**
 * Filters of a card: the names are those of Verbatim, and of the list of runs. An empty value selects rows without one.
 */
export const ChartFilters = z.object({
  status: Value.optional(),
  status_response: Value.optional(),
  answered_by: Value.optional(),
  intent: Value.optional(),
  class: Value.optional(),
  language: Value.optional(),
  device: Value.optional(),
  channel: Value.optional(),
  rating: Value.optional(),
  script: Value.optional(),
  cause: Value.optional(),
  state: Value.optional(),
});
export type ChartFilters = z.infer<typeof ChartFilters>;

/** The last days, today included; or from one moment to another. */
export const ChartRange = z.union([
  z.object({ days: z.int().min(1).max(longestDays) }),
  z.object({ start_date: Timestamp, end_date: Timestamp }),
]);
export type ChartRange = z.infer<typeof ChartRange>;

export const ChartCard = z.object({
  /** Created by the client; unique within the tab. */
  id: Id.max(40),
  name: Name,
  metric: z.enum(metrics),
  dimension: z.enum(dimensions),
  /** A second dimension of values: one series per value. */
  split: z.enum(valueDimensions).nullable().default(null),
  filters: ChartFilters.default({}),
  /** Null: the range of the tab. */
  range: ChartRange.nullable().default(null),
  compare: z.enum(comparisons).default('none'),
  view: z.enum(views),
  /** Number of values, the largest first; the rest is one value, "others". */
  limit: z.int().min(1).max(valuesOfCard).default(10),
  goal: z
    .object({ direction: z.enum(goalDirections), value: z.number().min(0) })
    .nullable()
    .default(null),
  marks: z.array(z.enum(chartMarks)).max(chartMarks.length).default([]),
  columns: z.int().min(cardSizes.narrowest).max(cardSizes.columns).default(6),
  rows: z.int().min(cardSizes.lowest).max(cardSizes.highest).default(3),
});
export type ChartCard = z.infer<typeof ChartCard>;
