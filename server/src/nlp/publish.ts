import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/port.ts';
import { classes } from '../db/nlpTables.ts';
import { refuse } from '../http/refusal.ts';
import { findClass, lockClass } from './classes.ts';

/**
 * Lets the newest trained model of a class answer from now on, on every instance.
 * @throws {Refusal} 404, or 409 `untrained` when there is no model
 */
export async function publishClass(tx: Tx, ws: string, classId: string): Promise<void> {
  await lockClass(tx, classId);
  const { name, trainedModel } = await findClass(tx, ws, classId);
  if (trainedModel === null) throw refuse.conflict('untrained', `Train the class "${name}" before publishing it`);
  await tx
    .update(classes)
    .set({ publishedModel: trainedModel, publishedAt: sql`now()` })
    .where(eq(classes.id, classId));
}
