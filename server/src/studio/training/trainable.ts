import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { classes, classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses a class without enough to learn from.
 * @throws {Refusal} 404 for an unknown class; 422 without intents, when none of them has utterances, or when only one
 * has: with one intent, every message would be classified as it
 */
export async function refuseUntrainable(tx: Tx, ws: string, classId: string): Promise<void> {
  const [row] = await tx
    .select({ name: classes.name })
    .from(classes)
    .where(and(eq(classes.ws, ws), eq(classes.id, classId), isNull(classes.deletedAt)));
  if (!row) throw refuse.notFound('class_not_found');
  const members = await rowsOf(
    tx,
    sql`select ${intents.name} as name,
        exists (select 1 from ${utterances} where ${utterances.intentId} = ${intents.id}) as "hasUtterances"
      from ${classIntents} join ${intents} on ${intents.id} = ${classIntents.intentId} and ${intents.deletedAt} is null
      where ${classIntents.classId} = ${classId}`,
    z.object({ name: z.string(), hasUtterances: z.boolean() }),
  );
  const trainable = members.filter((member) => member.hasUtterances);
  if (members.length === 0) throw refuse.unprocessable('class_without_intents', { name: row.name });
  const [first, second] = trainable;
  if (!first) throw refuse.unprocessable('class_without_utterances', { name: row.name });
  if (!second) throw refuse.unprocessable('class_with_one_intent', { intent: first.name });
}
