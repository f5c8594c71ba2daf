import { asc, eq, inArray } from 'drizzle-orm';
import { corpora, intents, models, type TrainingSnapshot, utterances } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { contentState } from '../content/content.ts';
import { type PartChanges, partChanges, utteranceHash } from './trainingSnapshot.ts';

/**
 * Differences between a class's draft and the content that a model was trained with: utterances by intent, attributes,
 * corpora and language. Null without a model, and for a model without a snapshot.
 */
export async function changesSince(
  tx: Tx,
  ws: string,
  classId: string,
  modelId: string | null,
): Promise<PartChanges | null> {
  const [model] = await tx
    .select({ snapshot: models.trainingSnapshot, figures: models.figures })
    .from(models)
    .where(eq(models.id, modelId ?? ''));
  if (!model?.snapshot) return null;
  const before = { parts: model.figures.content, snapshot: model.snapshot };
  const { parts } = await contentState(tx, ws, classId);
  const changed = Object.keys(parts).filter((id) => parts[id] !== before.parts[id]);
  return partChanges(before, { parts, snapshot: await snapshotOf(tx, changed) });
}

/** The training snapshot of the changed intents and corpora. */
async function snapshotOf(tx: Tx, ids: string[]): Promise<TrainingSnapshot> {
  const named = await tx.select({ id: intents.id, name: intents.name }).from(intents).where(inArray(intents.id, ids));
  const words = await tx.select({ id: corpora.id, name: corpora.name }).from(corpora).where(inArray(corpora.id, ids));
  const rows = await tx
    .select({ intentId: utterances.intentId, text: utterances.text, annotations: utterances.annotations })
    .from(utterances)
    .where(inArray(utterances.intentId, ids))
    .orderBy(asc(utterances.position));
  const snapshot: TrainingSnapshot = {
    intents: {},
    corpora: Object.fromEntries(words.map(({ id, name }) => [id, name])),
  };
  for (const { id, name } of named) snapshot.intents[id] = { name, utterances: [] };
  for (const { intentId, ...utterance } of rows) snapshot.intents[intentId]?.utterances.push(utteranceHash(utterance));
  return snapshot;
}
