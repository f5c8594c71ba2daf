import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { rowsOf, type Db, type Tx } from './port.ts';

/** Tables that are partitioned by month, in UTC. */
export const partitionedTables = ['messages', 'verbatims', 'audit', 'events'] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

/** Months that have a partition before they begin. */
const monthsAhead = 2;
/** How long a change of partitions waits for a lock: all later statements on the table wait as long. */
const lockTimeout = '2s';

/** Rows for a month without a partition: either partitions are not made ahead, or rows have wrong times. */
export const defaultPartitionRows = new Counter({
  name: 'parlance_default_partition_rows_total',
  help: 'Rows that were found in a default partition, and moved to one of their month',
  labelNames: ['table'],
  registers: [],
});
// Series start at 0: in a series that begins with its first rows, Prometheus sees no increase.
for (const table of partitionedTables) defaultPartitionRows.inc({ table }, 0);

const Month = z.object({ month: z.string() });
const MovedRows = z.object({ moved: z.number() });

/** Makes partitions ahead, and those that are missing for rows in the default partition; the latter are logged. */
export async function keepPartitions(db: Db, log: FastifyBaseLogger): Promise<void> {
  for (const table of partitionedTables) {
    const months = await db.tx((tx) => missingMonths(tx, table));
    for (const month of months) {
      const moved = await db.tx(async (tx) => {
        await waitBriefly(tx);
        const [made] = await rowsOf(tx, sql`select make_partition(${table}, ${month}::date) as moved`, MovedRows);
        return made?.moved ?? 0;
      });
      if (moved === 0) continue;
      defaultPartitionRows.inc({ table }, moved);
      log.error({ table, month, rows: moved }, 'rows were in the default partition: partitions were not made ahead');
    }
  }
}

/** Makes the missing partitions for rows since a moment that are inserted next. */
export const makePartitionsSince = (tx: Tx, table: PartitionedTable, since: Date) =>
  tx.execute(sql`select make_partition(${table}, month::date) from generate_series(
    date_trunc('month', ${since.toISOString()}::timestamptz at time zone 'UTC'), now() at time zone 'UTC', '1 month'
  ) as month`);

/** Analyzes partitioned tables once a day: autovacuum and our upkeep only analyze their partitions. */
export async function analyzePartitioned(db: Db): Promise<void> {
  for (const table of await db.tx(uncounted)) await db.execute(`analyze ${table}`);
}

/** Months that have no partition: those ahead, and those of rows in the default partition. */
async function missingMonths(tx: Tx, table: PartitionedTable): Promise<string[]> {
  const found = await rowsOf(
    tx,
    sql`select month::text from (
        select (date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date as month
        from generate_series(0, ${monthsAhead}::int) as ahead
        union
        select date_trunc('month', created_at at time zone 'UTC')::date from ${sql.identifier(`${table}_default`)}
      ) wanted
      where to_regclass(format('public.%I', ${table}::text || to_char(month, '_YYYY_MM'))) is null
      order by month`,
    Month,
  );
  return found.map(({ month }) => month);
}

async function uncounted(tx: Tx): Promise<string[]> {
  const found = await rowsOf(
    tx,
    sql`select relname as name from pg_stat_user_tables
      where schemaname = 'public' and relname = any(${sql.param([...partitionedTables])}::text[])
        and coalesce(last_analyze, '-infinity') < now() - interval '1 day'`,
    z.object({ name: z.string() }),
  );
  return found.map(({ name }) => name);
}

/** Limits the wait for a lock, because all later statements would wait as well; the change is retried later. */
const waitBriefly = (tx: Tx) => tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));

const Partition = z.object({ name: z.string(), rows: z.number(), until: z.date() });

/**
 * Partitions whose whole month is before a moment, oldest first, with their approximate row count and the end of the
 * month.
 */
export const partitionsBefore = (tx: Tx, table: PartitionedTable, before: Date) =>
  rowsOf(
    tx,
    sql`select child.relname as name, greatest(child.reltuples, 0)::int8 as rows,
        (to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' as until
      from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = ${`public.${table}`}::regclass and child.relname ~ ${`^${table}_\\d{4}_\\d\\d$`}
        and to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month'
          <= ${before.toISOString()}::timestamptz at time zone 'UTC'
      order by child.relname`,
    Partition,
  );

interface DropOptions {
  /**
   * Deletes what belongs to the month in the same transaction; `left` has the earlier partitions that were not dropped.
   */
  alongside?: ((tx: Tx, until: Date, left: readonly string[]) => Promise<void>) | undefined;
  /** Whether a row of the partition must stay, so that the partition is not dropped. */
  keep?: (tx: Tx, name: string) => Promise<boolean>;
}

/** Drops partitions whose whole month is before a moment. Returns the names of the dropped ones and of those left. */
export async function dropPartitionsBefore(
  db: Db,
  table: PartitionedTable,
  before: Date,
  { alongside, keep }: DropOptions = {},
): Promise<{ dropped: string[]; left: string[] }> {
  const outcome: { dropped: string[]; left: string[] } = { dropped: [], left: [] };
  for (const { name, until } of await db.tx((tx) => partitionsBefore(tx, table, before))) {
    const isDropped = await db.tx(async (tx) => {
      await waitBriefly(tx);
      if (await keep?.(tx, name)) return false;
      await alongside?.(tx, until, outcome.left);
      await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
      return true;
    });
    outcome[isDropped ? 'dropped' : 'left'].push(name);
  }
  return outcome;
}
