import { sql } from 'drizzle-orm';
import type { Tx } from './port.ts';

/**
 * Has PostgreSQL plan the queries of a transaction for their values, and run them uncompiled. From its sixth use on, a prepared query
 * would have one plan for all values: a guess of how many rows it reads, which took 16 and 70 times as long. And from too high a
 * guess of how many verbatims are in an hour, it would compile for all partitions, which takes seconds.
 */
export async function planForValues(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`,
  );
}
