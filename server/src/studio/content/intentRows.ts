import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { intents, utterances } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The row of an intent, locked until the transaction ends. */
export async function lockIntent(tx: Tx, ws: string, id: string): Promise<typeof intents.$inferSelect> {
  const [row] = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.ws, ws), eq(intents.id, id), isNull(intents.deletedAt)))
    .for('no key update');
  if (!row) throw refuse.notFound('intent_not_found');
  return row;
}

/** Raises the version of intents whose utterances changed. */
export async function touchIntents(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .update(intents)
    .set({ updatedAt: sql`now()`, version: sql`${intents.version} + 1` })
    .where(sql`${intents.id} = any(${sql.param(ids)}::text[])`);
}

/** The current names of intents. Deleted intents are missing. */
export async function intentNames(tx: Tx, ws: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: intents.id, name: intents.name })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt), inArray(intents.id, ids)));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** How many utterances each intent has. */
export async function countUtterances(tx: Tx, which: SQL): Promise<Map<string, number>> {
  const rows = await rowsOf(
    tx,
    sql`select ${utterances.intentId} as id, count(*)::int as count from ${utterances} where ${which} group by 1`,
    z.object({ id: z.string(), count: z.number() }),
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}
