import { eq } from 'drizzle-orm';
import { contentParts, type Difference } from '@parlance/contract/calls/nlp';
import { classIntents, intents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { requirePermission } from '../../platform/http/authorise.ts';
import type { ChangeCall } from '../../platform/http/change.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findClass, lockClass, setFallback } from '../classes/classes.ts';
import { addIntentsTo, setIntentsOf, touchClasses } from '../content/membership.ts';
import { publishedClass, publishedIntent } from '../content/publishedContent.ts';
import { restore } from '../content/softDelete.ts';
import { setThreshold } from '../content/threshold.ts';
import { changeIntent } from '../intents/intents.ts';
import { listDifferences } from './differences.ts';

/**
 * Resets parts of a class's draft to the published content. Ignores differences that no longer exist, and those of
 * training data.
 * @throws {Refusal} 403 naming the permission that the direct call needs, 409 where an intent was deleted permanently
 * or its name was used again
 */
export async function discardDifferences(
  tx: Tx,
  call: ChangeCall,
  classId: string,
  ids: readonly string[],
): Promise<Difference[]> {
  await lockClass(tx, classId);
  const { publicationId } = await findClass(tx, call.ws, classId);
  const published = publicationId === null ? undefined : await publishedClass(tx, publicationId);
  if (publicationId === null || !published) return [];
  const wanted = new Set(ids);
  const found = (await listDifferences(tx, call.ws, classId)).data
    .filter(({ id }) => wanted.has(id))
    .filter(isOfContent);
  for (const difference of found) {
    const { part, intent_id } = difference;
    if (part === 'fallback' || part === 'threshold') {
      requirePermission(call, 'nlp_class:edit');
      if (part === 'fallback') await setFallback(tx, call.ws, classId, published.fallback);
      else await setThreshold(tx, classId, published.threshold);
    } else await discardOfIntent(tx, call, { classId, publicationId, difference, intentId: intent_id ?? '' });
  }
  return found;
}

type ContentDifference = Difference & { part: (typeof contentParts)[number] };

/** Whether the difference can be discarded. Utterances and corpora cannot: a publication has no copy of them. */
const isOfContent = (difference: Difference): difference is ContentDifference =>
  contentParts.some((part) => part === difference.part);

interface IntentDifference {
  classId: string;
  publicationId: number;
  difference: ContentDifference;
  intentId: string;
}

async function discardOfIntent(tx: Tx, call: ChangeCall, one: IntentDifference): Promise<void> {
  const { classId, publicationId, difference, intentId } = one;
  const { part, change } = difference;
  if (part === 'intent') {
    requirePermission(call, 'nlp_class:edit');
    if (change === 'added') await removeFromClass(tx, classId, intentId);
    else await addBack(tx, call, classId, difference, intentId);
    return touchClasses(tx, [classId]);
  }
  requirePermission(call, 'nlp_intent:edit');
  const was = await publishedIntent(tx, publicationId, intentId);
  if (!was) return;
  const { name, attributes, answers, fallback } = was;
  const drafts = {
    name: { name },
    attributes: { attributes },
    answers: { answers },
    intentFallback: { fallback },
  };
  if (part !== 'fallback' && part !== 'threshold') await changeIntent(tx, call.ws, intentId, drafts[part]);
}

/** Removes an added intent from the class; it is not deleted. */
async function removeFromClass(tx: Tx, classId: string, intentId: string): Promise<void> {
  const rows = await tx
    .select()
    .from(classIntents)
    .where(eq(classIntents.classId, classId))
    .orderBy(classIntents.position);
  await setIntentsOf(
    tx,
    classId,
    rows.map((row) => row.intentId).filter((id) => id !== intentId),
  );
}

/** Adds a removed intent to the class again, and restores it from the trash if needed. */
async function addBack(
  tx: Tx,
  call: ChangeCall,
  classId: string,
  { intent }: Difference,
  intentId: string,
): Promise<void> {
  const [row] = await tx.select({ deletedAt: intents.deletedAt }).from(intents).where(eq(intents.id, intentId));
  if (!row) throw refuse.conflict('published_intent_gone', { name: intent ?? '' });
  if (row.deletedAt !== null) {
    requirePermission(call, 'nlp_intent:create');
    await restore(tx, 'intent', call.ws, intentId);
  }
  await addIntentsTo(tx, classId, [intentId]);
}
