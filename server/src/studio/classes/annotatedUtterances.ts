import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AnnotatedUtterance } from '@parlance/contract/calls/nlp';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { classIntents, intents, utterances } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';

const maxListed = 5000;

/** The utterances of a class that have annotations, ordered by the name of the intent. */
export async function listAnnotated(tx: Tx, classId: string): Promise<{ data: AnnotatedUtterance[]; total: number }> {
  const rows = await tx
    .select({
      id: utterances.id,
      intent_id: intents.id,
      intent: intents.name,
      text: utterances.text,
      annotations: utterances.annotations,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(classIntents)
    .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
    .innerJoin(utterances, eq(utterances.intentId, intents.id))
    .where(and(eq(classIntents.classId, classId), sql`jsonb_array_length(${utterances.annotations}) > 0`))
    .orderBy(asc(nameOrder(intents.name)), asc(utterances.position))
    .limit(maxListed);
  return { data: rows, total: rows[0]?.total ?? 0 };
}
