import { sql } from 'drizzle-orm';
import type { Tx } from './port.ts';

/**
 * Makes PostgreSQL plan the queries of a transaction for their values, and turns JIT compilation off. From its sixth
 * use on, a prepared query would get one generic plan for all values; these plans took 16 and 70 times as long. And
 * where PostgreSQL overestimates the verbatims of an hour, it would compile code for all partitions, which takes
 * seconds.
 */
export async function planForValues(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`,
  );
}
