import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { classes, classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses a class that there is nothing to learn from.
 * @throws {Refusal} 404 for no such class; 422 `emptyClass` without intents, `noUtterances` when none of them
 *   has utterances, `oneIntent` when only one has: with nothing to tell it from, everything would be it
 */
export async function refuseUntrainable(tx: Tx, ws: string, classId: string): Promise<void> {
  const [row] = await tx
    .select({ name: classes.name })
    .from(classes)
    .where(and(eq(classes.ws, ws), eq(classes.id, classId), isNull(classes.deletedAt)));
  if (!row) throw refuse.notFound('class');
  const members = await rowsOf(
    tx,
    sql`select ${intents.name} as name,
        exists (select 1 from ${utterances} where ${utterances.intentId} = ${intents.id}) as taught
      from ${classIntents} join ${intents} on ${intents.id} = ${classIntents.intentId} and ${intents.deletedAt} is null
      where ${classIntents.classId} = ${classId}`,
    z.object({ name: z.string(), taught: z.boolean() }),
  );
  const taught = members.filter((member) => member.taught);
  if (members.length === 0) throw untrainable('emptyClass', `The class "${row.name}" has no intents: add some first`);
  if (taught.length === 0) {
    throw untrainable('noUtterances', `No intent of the class "${row.name}" has utterances: write some first`);
  }
  if (taught.length === 1) {
    const only = taught[0]?.name ?? '';
    throw untrainable('oneIntent', `Only the intent "${only}" has utterances: it needs a second one to be told from`);
  }
}

const untrainable = (type: string, message: string) => new Refusal(422, type, message);
