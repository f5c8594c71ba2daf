import type { TestResult } from '@parlance/contract/calls/scriptTests';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import type { Tx } from '../../platform/db/port.ts';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import { calledDraft, listCallers, type ScriptInProduction } from '../scripts/callers.ts';
import { findScript, isFunction, readVersion, type ScriptRow } from '../scripts/scripts.ts';
import { runScriptTest } from './runScriptTest.ts';
import { runScriptTests, scriptUnderTest, testSandbox } from './runScriptTests.ts';
import { contentOf, listTests, type TestRow } from './scriptTests.ts';

/**
 * Runs the tests of a script, and of the scripts in production that call it, with the content to promote.
 *
 * @returns names of the failing tests, and the version that the content is based on; undefined: there are no tests
 * @throws {Refusal} 404
 */
export async function testPromotion(
  deps: EmbeddingDeps,
  ws: string,
  id: string,
  content: Partial<ScriptContent>,
): Promise<{ version: number; failing: string[] } | undefined> {
  const { script, rows, after } = await deps.db.tx(async (tx) => {
    const found = await findScript(tx, ws, id);
    const all = await listTests(tx, found);
    return { script: found, rows: all, after: { ...(await readVersion(tx, found, found.version)), ...content } };
  });
  const own =
    rows.length === 0 ? [] : (await runScriptTests(deps, script, { version: null, content: after }, rows)).data;
  const all = [...own, ...(await testCallers(deps, script, after))];
  if (all.length === 0) return undefined;
  const failing = all.filter(({ passed }) => !passed);
  return {
    version: script.version,
    failing: failing.map(({ name, caller }) => (caller ? `${caller.name}: ${name}` : name)),
  };
}

/**
 * Runs the tests of the scripts in production that call a script, as if its content were in production. A test that
 * also fails with the present content is left out, as the change is not its cause.
 */
export async function testCallers(
  deps: EmbeddingDeps,
  script: ScriptRow,
  content: ScriptContent,
): Promise<TestResult[]> {
  const callers = await deps.db.tx((tx) => listTestedCallers(tx, script, content));
  const called = calledDraft(script, content);
  const data: TestResult[] = [];
  for (const { caller, rows } of callers) {
    const { script: other } = caller;
    const tested = scriptUnderTest(other, { version: other.productionVersion, content: caller.content });
    for (const row of rows) {
      const test = contentOf(row);
      const { result } = await runScriptTest(deps, testSandbox(), { ...tested, called }, test);
      if (!result.passed && !(await runScriptTest(deps, testSandbox(), tested, test)).result.passed) continue;
      data.push({ test_id: row.id, caller: { script_id: other.id, name: other.name }, ...result });
    }
  }
  return data;
}

/** The callers of a script with their tests, if the script is a function now or with the new content. */
async function listTestedCallers(
  tx: Tx,
  script: ScriptRow,
  content: ScriptContent,
): Promise<{ caller: ScriptInProduction; rows: TestRow[] }[]> {
  const { productionVersion: running } = script;
  if (!isFunction(content) && (running === null || !isFunction(await readVersion(tx, script, running)))) return [];
  const callers = [];
  for (const caller of await listCallers(tx, script))
    callers.push({ caller, rows: await listTests(tx, caller.script) });
  return callers;
}
