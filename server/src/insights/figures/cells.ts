import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ValueDimension } from '@parlance/contract/chartTables';
import { latencyQuantile } from '../../conversation/rollups/latency.ts';
import { momentsOf } from '../../conversation/rollups/readFigures.ts';
import { type Period, weekHours } from '../../platform/time/hours.ts';
import type { Values } from './question.ts';

/** The sums of the rows of one period, value and value of the split. */
export const Cell = z.object({
  /** Index of the period, or the hour of the week; 0 without periods. */
  period: z.number(),
  value: z.string(),
  /** Null for all values that are not listed separately. */
  split: z.string().nullable(),
  count: z.number(),
  /** Number of rows that count for a share. */
  part: z.number(),
  /** Counts by bucket of latency. */
  latency: z.record(z.string(), z.number()).nullable(),
  /** Number of distinct conversations. */
  conversations: z.number(),
});
export type Cell = z.infer<typeof Cell>;

/** A query for cells. */
export interface CellQuery {
  ws: string;
  start: Date;
  end: Date;
  /** Undefined: one period, the whole span. */
  periods: readonly Period[] | undefined;
  values: ValueDimension | null;
  split: ValueDimension | null;
  /** Least number of values of the split that are listed separately, those with most rows. Undefined: all. */
  most: number | undefined;
  /** Only rows with these values count. */
  filters: Values;
  /** The values of rows that count for a share; null where no share is asked for. */
  part: Values | null;
  needs: 'counts' | 'latency' | 'conversations';
}

export type Sums = Pick<Cell, 'count' | 'part' | 'latency' | 'conversations'>;
export const nothing: Sums = { count: 0, part: 0, latency: null, conversations: 0 };

/** Adds the sums of two sets of rows that have no conversation in common. */
export const add = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  part: a.part + b.part,
  latency: a.latency && b.latency ? addLatencies(a.latency, b.latency) : (a.latency ?? b.latency),
  conversations: a.conversations + b.conversations,
});

/** Adds up cells of the same period, value and value of the split. */
export function addUp(cells: readonly Cell[]): Cell[] {
  const all = new Map<string, Cell>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.period, cell.value, cell.split]);
    const known = all.get(key);
    all.set(key, known ? { ...cell, ...add(known, cell) } : cell);
  }
  return [...all.values()];
}

type Latency = NonNullable<Sums['latency']>;

function addLatencies(a: Latency, b: Latency): Latency {
  const sum = { ...a };
  for (const [bucket, n] of Object.entries(b)) sum[bucket] = (sum[bucket] ?? 0) + n;
  return sum;
}

/** A quantile of the latencies; null without messages. */
export function quantileOf({ latency }: Sums, share: number): number | null {
  const quantile = latencyQuantile(latency ?? {}, share);
  return quantile === null ? null : Math.round(quantile * 10) / 10;
}

/**
 * SQL for the period of a moment, or its hour of the week. Moments are rounded down to quarters of an hour: the first
 * may lie before the start of the span, and belongs to the first period.
 */
export function periodIn(periods: readonly Period[] | undefined, at: SQL): SQL {
  if (!periods) return sql`0`;
  const starts = sql`(select ${momentsOf(periods.map(({ start }) => start))})`;
  const place = sql`greatest(width_bucket(${at}, ${starts}), 1)`;
  if (!isByHourOfWeek(periods)) return sql`${place} - 1`;
  const first = sql`(select ${sql.param(periods.map(({ slot }) => String(slot ?? 0)))}::text[]::int[])`;
  return sql`((${first})[${place}] + floor(extract(epoch from ${at} - (${starts})[${place}]) / 3600)::int) % ${weekHours}::int`;
}

/** Whether the periods divide by hours of the week. */
export const isByHourOfWeek = (periods: readonly Period[]): boolean => periods.some(({ slot }) => slot !== undefined);
