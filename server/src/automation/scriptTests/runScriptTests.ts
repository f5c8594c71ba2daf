import type { ScriptTestContent, TestReport } from '@parlance/contract/calls/scriptTests';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import type { ReplayVersion } from '../replay/replayRun.ts';
import { instrument } from '../sandbox/instrument.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import type { ScriptRow } from '../scripts/scripts.ts';
import { coverageOf, type ReachedPoints } from './coverage.ts';
import { runScriptTest, type ScriptUnderTest } from './runScriptTest.ts';
import { contentOf, storeResults, type TestRow } from './scriptTests.ts';

/** People wait for tests; with their own threads, tests do not delay runs or dialogs. */
let sandbox: Sandbox | undefined;
export const testSandbox = (): Sandbox => (sandbox ??= new Sandbox({ isAwaited: true }));

/** A script to test, with instrumented code. */
export const scriptUnderTest = (script: ScriptRow, { version, content }: ReplayVersion): ScriptUnderTest => ({
  script: { ...script, version: version ?? script.version + 1 },
  content,
  instrumented: instrument(content.scriptCode),
});

/**
 * Runs tests of a script one after the other, and stores their results if the version is a saved one.
 *
 * @param onProgress called after each test with the share that is done; an error that it throws ends the work
 */
export async function runScriptTests(
  deps: EmbeddingDeps,
  script: ScriptRow,
  against: ReplayVersion,
  rows: readonly TestRow[],
  onProgress?: (done: number) => void,
): Promise<TestReport> {
  const { version } = against;
  const tested = scriptUnderTest(script, against);
  const data = [];
  const kept = new Map<string, ReachedPoints>();
  for (const row of rows) {
    const { result, reached } = await runScriptTest(deps, testSandbox(), tested, contentOf(row));
    data.push({ test_id: row.id, ...result });
    onProgress?.(data.length / rows.length);
    if (tested.instrumented) kept.set(row.id, { of: tested.instrumented.points.length, numbers: [...reached] });
  }
  const passed = data.every((one) => one.passed);
  const report = { version, passed, data, coverage: coverageOf(tested.instrumented, [...kept.values()]) };
  if (version === script.version) await deps.db.tx((tx) => storeResults(tx, rows, report, kept));
  return report;
}

/** Runs an unsaved test. */
export async function tryTest(
  deps: EmbeddingDeps,
  script: ScriptRow,
  against: ReplayVersion,
  test: ScriptTestContent,
): Promise<TestReport> {
  const tested = scriptUnderTest(script, against);
  const { result, reached } = await runScriptTest(deps, testSandbox(), tested, test);
  const all = [{ of: tested.instrumented?.points.length ?? 0, numbers: [...reached] }];
  const coverage = coverageOf(tested.instrumented, all);
  return { version: against.version, passed: result.passed, data: [{ test_id: null, ...result }], coverage };
}

/** Runs tests of an unsaved script. */
export async function runDraftTests(
  deps: EmbeddingDeps,
  { script, content }: Omit<ScriptUnderTest, 'instrumented'>,
  drafted: readonly ScriptTestContent[],
): Promise<TestReport> {
  const instrumented = instrument(content.scriptCode);
  const data = [];
  const all: ReachedPoints[] = [];
  for (const test of drafted) {
    const { result, reached } = await runScriptTest(deps, testSandbox(), { script, content, instrumented }, test);
    data.push({ test_id: null, ...result });
    all.push({ of: instrumented?.points.length ?? 0, numbers: [...reached] });
  }
  const passed = data.every((one) => one.passed);
  return { version: null, passed, data, coverage: coverageOf(instrumented, all) };
}
