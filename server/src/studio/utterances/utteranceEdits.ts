import { and, eq, sql } from 'drizzle-orm';
import type { Annotation, Attribute, Utterance } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { utterances } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { checkAnnotations } from '../content/annotations.ts';
import { lockIntent, touchIntents } from '../content/intentRows.ts';
import { deleteCheckResults } from '../health/ignoredProblems.ts';
import { deletePredictions } from '../models/storeUtterancePredictions.ts';
import { fold, nearDuplicateKey } from '../content/textSimilarity.ts';
import { textKey } from '../content/textKey.ts';
import { findIntentsByText } from './findIntentsByText.ts';
import { presentUtterance } from './utteranceRows.ts';

const among = (ids: string[]) => sql`${utterances.id} = any(${sql.param(ids)}::text[])`;

type Row = typeof utterances.$inferSelect;

/** An utterance with its intent locked until the transaction ends. @throws {Refusal} 404 */
export async function lockUtterance(tx: Tx, ws: string, intentId: string, id: string) {
  const intent = await lockIntent(tx, ws, intentId);
  const [row] = await tx
    .select()
    .from(utterances)
    .where(and(eq(utterances.intentId, intentId), eq(utterances.id, id)));
  if (!row) throw refuse.notFound('utterance_not_found');
  return { ...row, attributes: intent.attributes };
}

/**
 * Changes the text and the annotations of one utterance.
 * @throws {Refusal} 400 for invalid annotations, 409 when an intent already has the new text
 */
export async function changeUtterance(
  tx: Tx,
  before: Row & { attributes: Attribute[] },
  { text, annotations }: { text: string; annotations: Annotation[] },
): Promise<Utterance> {
  checkAnnotations(text, annotations, before.attributes);
  const key = textKey(text);
  if (key !== before.textKey) {
    const [owner] = (await findIntentsByText(tx, before.ws, [key])).get(key) ?? [];
    if (owner) throw refuse.conflict('utterance_taken', { intent: owner.name });
  }
  const [after] = await tx
    .update(utterances)
    .set({
      text,
      textKey: key,
      folded: fold(text),
      near: nearDuplicateKey(text),
      annotations,
      version: sql`${utterances.version} + 1`,
    })
    .where(eq(utterances.id, before.id))
    .returning();
  if (!after) throw refuse.notFound('utterance_not_found');
  if (text !== before.text) {
    await deleteCheckResults(tx, before.ws, [before.id]);
    await deletePredictions(tx, [before.id]);
  }
  await touchIntents(tx, [before.intentId]);
  return presentUtterance(after);
}

/** Deletes utterances of an intent and returns them, ignoring unknown ids. */
export async function deleteUtterances(tx: Tx, ws: string, intentId: string, ids: string[]): Promise<Utterance[]> {
  await lockIntent(tx, ws, intentId);
  const gone = await tx
    .delete(utterances)
    .where(and(eq(utterances.intentId, intentId), among(ids)))
    .returning();
  if (gone.length > 0) await touchIntents(tx, [intentId]);
  return gone.map(presentUtterance);
}

/**
 * Moves utterances to another intent and returns how many. Utterances that the other intent already has are only
 * deleted here. Annotations are kept where it has an attribute of that name.
 * @throws {Refusal} 400 when both intents are the same
 */
export async function moveUtterances(tx: Tx, ws: string, from: string, ids: string[], to: string): Promise<number> {
  if (from === to) throw refuse.invalid('to', 'other_intent_needed');
  // Always locked in the same order, so that two moves in opposite directions cannot deadlock.
  for (const id of [from, to].toSorted()) await lockIntent(tx, ws, id);
  const target = await lockIntent(tx, ws, to);
  const names = target.attributes.map((attribute) => attribute.name);
  const here = and(eq(utterances.intentId, from), among(ids));
  const gone = await tx
    .delete(utterances)
    .where(
      and(
        here,
        sql`exists (select 1 from ${utterances} as other
          where other.intent_id = ${to} and other.text_key = ${utterances.textKey})`,
      ),
    )
    .returning({ id: utterances.id });
  const moved = await tx
    .update(utterances)
    .set({
      intentId: to,
      annotations: sql`coalesce((select jsonb_agg(mark) from jsonb_array_elements(${utterances.annotations}) as mark
        where mark ->> 'attribute' = any(${sql.param(names)}::text[])), '[]')`,
    })
    .where(here)
    .returning({ id: utterances.id });
  await deletePredictions(
    tx,
    moved.map(({ id }) => id),
  );
  const count = gone.length + moved.length;
  if (count > 0) await touchIntents(tx, [from, to]);
  return count;
}
