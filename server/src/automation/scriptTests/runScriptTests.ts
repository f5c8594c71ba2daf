import type { ScriptTestContent, TestReport } from '@parlance/contract/calls/scriptTests';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import type { Against } from '../replay/replayRun.ts';
import { instrument } from '../sandbox/instrument.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { findScript, readVersion, type ScriptRow } from '../scripts/scripts.ts';
import { coverageOf, type Reached } from './coverage.ts';
import { runScriptTest, type Tested } from './runScriptTest.ts';
import { contentOf, keepResults, listTests, type TestRow } from './scriptTests.ts';

/** People wait for tests, and neither runs nor dialogs wait for them. */
let sandbox: Sandbox | undefined;
const tests = (): Sandbox => (sandbox ??= new Sandbox({ isAwaited: true }));

/** A script as it is tested, with its code watched. */
const testedAs = (script: ScriptRow, { version, content }: Against): Tested => ({
  script: { ...script, version: version ?? script.version + 1 },
  content,
  instrumented: instrument(content.scriptCode),
});

/**
 * Runs tests of a script one after the other, and keeps what they did where the version is a saved one.
 *
 * @param onProgress told the part that is done, after each; what it throws ends the work
 */
export async function runScriptTests(
  deps: EmbeddingDeps,
  script: ScriptRow,
  against: Against,
  rows: readonly TestRow[],
  onProgress?: (done: number) => void,
): Promise<TestReport> {
  const { version } = against;
  const tested = testedAs(script, against);
  const data = [];
  const kept = new Map<string, Reached>();
  for (const row of rows) {
    const { result, reached } = await runScriptTest(deps, tests(), tested, contentOf(row));
    data.push({ test_id: row.id, ...result });
    onProgress?.(data.length / rows.length);
    if (tested.instrumented) kept.set(row.id, { of: tested.instrumented.points.length, numbers: [...reached] });
  }
  const passed = data.every((one) => one.passed);
  const report = { version, passed, data, coverage: coverageOf(tested.instrumented, [...kept.values()]) };
  if (version === script.version) await deps.db.tx((tx) => keepResults(tx, rows, report, kept));
  return report;
}

/** Runs a test that is not saved. */
export async function tryTest(
  deps: EmbeddingDeps,
  script: ScriptRow,
  against: Against,
  test: ScriptTestContent,
): Promise<TestReport> {
  const tested = testedAs(script, against);
  const { result, reached } = await runScriptTest(deps, tests(), tested, test);
  const all = [{ of: tested.instrumented?.points.length ?? 0, numbers: [...reached] }];
  const coverage = coverageOf(tested.instrumented, all);
  return { version: against.version, passed: result.passed, data: [{ test_id: null, ...result }], coverage };
}

/** Runs tests of a script that is not saved itself. */
export async function runDraftTests(
  deps: EmbeddingDeps,
  { script, content }: Omit<Tested, 'instrumented'>,
  drafted: readonly ScriptTestContent[],
): Promise<TestReport> {
  const instrumented = instrument(content.scriptCode);
  const data = [];
  const all: Reached[] = [];
  for (const test of drafted) {
    const { result, reached } = await runScriptTest(deps, tests(), { script, content, instrumented }, test);
    data.push({ test_id: null, ...result });
    all.push({ of: instrumented?.points.length ?? 0, numbers: [...reached] });
  }
  const passed = data.every((one) => one.passed);
  return { version: null, passed, data, coverage: coverageOf(instrumented, all) };
}

/**
 * Runs the tests of a script with what is about to go to production.
 *
 * @returns names of those that fail, and the version that the content was added to; undefined: it has no tests
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
  if (rows.length === 0) return undefined;
  const { data } = await runScriptTests(deps, script, { version: null, content: after }, rows);
  return { version: script.version, failing: data.filter(({ passed }) => !passed).map(({ name }) => name) };
}
