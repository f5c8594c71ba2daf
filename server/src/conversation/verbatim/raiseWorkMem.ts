import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';

/** Lets the messages of a large workspace be grouped in memory; holds until the transaction ends. */
export async function raiseWorkMem(tx: Tx): Promise<void> {
  await tx.execute(sql`set local work_mem = '48MB'`);
}
