import { asc, eq, inArray } from 'drizzle-orm';
import type { TrainingChanges } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { corpora, intents, models, type TrainingSnapshot, utterances } from '../../platform/db/nlpTables.ts';
import { findClass } from '../classes/classes.ts';
import { contentState } from '../content/content.ts';
import { snapshotChanges, utteranceHash } from '../models/trainingSnapshot.ts';

/** What the next training of a class would learn anew; null where there was none, or an older version's. */
export async function pendingChanges(tx: Tx, ws: string, classId: string): Promise<TrainingChanges | null> {
  const { trainedModel } = await findClass(tx, ws, classId);
  const [model] = await tx
    .select({ snapshot: models.trainingSnapshot, figures: models.figures })
    .from(models)
    .where(eq(models.id, trainedModel ?? ''));
  if (!model?.snapshot) return null;
  const before = { parts: model.figures.content, snapshot: model.snapshot };
  const { parts } = await contentState(tx, ws, classId);
  const changed = Object.keys(parts).filter((id) => parts[id] !== before.parts[id]);
  return snapshotChanges(before, { parts, snapshot: await snapshotOf(tx, changed) });
}

/** The snapshot of the changed intents and corpora. */
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
