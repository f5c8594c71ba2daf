import { and, eq, isNull, sql } from 'drizzle-orm';
import type { TrainingChanges } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { classes, models, pseudoLabels } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { pruneContents } from '../content/publishedContent.ts';
import { partChanges, withoutIds } from './trainingSnapshot.ts';

/**
 * Number of a class's models that can still be published, besides the published one. Of older models only the figures
 * are kept.
 */
export const modelsKept = 10;

/** Number of a model in its class, from 1. Rows are never deleted, so it never changes. */
export const modelNumber = sql<number>`(
  select count(*)::int from models earlier
  where earlier.class_id = models.class_id and earlier.created_at <= models.created_at
)`;

/**
 * Stores a model as the newest of its class, with the changes of content since the model before.
 * @throws {Refusal} 404 when the class was deleted in the meantime
 */
export async function storeModel(tx: Tx, row: typeof models.$inferInsert): Promise<void> {
  const { classId, ws, id } = row;
  const changes = await changesSinceNewest(tx, row);
  await tx.insert(models).values({ ...row, changes });
  const [stored] = await tx
    .update(classes)
    .set({ trainedModel: id })
    .where(and(eq(classes.ws, ws), eq(classes.id, classId), isNull(classes.deletedAt)))
    .returning({ id: classes.id });
  if (!stored) throw refuse.notFound('class_deleted');
  await pruneModels(tx, classId);
}

async function changesSinceNewest(
  tx: Tx,
  { classId, trainingSnapshot: snapshot, figures }: typeof models.$inferInsert,
): Promise<TrainingChanges | null> {
  const [last] = await tx
    .select({ snapshot: models.trainingSnapshot, figures: models.figures })
    .from(models)
    .innerJoin(classes, eq(classes.trainedModel, models.id))
    .where(eq(classes.id, classId));
  if (!last?.snapshot || !snapshot) return null;
  const before = { parts: last.figures.content, snapshot: last.snapshot };
  return withoutIds(partChanges(before, { parts: figures.content, snapshot }));
}

/** Removes the artefacts, training snapshots and pseudo-labels of old models of a class. */
async function pruneModels(tx: Tx, classId: string): Promise<void> {
  await tx.execute(sql`
    update ${models} set artefact = null, intent_ids = '{}', training_snapshot = null,
      figures = jsonb_set(figures, '{content}', '{}')
    where class_id = ${classId} and artefact is not null
      and id not in (select id from ${models} where class_id = ${classId} order by created_at desc limit ${modelsKept})
      and id not in (select coalesce(published_model, '') from ${classes} where id = ${classId})
      and id not in (
        select model_id from canaries join publications on publications.id = publication_id
        where canaries.class_id = ${classId} and model_id is not null
      )`);
  await tx.execute(sql`delete from ${pseudoLabels} where model_id in (
    select id from ${models} where class_id = ${classId} and artefact is null)`);
  await pruneContents(tx, classId);
}
