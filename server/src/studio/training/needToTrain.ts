import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { models } from '../../platform/db/nlpTables.ts';
import { findClass, isBuiltinClass } from '../classes/classes.ts';
import { contentState, countChanges } from '../content/content.ts';

export interface NeedToTrain {
  needToTrain: boolean;
  reason: 'never' | 'changed' | 'current';
  /** Number of intents and corpora that differ from the trained content; all of them without a training. */
  changes: number;
}

/** Whether a class's content differs from that of its newest model. */
export async function needToTrain(tx: Tx, ws: string, classId: string): Promise<NeedToTrain> {
  if (isBuiltinClass(classId)) return { needToTrain: false, reason: 'current', changes: 0 };
  const { trainedModel } = await findClass(tx, ws, classId);
  const now = await contentState(tx, ws, classId);
  const [model] = await tx
    .select({ contentHash: models.contentHash, figures: models.figures })
    .from(models)
    .where(eq(models.id, trainedModel ?? ''));
  if (!model) {
    const { language: _, embeddings: __, ...learned } = now.parts;
    return { needToTrain: true, reason: 'never', changes: Object.keys(learned).length };
  }
  const changes = countChanges(model.figures.content, now.parts);
  const current = model.contentHash === now.hash;
  return { needToTrain: !current, reason: current ? 'current' : 'changed', changes };
}
