import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ParsedBodyOf } from '@parlance/contract';
import type { QuestionSet } from '@parlance/contract/calls/knowledge/evaluation';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import { knowledgeQuestions, knowledgeQuestionSets } from '../../platform/db/questionSetTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { findBase } from '../bases/bases.ts';
import { lastRuns } from './runs.ts';

const table = knowledgeQuestionSets;
export type SetRow = typeof knowledgeQuestionSets.$inferSelect;

const keyed = (ws: string, id: string) => and(eq(table.ws, ws), eq(table.id, id));
const ofBase = (ws: string, base: string) => and(eq(table.ws, ws), eq(table.base, base), isNull(table.deletedAt));

/** The question sets of a base, by name. @throws {Refusal} 404 for an unknown base */
export async function listSets(tx: Tx, ws: string, base: string): Promise<QuestionSet[]> {
  await findBase(tx, ws, base);
  const rows = await tx
    .select()
    .from(table)
    .where(ofBase(ws, base))
    .orderBy(asc(nameOrder(table.name)), asc(table.id));
  return presentSets(tx, ws, rows);
}

/** @throws {Refusal} 404 for an unknown set or base */
export async function findSet(tx: Tx, ws: string, base: string, id: string): Promise<SetRow> {
  await findBase(tx, ws, base);
  const [row] = await tx
    .select()
    .from(table)
    .where(and(ofBase(ws, base), eq(table.id, id)));
  if (!row) throw refuse.notFound('question_set_not_found');
  return row;
}

/** Locks a set until the transaction ends. @throws {Refusal} 404 */
export async function lockSet(tx: Tx, ws: string, base: string, id: string): Promise<SetRow> {
  await tx.select({ id: table.id }).from(table).where(keyed(ws, id)).for('no key update');
  return findSet(tx, ws, base, id);
}

const named = (error: unknown) => (isUniqueViolation(error) ? refuse.conflict('question_set_name_taken') : error);

/** @throws {Refusal} 404 for an unknown base, 409 where the name is taken, or there are too many */
export async function createSet(
  tx: Tx,
  ws: string,
  base: string,
  { name, run_after_changes: runAfterChanges }: ParsedBodyOf<'POST /api/1.0/gael/:ws/rag/:base/question-sets'>,
  createdBy: string,
): Promise<SetRow> {
  const { contentVersion } = await findBase(tx, ws, base);
  const max = knowledgeLimits.questionSetsPerBase;
  if ((await tx.$count(table, ofBase(ws, base))) >= max) throw refuse.conflict('too_many_question_sets', { max });
  // The present content of the base does not count as a change.
  const versions = { checkedVersion: contentVersion, seenVersion: contentVersion };
  try {
    const [row] = await tx
      .insert(table)
      .values({ ws, id: newId(), base, name, runAfterChanges, ...versions, createdBy })
      .returning();
    if (!row) throw new Error('the question set was not stored');
    return row;
  } catch (error) {
    throw named(error);
  }
}

/** Changes the given fields of a locked set. @throws {Refusal} 409 where the name is taken */
export async function changeSet(
  tx: Tx,
  { ws, id, ...before }: SetRow,
  given: ParsedBodyOf<'PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id'>,
): Promise<SetRow> {
  try {
    const [row] = await tx
      .update(table)
      .set({
        name: given.name ?? before.name,
        runAfterChanges: given.run_after_changes ?? before.runAfterChanges,
        version: before.version + 1,
        updatedAt: new Date(),
      })
      .where(keyed(ws, id))
      .returning();
    if (!row) throw refuse.notFound('question_set_not_found');
    return row;
  } catch (error) {
    throw named(error);
  }
}

/** Moves a locked set to the trash, with its questions and runs. */
export async function deleteSet(tx: Tx, { ws, id }: SetRow): Promise<void> {
  await tx.update(table).set({ deletedAt: new Date() }).where(keyed(ws, id));
}

/** Restores a set. @throws a unique violation where its name is taken meanwhile */
export async function restoreSet(tx: Tx, ws: string, id: string): Promise<void> {
  await tx
    .update(table)
    .set({ deletedAt: null, version: sql`${table.version} + 1` })
    .where(keyed(ws, id));
}

const Counts = z.object({ id: z.string(), accepted: z.number(), unanswerable: z.number(), drafts: z.number() });

/** A set as the API presents it. */
export async function presentSet(row: SetRow, tx: Tx): Promise<QuestionSet> {
  const [shown] = await presentSets(tx, row.ws, [row]);
  if (!shown) throw refuse.notFound('question_set_not_found');
  return shown;
}

async function presentSets(tx: Tx, ws: string, rows: readonly SetRow[]): Promise<QuestionSet[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const q = knowledgeQuestions;
  const isAccepted = sql`${q.state} = 'accepted'`;
  const counts = await rowsOf(
    tx,
    sql`select ${q.setId} as id, count(*) filter (where ${isAccepted})::int as accepted,
        count(*) filter (where ${isAccepted} and not ${q.answerable})::int as unanswerable,
        count(*) filter (where not ${isAccepted})::int as drafts
      from ${q} where ${and(eq(q.ws, ws), inArray(q.setId, ids))} group by ${q.setId}`,
    Counts,
  );
  const countsOf = new Map(counts.map((one) => [one.id, one]));
  const runs = await lastRuns(tx, ws, ids);
  return rows.map(({ id, name, runAfterChanges, version, createdAt, createdBy, updatedAt }) => ({
    id,
    name,
    questions: countsOf.get(id)?.accepted ?? 0,
    unanswerable: countsOf.get(id)?.unanswerable ?? 0,
    drafts: countsOf.get(id)?.drafts ?? 0,
    run_after_changes: runAfterChanges,
    last_run: runs.get(id) ?? null,
    version,
    created_at: createdAt.toISOString(),
    created_by: createdBy,
    updated_at: updatedAt.toISOString(),
  }));
}
