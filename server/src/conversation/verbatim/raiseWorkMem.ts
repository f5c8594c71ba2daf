import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';

/** Raises `work_mem` until the transaction ends, so that the messages of a large workspace are grouped in memory. */
export async function raiseWorkMem(tx: Tx): Promise<void> {
  await tx.execute(sql`set local work_mem = '48MB'`);
}
