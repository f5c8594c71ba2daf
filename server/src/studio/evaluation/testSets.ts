import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TestCase, TestSet } from '@parlance/contract/calls/nlp';
import { newId } from '../../platform/ids/newId.ts';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { testCases, testSets } from '../../platform/db/evaluationTables.ts';
import { classes, intents } from '../../platform/db/nlpTables.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseBuiltIn } from '../classes/classes.ts';

type Row = typeof testSets.$inferSelect;

/** The test sets of a class, by name. */
export async function listTestSets(tx: Tx, ws: string, classId: string): Promise<TestSet[]> {
  const rows = await tx
    .select()
    .from(testSets)
    .where(and(eq(testSets.ws, ws), eq(testSets.classId, classId), isNull(testSets.deletedAt)))
    .orderBy(asc(sql`lower(${testSets.name})`));
  return present(tx, rows);
}

/** The row of a test set, of a class that is not deleted. @throws {Refusal} 404 */
export async function findTestSet(tx: Tx, ws: string, id: string): Promise<Row> {
  const [row] = await tx
    .select({ row: testSets })
    .from(testSets)
    .innerJoin(classes, and(eq(classes.id, testSets.classId), isNull(classes.deletedAt)))
    .where(and(eq(testSets.ws, ws), eq(testSets.id, id), isNull(testSets.deletedAt)));
  if (!row) throw refuse.notFound('test_set_not_found');
  return row.row;
}

/** The row of a test set, locked until the transaction ends. @throws {Refusal} 404 */
export async function lockTestSet(tx: Tx, ws: string, id: string): Promise<Row> {
  await tx.select({ id: testSets.id }).from(testSets).where(eq(testSets.id, id)).for('no key update');
  return findTestSet(tx, ws, id);
}

/** One test set. @throws {Refusal} 404 */
export async function readTestSet(tx: Tx, ws: string, id: string): Promise<TestSet> {
  const [shown] = await present(tx, [await findTestSet(tx, ws, id)]);
  if (!shown) throw refuse.notFound('test_set_not_found');
  return shown;
}

/** The cases of a test set, newest first. Without those of deleted intents. */
export async function readCases(tx: Tx, testSetId: string): Promise<TestCase[]> {
  const rows = await tx
    .select({ row: testCases, deletedAt: intents.deletedAt })
    .from(testCases)
    .leftJoin(intents, eq(intents.id, testCases.intentId))
    .where(eq(testCases.testSetId, testSetId))
    .orderBy(desc(testCases.position));
  return rows.filter(({ deletedAt }) => deletedAt === null).map(({ row }) => presentCase(row));
}

export function presentCase(row: typeof testCases.$inferSelect): TestCase {
  const { id, text, intentId, source, version, createdAt } = row;
  return { id, text, intent_id: intentId, source, version, created_at: createdAt.toISOString() };
}

/** Creates an empty test set. Returns its id. @throws {Refusal} 403 for a built-in class, 409 for a taken name */
export async function createTestSet(tx: Tx, ws: string, classId: string, name: string, createdBy: string) {
  refuseBuiltIn(classId);
  await refuseTakenName(tx, classId, name);
  const id = newId();
  await tx.insert(testSets).values({ id, ws, classId, name, createdBy });
  return id;
}

/** @throws {Refusal} 409 for a taken name */
export async function renameTestSet(tx: Tx, { id, classId }: Row, name: string): Promise<void> {
  await refuseTakenName(tx, classId, name, id);
  await touchTestSet(tx, id, { name });
}

/** Raises the version of a test set. */
export async function touchTestSet(tx: Tx, id: string, more: Partial<Pick<Row, 'name' | 'deletedAt'>> = {}) {
  await tx
    .update(testSets)
    .set({ ...more, updatedAt: sql`now()`, version: sql`${testSets.version} + 1` })
    .where(eq(testSets.id, id));
}

/** Restores a deleted test set. @throws {Refusal} 404, or 409 when its name was used again */
export async function restoreTestSet(tx: Tx, ws: string, id: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(testSets)
    .where(and(eq(testSets.ws, ws), eq(testSets.id, id), isNotNull(testSets.deletedAt)));
  if (!row) throw refuse.notFound('test_set_not_found');
  await refuseTakenName(tx, row.classId, row.name, id, 'test_set_restore_name_taken');
  await touchTestSet(tx, id, { deletedAt: null });
}

async function refuseTakenName(
  tx: Tx,
  classId: string,
  name: string,
  except?: string,
  refusal: 'test_set_name_taken' | 'test_set_restore_name_taken' = 'test_set_name_taken',
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`name testset ${classId}`}))`);
  const same = await tx
    .select({ id: testSets.id })
    .from(testSets)
    .where(and(eq(testSets.classId, classId), isNull(testSets.deletedAt), eqIgnoringCase(testSets.name, name)));
  if (same.some(({ id }) => id !== except)) {
    throw refuse.conflict(refusal, { name });
  }
}

async function present(tx: Tx, rows: Row[]): Promise<TestSet[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await rowsOf(
    tx,
    sql`select ${testCases.testSetId} as id, count(*)::int as all,
        count(*) filter (where ${testCases.intentId} is null)::int as none
      from ${testCases} left join ${intents} on ${intents.id} = ${testCases.intentId}
      where ${testCases.testSetId} = any(${sql.param(ids)}::text[]) and ${intents.deletedAt} is null
      group by ${testCases.testSetId}`,
    z.object({ id: z.string(), all: z.number(), none: z.number() }),
  );
  const countOf = new Map(counts.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    class_id: row.classId,
    name: row.name,
    case_count: countOf.get(row.id)?.all ?? 0,
    out_of_scope: countOf.get(row.id)?.none ?? 0,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }));
}
