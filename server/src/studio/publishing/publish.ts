import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { canaries, classes, models, publications } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findClass, lockClass } from '../classes/classes.ts';
import { modelsKept } from '../models/models.ts';
import { copyContent, storePublishedContent, pruneContents, publicationsKept } from '../content/publishedContent.ts';

export interface Publication {
  /** Id of the model; by default the newest. */
  model?: string | undefined;
  /** An earlier publication, to restore with its content. */
  publication?: number | undefined;
  /** Login of the user who publishes. */
  by?: string | null;
}

/**
 * Publishes a trained model of a class with the current content of the class. It applies to the next message on every
 * instance. An earlier publication, or an older model, is restored with the content that it was published with.
 * @throws {Refusal} 404 for an unknown class, model or publication, 409 `class_not_trained` when there is no model,
 * `model_not_kept` or `publication_not_kept` when it is no longer kept
 */
export async function publishClass(tx: Tx, ws: string, classId: string, chosen: Publication = {}): Promise<void> {
  await lockClass(tx, classId);
  const { id, modelId } = await addPublication(tx, ws, classId, chosen);
  await tx
    .update(classes)
    .set({ publishedModel: modelId, publishedAt: sql`now()`, publicationId: id })
    .where(eq(classes.id, classId));
  await tx.delete(canaries).where(eq(canaries.classId, classId));
  await pruneContents(tx, classId);
}

/**
 * Stores a publication of a class. It does not answer yet.
 * @param canary whether it will answer a share of the conversations
 * @throws {Refusal} as `publishClass`
 */
export async function addPublication(
  tx: Tx,
  ws: string,
  classId: string,
  { model, publication, by = null }: Publication,
  canary = false,
): Promise<{ id: number; modelId: string }> {
  const { name, trainedModel } = await findClass(tx, ws, classId);
  const restored = await findRestored(tx, classId, { model, publication, trainedModel });
  const modelId = restored?.modelId ?? model ?? trainedModel;
  if (modelId === null) throw refuse.conflict('class_not_trained', { name });
  await refusePruned(tx, classId, modelId);
  const [made] = await tx
    .insert(publications)
    .values({ ws, classId, modelId, publishedBy: by, canary })
    .returning({ id: publications.id });
  if (!made) throw new Error('the publication was not stored');
  if (restored) await copyContent(tx, restored.id, made.id);
  else await storePublishedContent(tx, classId, made.id);
  return { id: made.id, modelId };
}

/**
 * The earlier publication to restore: the chosen one, or the last one of an older model. Undefined: the current content
 * is published.
 * @throws {Refusal} 404, or 409 when its content is no longer kept
 */
export async function findRestored(
  tx: Tx,
  classId: string,
  { model, publication, trainedModel }: Pick<Publication, 'model' | 'publication'> & { trainedModel: string | null },
) {
  if (publication !== undefined) return findPublication(tx, classId, publication);
  return model === undefined || model === trainedModel ? undefined : newestOf(tx, classId, model);
}

/** The newest publication of a model that still has its content; undefined where there is none. */
async function newestOf(tx: Tx, classId: string, model: string) {
  const [row] = await tx
    .select({ id: publications.id, modelId: publications.modelId })
    .from(publications)
    .where(
      and(
        eq(publications.classId, classId),
        eq(publications.modelId, model),
        eq(publications.kept, true),
        eq(publications.canary, false),
      ),
    )
    .orderBy(desc(publications.id))
    .limit(1);
  return row;
}

async function findPublication(tx: Tx, classId: string, id: number) {
  const [row] = await tx
    .select({ id: publications.id, modelId: publications.modelId, kept: publications.kept })
    .from(publications)
    .where(and(eq(publications.classId, classId), eq(publications.id, id)));
  if (!row) throw refuse.notFound('publication_not_found');
  if (!row.kept) throw refuse.conflict('publication_not_kept', { count: publicationsKept });
  return row;
}

/** Unpublishes a class; its models are kept. Does nothing if it is not published. */
export async function unpublishClass(tx: Tx, ws: string, classId: string, by: string | null): Promise<void> {
  await lockClass(tx, classId);
  const { publishedModel } = await findClass(tx, ws, classId);
  if (publishedModel === null) return;
  await tx
    .update(classes)
    .set({ publishedModel: null, publishedAt: null, publicationId: null })
    .where(eq(classes.id, classId));
  await tx.delete(canaries).where(eq(canaries.classId, classId));
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
