import type { ScriptTestContent, TestReport } from '@parlance/contract/calls/scriptTests';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import type { Deps } from '../../platform/deps.ts';
import type { Against } from '../replay/replayRun.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { findScript, readVersion, type ScriptRow } from '../scripts/scripts.ts';
import { runScriptTest, type Tested } from './runScriptTest.ts';
import { contentOf, keepResults, listTests, type TestRow } from './scriptTests.ts';

/** People wait for tests, and neither runs nor dialogs wait for them. */
let sandbox: Sandbox | undefined;
const tests = (): Sandbox => (sandbox ??= new Sandbox({ isAwaited: true }));

/** Runs tests of a script one after the other, and keeps what they did where the version is a saved one. */
export async function runScriptTests(
  deps: Deps,
  script: ScriptRow,
  { version, content }: Against,
  rows: readonly TestRow[],
): Promise<TestReport> {
  const tested = { script: { ...script, version: version ?? script.version + 1 }, content };
  const data = [];
  for (const row of rows) {
    data.push({ test_id: row.id, ...(await runScriptTest(deps, tests(), tested, contentOf(row))) });
  }
  const report = { version, passed: data.every(({ passed }) => passed), data };
  if (version === script.version) await deps.db.tx((tx) => keepResults(tx, rows, report));
  return report;
}

/** Runs a test that is not saved. */
export async function tryTest(
  deps: Deps,
  script: ScriptRow,
  { version, content }: Against,
  test: ScriptTestContent,
): Promise<TestReport> {
  const tested = { script: { ...script, version: version ?? script.version + 1 }, content };
  const result = await runScriptTest(deps, tests(), tested, test);
  return { version, passed: result.passed, data: [{ test_id: null, ...result }] };
}

/** Runs tests of a script that is not saved itself. */
export async function runDraftTests(
  deps: Deps,
  tested: Tested,
  drafted: readonly ScriptTestContent[],
): Promise<TestReport> {
  const data = [];
  for (const test of drafted) data.push({ test_id: null, ...(await runScriptTest(deps, tests(), tested, test)) });
  return { version: null, passed: data.every(({ passed }) => passed), data };
}

/**
 * Runs the tests of a script with what is about to go to production.
 *
 * @returns names of those that fail, and the version that the content was added to; undefined: it has no tests
 * @throws {Refusal} 404
 */
export async function testPromotion(
  deps: Deps,
  ws: string,
  id: string,
  content: Partial<ScriptContent>,
): Promise<{ version: number; failing: string[] } | undefined> {
  const { script, rows, after } = await deps.db.tx(async (tx) => {
    const found = await findScript(tx, ws, id);
    const all = await listTests(tx, found);
    return { script: found, rows: all, after: { ...(await readVersion(tx, found, found.version)), ...content } };
  });
  if (rows.length === 0) return undefined;
  const { data } = await runScriptTests(deps, script, { version: null, content: after }, rows);
  return { version: script.version, failing: data.filter(({ passed }) => !passed).map(({ name }) => name) };
}
