import { z } from 'zod';
import {
  cardsOfTab,
  comparisons,
  dimensions,
  figureSteps,
  longestDays,
  metrics,
  metricUnits,
  recipientsOfTab,
  valueDimensions,
  valuesOfCard,
} from '../chartTables.ts';
import { ChartCard, ChartFilters, ChartRange } from '../charts.ts';
import { defineCalls } from '../call.ts';
import { Count, Name, Ok, QueryFlag, QueryInt, Timestamp, Version } from '../common.ts';
import { limits } from '../limits.ts';
import { MomentOrDay, TimeZone } from '../moments.ts';

/** When the figures of a chart are mailed, and to whom. */
export const ChartMail = z.object({
  /** From Monday, 1, to Sunday, 7. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  time_zone: TimeZone.default('UTC'),
  to: z.array(z.email().max(limits.emailLength)).min(1).max(recipientsOfTab),
});
export type ChartMail = z.infer<typeof ChartMail>;

/** A tab of the dashboard without its cards. */
export const ChartSummary = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  /** Index among the tabs, from 0. */
  position: Count,
  version: Version,
});
export type ChartSummary = z.infer<typeof ChartSummary>;

/** A tab of the dashboard. */
export const Chart = ChartSummary.extend({
  range: ChartRange,
  cards: z.array(ChartCard),
  /** Null: no mail is sent, or the reader may not change the tab. */
  mail: ChartMail.nullable(),
});
export type Chart = z.infer<typeof Chart>;

const fields = {
  name: Name,
  /** Empty: the name is shown. */
  title: z.string().trim().max(limits.nameLength),
  range: ChartRange,
  cards: z.array(ChartCard).max(cardsOfTab),
  mail: ChartMail.nullable(),
};

const ListParameters = z.record(z.string(), z.string());

/** The list of the messages or runs behind a figure, with the list's parameters. */
export const Drill = z.object({ to: z.enum(['verbatim', 'runs']), query: ListParameters });
export type Drill = z.infer<typeof Drill>;

export const FigurePoint = z.object({
  /** Null: undefined, such as a share of no messages. */
  value: z.number().nullable(),
  /** Messages, conversations or runs behind the value. */
  count: Count,
});
export type FigurePoint = z.infer<typeof FigurePoint>;

export const Figures = z.object({
  unit: z.enum(metricUnits),
  /** Step of the categories; null: they are not times. */
  step: z.enum(figureSteps).nullable(),
  start_date: Timestamp,
  end_date: Timestamp,
  /** Time zone in which days begin. */
  time_zone: z.string(),
  /**
   * Messages before this moment were not read, because they are too many for this query, and nothing is compared. Null:
   * all were read.
   */
  searched_to: Timestamp.nullable(),
  /** The reader may not read scripts: numbers replace their names, starting with the script that has most runs. */
  scripts_hidden: z.boolean(),
  /**
   * The list behind all figures. The list of a point adds the `drill` of its category and of its series (`drillOf`),
   * and has as many rows as the point's `count`. Null: no list has exactly these rows, or the reader may not open it.
   */
  drill: Drill.nullable(),
  total: FigurePoint,
  /** The total of the period compared with. */
  previous: FigurePoint.nullable(),
  categories: z.array(
    z.object({
      /**
       * For a time its start; for a value its name, empty for none; for an hour of the week `1-0` to `7-23`, from
       * Monday.
       */
      key: z.string(),
      /** The sum of the remaining values; its key is empty. */
      other: z.boolean(),
      start: Timestamp.nullable(),
      end: Timestamp.nullable(),
      drill: ListParameters.nullable(),
    }),
  ),
  /** One series per value of the split, the largest first; without a split a single one with an empty key. */
  series: z.array(
    z.object({
      key: z.string(),
      other: z.boolean(),
      drill: ListParameters.nullable(),
      points: z.array(FigurePoint),
    }),
  ),
  /** The values of the period compared with, one per category; null with a split, or without comparison. */
  comparison: z.array(FigurePoint).nullable(),
  /** Trainings and publications, for figures by time. */
  marks: z.array(
    z.object({ kind: z.enum(['training', 'publication']), at: Timestamp, /** Name of the class. */ label: z.string() }),
  ),
});
export type Figures = z.infer<typeof Figures>;

/** The last days, today included; or a period. */
const Period = z.object({
  /** Not used with `start_date`. */
  days: QueryInt(1, longestDays).default(limits.overviewDays),
  start_date: MomentOrDay().optional(),
  end_date: MomentOrDay().optional(),
  /** Time zone in which days begin; absent: that of the workspace. */
  time_zone: TimeZone.optional(),
});

/** The figures of one day. */
export const DailyFigures = z.object({
  day: z.iso.date(),
  messages: Count,
  conversations: Count,
  understood: Count,
  answered: Count,
  fallbacks: Count,
  errors: Count,
  /** Milliseconds from message to answer; null without messages. */
  median_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
});
export type DailyFigures = z.infer<typeof DailyFigures>;

export const chartCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/chart': {
    summary: 'List the charts of a workspace, which are the tabs of its dashboard, in their order',
    permission: 'workspace:read',
    response: z.object({ data: z.array(ChartSummary) }),
  },
  'POST /api/1.0/workspaces/:ws/chart': {
    summary: 'Create a chart; 409 when the workspace has 8',
    permission: 'workspace:edit',
    body: z.object({
      name: fields.name,
      title: fields.title.default(''),
      range: fields.range.default({ days: limits.overviewDays }),
      cards: fields.cards.default([]),
      mail: fields.mail.default(null),
    }),
    response: Chart,
    status: 201,
  },
  'GET /api/1.0/workspaces/:ws/chart/:id': {
    summary: 'Get a chart with its cards',
    permission: 'workspace:read',
    response: Chart,
  },
  'PUT /api/1.0/workspaces/:ws/chart/:id': {
    summary: 'Update a chart, absent fields stay; a position moves its tab',
    permission: 'workspace:edit',
    versioned: true,
    body: z.object({
      name: fields.name.optional(),
      title: fields.title.optional(),
      position: z.int().min(0).max(limits.chartTabs).optional(),
      range: fields.range.optional(),
      cards: fields.cards.optional(),
      mail: fields.mail.optional(),
    }),
    response: Chart,
  },
  'DELETE /api/1.0/workspaces/:ws/chart/:id': {
    summary: 'Delete a chart (restorable)',
    permission: 'workspace:edit',
    versioned: true,
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/figures': {
    summary:
      'Get the figures of a card: a metric by a dimension and a split, filtered, and compared with an earlier time',
    permission: 'workspace:read',
    operationId: 'getFigures',
    query: z.object({
      ...ChartFilters.shape,
      ...Period.shape,
      metric: z.enum(metrics),
      dimension: z.enum(dimensions).default('none'),
      split: z.enum(valueDimensions).optional(),
      compare: z.enum(comparisons).default('none'),
      limit: QueryInt(1, valuesOfCard).default(10),
      /** Reads all messages, even where they are too many for one query: it may take minutes. */
      whole: QueryFlag.default(false),
    }),
    response: Figures,
  },
  'GET /api/1.0/logs/:ws/daily': {
    summary: 'List the figures of each day, oldest first',
    permission: 'workspace:read',
    operationId: 'listDailyFigures',
    query: Period,
    response: z.object({ data: z.array(DailyFigures), /** Time zone in which days begin. */ time_zone: z.string() }),
  },
});
