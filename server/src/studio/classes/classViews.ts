import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { NlpClass } from '@parlance/contract/calls/nlp';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { canaries, classes, classIntents, intents, models, utterances } from '../../platform/db/nlpTables.ts';
import { tasks, workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isBuiltinClass } from './classes.ts';
import { contentState } from '../content/content.ts';
import { countDifferences } from '../content/countDifferences.ts';
import { countUtterances } from '../content/intentRows.ts';
import { byName } from '@parlance/contract/byName';
import { readBuiltinClass } from '../builtinClasses/publishBuiltinClass.ts';
import { builtinClassOf } from '../builtinClasses/builtinClasses.ts';
import { trainingKind } from '../content/trainingKind.ts';

type ClassRow = typeof classes.$inferSelect;
type ModelRow = Pick<typeof models.$inferSelect, 'id' | 'contentHash' | 'figures' | 'createdAt'>;
type TaskRow = Pick<typeof tasks.$inferSelect, 'id' | 'status' | 'updatedAt'>;

/** The classes of a workspace by name. */
export async function listClasses(tx: Tx, ws: string): Promise<NlpClass[]> {
  const rows = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.ws, ws), isNull(classes.deletedAt)));
  return present(tx, ws, rows.toSorted(byName));
}

/** One class. @throws {Refusal} 404 */
export async function readClass(tx: Tx, ws: string, id: string): Promise<NlpClass> {
  const builtIn = builtinClassOf(id);
  if (builtIn) return readBuiltinClass(tx, ws, builtIn);
  const rows = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.ws, ws), eq(classes.id, id), isNull(classes.deletedAt)));
  const [found] = await present(tx, ws, rows);
  if (!found) throw refuse.notFound('class_not_found');
  return found;
}

async function present(tx: Tx, ws: string, rows: ClassRow[]): Promise<NlpClass[]> {
  const ids = rows.map((row) => row.id);
  const members = await membersOf(tx, ids);
  const counts = await countUtterances(tx, eq(utterances.ws, ws));
  const known = await modelsOf(tx, rows);
  const lastTasks = await lastTrainings(tx, ws, ids);
  const unpublished = await countDifferences(tx, ids);
  const shares = await canaryShares(tx, ws);
  const [usual] = await tx.select({ model: workspaces.embeddingModel }).from(workspaces).where(eq(workspaces.id, ws));
  const shown: NlpClass[] = [];
  for (const row of rows) {
    const own = members.get(row.id) ?? [];
    const model = known.get(row.trainedModel ?? '');
    const task = lastTasks.get(row.id);
    const training = task?.status === 'queued' || task?.status === 'running';
    shown.push({
      id: row.id,
      class_name: row.name,
      description: row.description,
      intents: own,
      utterance_count: own.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      static: isBuiltinClass(row.name),
      fallback: row.fallback,
      embedding_model: row.embeddingModel,
      workspace_embedding_model: usual?.model ?? '',
      self_training: row.selfTraining,
      state: training ? 'training' : await restingState(tx, row, model, task),
      task_id: training ? task.id : null,
      trained_at: model?.createdAt.toISOString() ?? null,
      published_at: row.publishedAt?.toISOString() ?? null,
      canary_share: shares.get(row.id) ?? null,
      published_current: row.publishedModel !== null && row.publishedModel === row.trainedModel,
      unpublished: unpublished.get(row.id) ?? 0,
      unpublished_training: await isDataUnpublished(tx, row, known.get(row.publishedModel ?? '')),
      accuracy: model?.figures.accuracy ?? null,
      published_accuracy: known.get(row.publishedModel ?? '')?.figures.accuracy ?? null,
      updated_at: row.updatedAt.toISOString(),
      version: row.version,
    });
  }
  return shown;
}

/** The state of a class without a running training. */
async function restingState(
  tx: Tx,
  row: ClassRow,
  model: ModelRow | undefined,
  last: TaskRow | undefined,
): Promise<NlpClass['state']> {
  if (last?.status === 'error' && (!model || last.updatedAt > model.createdAt)) return 'failed';
  if (!model) return 'untrained';
  const { hash } = await contentState(tx, row.ws, row.id);
  return hash === model.contentHash ? 'trained' : 'outdated';
}

/** Whether the published model was trained with other content than the class has now. */
async function isDataUnpublished(tx: Tx, row: ClassRow, published: ModelRow | undefined): Promise<boolean> {
  if (!published) return false;
  return (await contentState(tx, row.ws, row.id)).hash !== published.contentHash;
}

async function membersOf(tx: Tx, classIds: string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ classId: classIntents.classId, intentId: classIntents.intentId })
    .from(classIntents)
    .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
    .where(inArray(classIntents.classId, classIds))
    .orderBy(asc(classIntents.position), asc(sql`lower(${intents.name})`));
  const members = new Map(classIds.map((id): [string, string[]] => [id, []]));
  for (const row of rows) members.get(row.classId)?.push(row.intentId);
  return members;
}

/** Percentage of the conversations that a canary answers, by id of its class. */
async function canaryShares(tx: Tx, ws: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: classes.id, share: canaries.share })
    .from(canaries)
    .innerJoin(classes, and(eq(classes.id, canaries.classId), eq(classes.publicationId, canaries.publishedId)))
    .where(eq(canaries.ws, ws));
  return new Map(rows.map(({ id, share }) => [id, share]));
}

/** The newest and the published model of each class. */
async function modelsOf(tx: Tx, rows: ClassRow[]): Promise<Map<string, ModelRow>> {
  const ids = rows.flatMap((row) => [row.trainedModel ?? [], row.publishedModel ?? []].flat());
  const found = await tx
    .select({ id: models.id, contentHash: models.contentHash, figures: models.figures, createdAt: models.createdAt })
    .from(models)
    .where(inArray(models.id, ids));
  return new Map(found.map((model) => [model.id, model]));
}

/** The newest training task of each class. */
async function lastTrainings(tx: Tx, ws: string, classIds: string[]): Promise<Map<string, TaskRow>> {
  const rows = await rowsOf(
    tx,
    sql`select distinct on (subject) subject, id, status, updated_at from ${tasks}
      where ws = ${ws} and kind = ${trainingKind} and subject = any(${sql.param(classIds)}::text[])
      order by subject, created_at desc`,
    z.object({
      subject: z.string(),
      id: z.string(),
      status: z.enum(['queued', 'running', 'completed', 'error', 'cancelled']),
      updated_at: z.date(),
    }),
  );
  return new Map(rows.map(({ subject, id, status, updated_at }) => [subject, { id, status, updatedAt: updated_at }]));
}
