import { eq, sql } from 'drizzle-orm';
import { classes } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';

/** Sets the threshold of a class's draft; null: the recommended one. */
export async function setThreshold(tx: Tx, classId: string, threshold: number | null): Promise<void> {
  await tx
    .update(classes)
    .set({ threshold, updatedAt: sql`now()`, version: sql`${classes.version} + 1` })
    .where(eq(classes.id, classId));
}
