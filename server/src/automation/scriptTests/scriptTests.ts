import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ScriptTest, ScriptTestContent, TestReport } from '@parlance/contract/calls/scriptTests';
import { scriptLimits } from '@parlance/contract/limits';
import { scriptTests } from '../../platform/db/automationTables.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { nameOrder } from '../../platform/db/nameOrder.ts';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids/newId.ts';
import { problemOf } from '../../nlu/entities/patterns.ts';
import { endOfWait } from '../runs/hostCalls.ts';
import { readVersion, type ScriptRow } from '../scripts/scripts.ts';
import { coverageOfCode, type ReachedPoints } from './coverage.ts';

export type TestRow = typeof scriptTests.$inferSelect;

const ofScript = ({ ws, id }: Pick<ScriptRow, 'ws' | 'id'>) =>
  and(eq(scriptTests.ws, ws), eq(scriptTests.scriptId, id), isNull(scriptTests.deletedAt));

export const contentOf = ({ name, content }: Pick<TestRow, 'name' | 'content'>): ScriptTestContent => ({
  name,
  ...content,
});

export const presentTest = (row: TestRow): ScriptTest => ({
  ...contentOf(row),
  test_id: row.id,
  script_id: row.scriptId,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
  updated_by: row.updatedBy,
  last_result: row.lastResult && lastOf(row.lastResult),
});

const lastOf = (last: NonNullable<TestRow['lastResult']>): ScriptTest['last_result'] => {
  const { passed, version, failures, failure = null, at } = last;
  return { passed, version, failures, failure, at };
};

/** The tests of a script by name: all, or those with these ids. */
export const listTests = (tx: Tx, script: Pick<ScriptRow, 'ws' | 'id'>, ids?: readonly string[]): Promise<TestRow[]> =>
  tx
    .select()
    .from(scriptTests)
    .where(and(ofScript(script), ids && inArray(scriptTests.id, [...ids])))
    .orderBy(asc(nameOrder(scriptTests.name)));

/** The coverage of a script by the tests that ran with its newest version. */
export async function readCoverage(tx: Tx, script: ScriptRow, rows: readonly TestRow[]) {
  const { version } = script;
  const reached = rows.flatMap(({ lastResult }) => (lastResult?.version === version ? (lastResult.reached ?? []) : []));
  return coverageOfCode((await readVersion(tx, script, version)).scriptCode, reached);
}

/** Locks a test until the transaction ends. @throws {Refusal} 404 */
export async function lockTest(tx: Tx, script: Pick<ScriptRow, 'ws' | 'id'>, id: string): Promise<TestRow> {
  const [row] = await tx
    .select()
    .from(scriptTests)
    .where(and(ofScript(script), eq(scriptTests.id, id)))
    .for('no key update');
  if (!row) throw refuse.notFound('script_test_not_found');
  return row;
}

/** @throws {Refusal} 409 for a taken name, or where there are too many; 400 for invalid steps */
export async function createTest(
  tx: Tx,
  { ws, id: scriptId }: Pick<ScriptRow, 'ws' | 'id'>,
  test: ScriptTestContent,
  updatedBy: string,
): Promise<TestRow> {
  checkSteps(test);
  const max = scriptLimits.tests;
  if ((await tx.$count(scriptTests, ofScript({ ws, id: scriptId }))) >= max) {
    throw refuse.conflict('too_many_script_tests', { max });
  }
  const { name, ...content } = test;
  return unlessTaken(async () => {
    const values = { id: newId(), ws, scriptId, name, content, updatedBy };
    const [row] = await tx.insert(scriptTests).values(values).returning();
    return row;
  });
}

/** @throws {Refusal} 409 for a taken name, 400 for invalid steps */
export async function changeTest(
  tx: Tx,
  { id, ws, version }: Pick<TestRow, 'id' | 'ws' | 'version'>,
  test: ScriptTestContent,
  updatedBy: string,
): Promise<TestRow> {
  checkSteps(test);
  const { name, ...content } = test;
  return unlessTaken(async () => {
    const [row] = await tx
      .update(scriptTests)
      .set({ name, content, updatedBy, updatedAt: sql`now()`, version: version + 1, lastResult: null })
      .where(and(eq(scriptTests.ws, ws), eq(scriptTests.id, id)))
      .returning();
    return row;
  });
}

export const deleteTest = (tx: Tx, { id, ws }: TestRow) =>
  tx
    .update(scriptTests)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(scriptTests.ws, ws), eq(scriptTests.id, id)));

/** Stores the results of tests with those that were not changed meanwhile. */
export async function storeResults(
  tx: Tx,
  rows: readonly TestRow[],
  { version, data }: TestReport,
  reached: ReadonlyMap<string, ReachedPoints>,
): Promise<void> {
  const at = new Date().toISOString();
  for (const { test_id: id, passed, failures } of data) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const [failure = null] = failures;
    await tx
      .update(scriptTests)
      .set({ lastResult: { passed, version, failures: failures.length, failure, at, reached: reached.get(row.id) } })
      .where(and(eq(scriptTests.ws, row.ws), eq(scriptTests.id, row.id), eq(scriptTests.version, row.version)));
  }
}

/** Refuses invalid patterns and times. @throws {Refusal} 400 */
export function checkSteps({ steps }: ScriptTestContent): void {
  for (const [at, step] of steps.entries()) {
    const problem = step.kind === 'message' && step.match === 'regex' ? problemOf(step.text) : null;
    if (problem) throw refuse.invalid(`steps.${at}.text`, 'script_bad_pattern');
    if (step.kind === 'clock') checkTime(`steps.${at}.by`, step.by);
  }
}

function checkTime(path: string, time: string): void {
  try {
    endOfWait([time], new Date());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuse.invalid(path, 'script_bad_time');
  }
}

async function unlessTaken(work: () => Promise<TestRow | undefined>): Promise<TestRow> {
  try {
    const row = await work();
    if (!row) throw refuse.notFound('script_test_not_found');
    return row;
  } catch (error) {
    throw isUniqueViolation(error) ? refuse.conflict('script_test_exists') : error;
  }
}
