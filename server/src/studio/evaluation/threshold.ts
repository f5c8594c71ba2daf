import { eq, sql } from 'drizzle-orm';
import type { Threshold } from '@parlance/contract/calls/nlp';
import { classes } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { findClass } from '../classes/classes.ts';
import { suggestedThreshold } from './evaluate.job.ts';

/** The threshold of a class. @throws {Refusal} 404 */
export async function readThreshold(tx: Tx, ws: string, classId: string): Promise<Threshold> {
  const { threshold, trainedModel, version } = await findClass(tx, ws, classId);
  return { own: threshold, suggested: await suggestedThreshold(tx, trainedModel), version };
}

/** Sets it; it counts from the next sentence on, for the published model too. */
export async function setThreshold(tx: Tx, classId: string, threshold: number | null): Promise<void> {
  await tx
    .update(classes)
    .set({ threshold, updatedAt: sql`now()`, version: sql`${classes.version} + 1` })
    .where(eq(classes.id, classId));
}
