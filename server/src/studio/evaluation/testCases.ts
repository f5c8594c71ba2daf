import { and, eq, sql } from 'drizzle-orm';
import type { TestCase, TestCaseSource } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { newId } from '../../platform/ids/newId.ts';
import { testCases, type testSets } from '../../platform/db/evaluationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { textKey } from '../content/textKey.ts';
import { intentsOf } from './readTexts.ts';
import { lockTestSet, presentCase, touchTestSet } from './testSets.ts';

type Row = typeof testSets.$inferSelect;

export interface CaseDraft {
  text: string;
  /** Null: out of scope. */
  intent_id: string | null;
  source: TestCaseSource;
}

/** Rows of one statement. */
const rowsAtOnce = 1000;

/**
 * Adds test cases. Leaves out those that the set has already, and repeated ones.
 * @throws {Refusal} 400 for an intent the class does not have, 409 `test_set_full` when there are too many
 */
export async function addCases(tx: Tx, testSet: Row, drafts: CaseDraft[]): Promise<TestCase[]> {
  await refuseForeign(tx, testSet, drafts);
  const rows = drafts.map(({ text, intent_id, source }) => ({
    id: newId(),
    testSetId: testSet.id,
    text,
    textKey: textKey(text),
    intentId: intent_id,
    source,
  }));
  const added: TestCase[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const inserted = await tx
      .insert(testCases)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoNothing()
      .returning();
    added.push(...inserted.map(presentCase));
  }
  await refuseTooMany(tx, testSet);
  if (added.length > 0) await touchTestSet(tx, testSet.id);
  return added;
}

/** Deletes test cases, ignoring unknown ids. */
export async function removeCases(tx: Tx, testSet: Row, ids: string[]): Promise<number> {
  const gone = await tx
    .delete(testCases)
    .where(and(eq(testCases.testSetId, testSet.id), sql`${testCases.id} = any(${sql.param(ids)}::text[])`))
    .returning({ id: testCases.id });
  if (gone.length > 0) await touchTestSet(tx, testSet.id);
  return gone.length;
}

export interface CaseChange {
  text?: string | undefined;
  intent_id?: string | null | undefined;
}

/** A test case, locked until the transaction ends. @throws {Refusal} 404 */
export async function lockCase(tx: Tx, ws: string, testSetId: string, id: string) {
  const testSet = await lockTestSet(tx, ws, testSetId);
  const [row] = await tx
    .select()
    .from(testCases)
    .where(and(eq(testCases.testSetId, testSet.id), eq(testCases.id, id)))
    .for('no key update');
  if (!row) throw refuse.notFound('test_case_not_found');
  return { ...row, testSet };
}

/**
 * Changes the text or the expected intent of a test case.
 * @throws {Refusal} 400 for an intent the class does not have, 409 when the set already has the new text
 */
export async function changeCase(
  tx: Tx,
  { testSet, ...row }: Awaited<ReturnType<typeof lockCase>>,
  { text, intent_id }: CaseChange,
): Promise<TestCase> {
  if (intent_id !== undefined) await refuseForeign(tx, testSet, [{ intent_id }], 'intent_id');
  if (text !== undefined && textKey(text) !== row.textKey) await refuseKnown(tx, testSet, text);
  const [changed] = await tx
    .update(testCases)
    .set({
      ...(text !== undefined && { text, textKey: textKey(text) }),
      ...(intent_id !== undefined && { intentId: intent_id }),
      version: sql`${testCases.version} + 1`,
    })
    .where(eq(testCases.id, row.id))
    .returning();
  if (!changed) throw refuse.notFound('test_case_not_found');
  await touchTestSet(tx, testSet.id);
  return presentCase(changed);
}

async function refuseKnown(tx: Tx, testSet: Row, text: string): Promise<void> {
  const [same] = await tx
    .select({ id: testCases.id })
    .from(testCases)
    .where(and(eq(testCases.testSetId, testSet.id), eq(testCases.textKey, textKey(text))));
  if (same) throw refuse.conflict('test_case_taken');
}

async function refuseForeign(tx: Tx, testSet: Row, drafts: Pick<CaseDraft, 'intent_id'>[], field?: string) {
  const members = new Set((await intentsOf(tx, testSet.ws, testSet.classId)).map(({ id }) => id));
  const at = drafts.findIndex(({ intent_id }) => intent_id !== null && !members.has(intent_id));
  if (at >= 0) throw refuse.invalid(field ?? `cases.${at}.intent_id`, 'intent_of_other_class');
}

async function refuseTooMany(tx: Tx, testSet: Row): Promise<void> {
  const count = await tx.$count(testCases, eq(testCases.testSetId, testSet.id));
  if (count <= limits.testCases) return;
  throw refuse.conflict('test_set_full', { max: limits.testCases });
}
