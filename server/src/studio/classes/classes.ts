import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Answer, SelfTrainingMode } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { classes } from '../../platform/db/nlpTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { setIntentsOf } from '../content/membership.ts';
import { refuseTaken, resolveAll } from '../content/names.ts';

export interface ClassDraft {
  name: string;
  description?: string;
  /** Ids or names. */
  intents?: string[];
  /** Null: as the workspace; empty: none. */
  embedding_model?: string | null;
  self_training?: SelfTrainingMode;
}

/** Names that begin with `$` are reserved for built-in classes. */
export const isBuiltinClass = (name: string): boolean => name.startsWith('$');

/**
 * Creates a class and returns its id.
 * @throws {Refusal} 409 for a taken name, 400 for a `$` name or an unknown intent
 */
export async function createClass(tx: Tx, ws: string, draft: ClassDraft): Promise<string> {
  refuseStatic(draft.name);
  await refuseTaken(tx, 'class', ws, draft.name);
  const id = newId();
  await tx.insert(classes).values({ id, ws, name: draft.name, description: draft.description ?? '' });
  await setIntentsOf(tx, id, await resolveAll(tx, 'intent', ws, 'intents', draft.intents ?? []));
  return id;
}

/**
 * Changes the given properties of a class.
 * @throws {Refusal} 409 for a taken name, 400 for a `$` name or an unknown intent
 */
export async function changeClass(tx: Tx, ws: string, id: string, change: Partial<ClassDraft>): Promise<void> {
  const { name, description, intents, embedding_model: embeddingModel, self_training: selfTraining } = change;
  if (name !== undefined) {
    refuseStatic(name);
    await refuseTaken(tx, 'class', ws, name, id);
  }
  if (intents) await setIntentsOf(tx, id, await resolveAll(tx, 'intent', ws, 'intents', intents));
  await update(tx, ws, id, { name, description, embeddingModel, selfTraining });
}

/** Sets the fallback of a class. */
export async function setFallback(tx: Tx, ws: string, id: string, answers: Answer[]): Promise<void> {
  await update(tx, ws, id, { fallback: answers });
}

/** The row of a class. @throws {Refusal} 404, or 403 for a built-in class, which has no row */
export async function findClass(tx: Tx, ws: string, id: string): Promise<typeof classes.$inferSelect> {
  refuseBuiltIn(id);
  const [row] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.ws, ws), eq(classes.id, id), isNull(classes.deletedAt)));
  if (!row) throw refuse.notFound('class_not_found');
  return row;
}

/** Locks a class until the transaction ends. @throws {Refusal} 403 for a built-in class */
export async function lockClass(tx: Tx, id: string): Promise<void> {
  refuseBuiltIn(id);
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for('no key update');
}

/** @throws {Refusal} 403 for the id of a built-in class, which cannot be changed */
export function refuseBuiltIn(id: string): void {
  if (isBuiltinClass(id)) throw refuse.forbidden('class_built_in', { name: id });
}

function refuseStatic(name: string): void {
  if (isBuiltinClass(name)) throw refuse.invalid('class_name', 'reserved_name');
}

async function update(
  tx: Tx,
  ws: string,
  id: string,
  values: Partial<
    Pick<typeof classes.$inferSelect, 'name' | 'description' | 'fallback' | 'embeddingModel' | 'selfTraining'>
  >,
): Promise<void> {
  await tx
    .update(classes)
    .set({ ...values, updatedAt: sql`now()`, version: sql`${classes.version} + 1` })
    .where(and(eq(classes.ws, ws), eq(classes.id, id)));
}
