import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Metric } from 'prom-client';
import { z } from 'zod';
import { rowsOf, type Db } from '../../platform/db/port.ts';
import { repeat } from '../../platform/repeat.ts';
import { rollUp } from './rollUp.ts';

/** Milliseconds between two runs. Figures are correct in between: touched hours are read from verbatims. */
const pause = 20_000;

/** Starts rolling up in this process. @returns stops it, after the running step */
export function startRollingUp(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  let stopping = false;
  const stop = repeat(pause, log, 'verbatims were not rolled up', () => rollUp(db, () => stopping));
  return () => {
    stopping = true;
    return stop();
  };
}

const Waiting = z.object({ count: z.number() });

/** Prometheus metrics of rollups. */
export function rollupMetrics(db: Db): Metric[] {
  const gauge = (name: string, help: string, query: SQL) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const [waiting] = await db.tx((tx) => rowsOf(tx, query, Waiting));
        this.set(waiting?.count ?? 0);
      },
    });
  return [
    gauge(
      'parlance_rollup_lag_seconds',
      'Time since the oldest change of verbatims that is not rolled up yet; 0 when all are',
      sql`select coalesce(extract(epoch from now() - min(touched_at)), 0) as count from rollup_touches`,
    ),
    gauge(
      'parlance_rollup_touched_hours',
      'Hours of workspaces whose figures are read from verbatims until they are rolled up again',
      sql`select count(*) as count from (select distinct hour, ws from rollup_touches) touched`,
    ),
    gauge(
      'parlance_rollup_backlog_workspaces',
      'Workspaces whose verbatims from before rollups are not all rolled up yet',
      sql`select count(*) as count from workspaces w where not exists (
        select from rollup_progress p where p.ws = w.id and p.until = 'infinity')`,
    ),
    gauge(
      'parlance_rollup_days_without_hours',
      'Days of workspaces that were rolled up before they knew their hours; they are made anew',
      sql`select count(distinct (ws, day)) as count from verbatim_days where dimension = 'all' and hours_ms is null`,
    ),
  ];
}
