import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { classes, models, publications } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findClass, lockClass } from '../classes/classes.ts';
import { modelsKept } from '../models/models.ts';

export interface Publication {
  /** Id of the model; the newest unless told. */
  model?: string | undefined;
  /** Login of who lets it answer. */
  by?: string | null;
}

/**
 * Lets a trained model of a class answer from now on, on every instance: each message reads anew which one does.
 * @throws {Refusal} 404 for no such class or model, 409 `class_not_trained` when there is no model, `model_not_kept` when it is
 *   no longer kept
 */
export async function publishClass(
  tx: Tx,
  ws: string,
  classId: string,
  { model, by = null }: Publication = {},
): Promise<void> {
  await lockClass(tx, classId);
  const { name, trainedModel } = await findClass(tx, ws, classId);
  const id = model ?? trainedModel;
  if (id === null) throw refuse.conflict('class_not_trained', { name });
  await refusePruned(tx, classId, id);
  await tx
    .update(classes)
    .set({ publishedModel: id, publishedAt: sql`now()` })
    .where(eq(classes.id, classId));
  await tx.insert(publications).values({ ws, classId, modelId: id, publishedBy: by });
}

/** Lets no model of a class answer any more; its models stay. Does nothing to one that is not published. */
export async function unpublishClass(tx: Tx, ws: string, classId: string, by: string | null): Promise<void> {
  await lockClass(tx, classId);
  const { publishedModel } = await findClass(tx, ws, classId);
  if (publishedModel === null) return;
  await tx.update(classes).set({ publishedModel: null, publishedAt: null }).where(eq(classes.id, classId));
  await tx.insert(publications).values({ ws, classId, modelId: null, publishedBy: by });
}

async function refusePruned(tx: Tx, classId: string, id: string): Promise<void> {
  const [found] = await tx
    .select({ kept: sql<boolean>`${models.artefact} is not null` })
    .from(models)
    .where(and(eq(models.classId, classId), eq(models.id, id)));
  if (!found) throw refuse.notFound('model_not_found');
  if (found.kept) return;
  throw refuse.conflict('model_not_kept', { count: modelsKept });
}
