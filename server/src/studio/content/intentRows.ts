import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { intents } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The row of an intent, kept from others until the transaction ends. */
export async function lockIntent(tx: Tx, ws: string, id: string): Promise<typeof intents.$inferSelect> {
  const [row] = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.ws, ws), eq(intents.id, id), isNull(intents.deletedAt)))
    .for('update');
  if (!row) throw refuse.notFound('intent');
  return row;
}

/** Raises the version of intents whose utterances changed. */
export async function touchIntents(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .update(intents)
    .set({ updatedAt: sql`now()`, version: sql`${intents.version} + 1` })
    .where(sql`${intents.id} = any(${sql.param(ids)}::text[])`);
}
