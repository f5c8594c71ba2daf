import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/port.ts';
import { canaries, classes } from '../../platform/db/nlpTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findClass, lockClass } from '../classes/classes.ts';
import { pruneContents } from '../content/publishedContent.ts';
import { addPublication, type Publication, publishClass } from './publish.ts';

/**
 * A canary: a publication that answers a share of the conversations, while the published one answers the others. A
 * workspace has one at a time, because figures of two would mix.
 */
export type CanaryRow = typeof canaries.$inferSelect;

/** Condition for classes whose publication is still the one beside which their canary was started. */
const isRunning = and(
  eq(classes.id, canaries.classId),
  eq(classes.publicationId, canaries.publishedId),
  isNull(classes.deletedAt),
);

/** The canary of a class, if it has one. */
export async function findCanary(tx: Tx, ws: string, classId: string): Promise<CanaryRow | undefined> {
  const [row] = await tx
    .select({ canary: canaries })
    .from(canaries)
    .innerJoin(classes, isRunning)
    .where(and(eq(canaries.ws, ws), eq(canaries.classId, classId)));
  return row?.canary;
}

/** Name of another class with a canary, if any. */
export async function otherCanary(tx: Tx, ws: string, classId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: classes.name })
    .from(canaries)
    .innerJoin(classes, isRunning)
    .where(and(eq(canaries.ws, ws), ne(canaries.classId, classId)));
  return row?.name;
}

export interface CanaryStart extends Publication {
  /** Percent of the conversations. */
  share: number;
}

/**
 * Starts a canary: a model answers a share of the conversations, with the current content of the class or that of an
 * earlier publication. Replaces a canary of the same class.
 * @throws {Refusal} as `publishClass`, and 409 `class_not_published` or `other_canary`
 */
export async function startCanary(
  tx: Tx,
  ws: string,
  classId: string,
  { share, ...chosen }: CanaryStart,
): Promise<void> {
  // Locks the workspace, so that of two classes that start a canary at the same time, the second sees the first.
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, ws)).for('no key update');
  await lockClass(tx, classId);
  const { name, publicationId } = await findClass(tx, ws, classId);
  if (publicationId === null) throw refuse.conflict('class_not_published', { name });
  const other = await otherCanary(tx, ws, classId);
  if (other !== undefined) throw refuse.conflict('other_canary', { name: other });
  const tried = await addPublication(tx, ws, classId, chosen, true);
  const canary = {
    classId,
    publicationId: tried.id,
    publishedId: publicationId,
    share,
    startedBy: chosen.by ?? null,
  };
  await tx
    .insert(canaries)
    .values({ ws, ...canary })
    .onConflictDoUpdate({ target: canaries.ws, set: { ...canary, since: sql`now()`, createdAt: sql`now()` } });
  await pruneContents(tx, classId);
}

/**
 * Changes the share of a canary. When the share grows, the conversations that it already answers stay with it.
 * @throws {Refusal} 404, 409 `no_canary`
 */
export async function changeCanary(tx: Tx, ws: string, classId: string, share: number): Promise<void> {
  await requireCanary(tx, ws, classId);
  await tx
    .update(canaries)
    .set({ share, since: sql`now()` })
    .where(and(eq(canaries.ws, ws), eq(canaries.classId, classId), ne(canaries.share, share)));
}

/**
 * Publishes a canary to all conversations.
 * @throws {Refusal} 404, 409 `no_canary`
 */
export async function promoteCanary(tx: Tx, ws: string, classId: string, by: string): Promise<void> {
  const { publicationId } = await requireCanary(tx, ws, classId);
  await publishClass(tx, ws, classId, { publication: publicationId, by });
}

/**
 * Ends a canary: the published model answers all conversations again.
 * @throws {Refusal} 404, 409 `no_canary`
 */
export async function rollBackCanary(tx: Tx, ws: string, classId: string): Promise<void> {
  await requireCanary(tx, ws, classId);
  await tx.delete(canaries).where(and(eq(canaries.ws, ws), eq(canaries.classId, classId)));
  await pruneContents(tx, classId);
}

async function requireCanary(tx: Tx, ws: string, classId: string): Promise<CanaryRow> {
  await lockClass(tx, classId);
  const { name } = await findClass(tx, ws, classId);
  const canary = await findCanary(tx, ws, classId);
  if (!canary) throw refuse.conflict('no_canary', { name });
  return canary;
}
