import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Utterance } from '@parlance/contract/calls/nlp';
import { intents, utterances } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockIntent, touchIntents } from '../content/intentRows.ts';
import { fold, nearDuplicateKey } from '../content/textSimilarity.ts';
import { textKey } from '../content/textKey.ts';
import { deleteUtterances, moveUtterances } from './utteranceEdits.ts';

/**
 * Changes of utterances of several intents. Intents are always locked in the same order, so that two changes cannot
 * deadlock.
 */

type UtteranceToRestore = ParsedBodyOf<'PUT /api/1.0/gael/:ws/utterances'>['utterances'][number];

/** Deletes utterances and returns them, ignoring unknown ids. */
export async function deleteUtterancesOfIntents(tx: Tx, ws: string, ids: string[]): Promise<Utterance[]> {
  const gone: Utterance[] = [];
  for (const [intentId, own] of await byIntent(tx, ws, ids))
    gone.push(...(await deleteUtterances(tx, ws, intentId, own)));
  return gone;
}

/** Moves utterances to an intent, except those that are already there. Returns how many moved. */
export async function moveUtterancesOfIntents(tx: Tx, ws: string, ids: string[], to: string): Promise<number> {
  const groups = await byIntent(tx, ws, ids);
  for (const id of [...groups.keys(), to].toSorted()) await lockIntent(tx, ws, id);
  let moved = 0;
  for (const [from, own] of groups) if (from !== to) moved += await moveUtterances(tx, ws, from, own, to);
  return moved;
}

/**
 * Restores utterances with their ids and positions. Leaves out those whose intent is deleted or has the text again, and
 * those that others have changed since. Annotations are kept if their attribute still exists. Returns the versions of
 * the restored utterances, by id.
 */
export async function restoreUtterances(
  tx: Tx,
  ws: string,
  kept: UtteranceToRestore[],
): Promise<Record<string, number>> {
  const ids = kept.map(({ id }) => id);
  const now = await byIntent(tx, ws, ids);
  const wanted = new Set(kept.map(({ intent }) => intent));
  const living = await tx
    .select({ id: intents.id, attributes: intents.attributes })
    .from(intents)
    .where(and(eq(intents.ws, ws), isNull(intents.deletedAt), inArray(intents.id, [...wanted])));
  const attributes = new Map(living.map((row) => [row.id, new Set(row.attributes.map(({ name }) => name))]));
  const homes = [...new Set([...now.keys(), ...attributes.keys()])].toSorted();
  for (const id of homes) await lockIntent(tx, ws, id);
  const versions = await versionsOf(tx, ws, ids);
  const rows = kept.flatMap(({ id, intent, text, annotations, source, created_at, position, version }) => {
    const known = attributes.get(intent);
    const present = versions.get(id) ?? version ?? 0;
    if (!known || (version !== undefined && version !== present)) return [];
    const marks = annotations.filter(
      (mark) => known.has(mark.attribute) && mark.start < mark.end && mark.end <= text.length,
    );
    return [
      {
        id,
        ws,
        intentId: intent,
        text,
        textKey: textKey(text),
        folded: fold(text),
        near: nearDuplicateKey(text),
        annotations: marks,
        source,
        createdAt: new Date(created_at),
        ...(position !== undefined && { position }),
        version: present + 1,
      },
    ];
  });
  if (attributes.size === 0) throw refuse.notFound('intent_not_found');
  if (rows.length === 0) return {};
  // Changed or moved utterances are deleted first, and replaced by the given rows.
  await tx.delete(utterances).where(
    and(
      eq(utterances.ws, ws),
      inArray(
        utterances.id,
        rows.map(({ id }) => id),
      ),
    ),
  );
  const back = await tx
    .insert(utterances)
    .overridingSystemValue()
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: utterances.id, version: utterances.version });
  await joinMoments(tx, back);
  await touchIntents(tx, homes);
  return Object.fromEntries(back.map(({ id, version }) => [id, version]));
}

/**
 * Gives restored utterances the exact time of those they were added with. The given time has no microseconds, which
 * determine the order.
 */
async function joinMoments(tx: Tx, back: readonly { id: string }[]): Promise<void> {
  await tx.execute(sql`
    update ${utterances} back set created_at = (
      select max(same.created_at) from ${utterances} same where same.ws = back.ws
        and same.created_at >= back.created_at and same.created_at < back.created_at + interval '1 millisecond')
    where back.id = any(${sql.param(back.map(({ id }) => id))}::text[])`);
}

/** The current versions of the utterances that exist. */
async function versionsOf(tx: Tx, ws: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: utterances.id, version: utterances.version })
    .from(utterances)
    .where(and(eq(utterances.ws, ws), inArray(utterances.id, ids)));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Utterances of the workspace by their intents, in the order of the intents' ids. */
async function byIntent(tx: Tx, ws: string, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: utterances.id, intentId: utterances.intentId })
    .from(utterances)
    .innerJoin(intents, and(eq(intents.id, utterances.intentId), isNull(intents.deletedAt)))
    .where(and(eq(utterances.ws, ws), sql`${utterances.id} = any(${sql.param(ids)}::text[])`))
    .orderBy(utterances.intentId);
  const groups = new Map<string, string[]>();
  for (const { id, intentId } of rows) {
    const own = groups.get(intentId);
    if (own) own.push(id);
    else groups.set(intentId, [id]);
  }
  return groups;
}
