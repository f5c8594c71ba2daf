import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ScriptTest, TestReport, type TestResult } from '@parlance/contract/calls/scriptTests';
import { scripts } from '../../platform/db/automationTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { StartError } from '../../platform/environment.ts';
import { secondsOf } from '../../platform/net/retryAfter.ts';
import type { EmbeddingDeps } from '../../studio/embeddings/embeddings.ts';
import { readVersion, type ScriptRow } from '../scripts/scripts.ts';
import { runScriptTests } from './runScriptTests.ts';
import { listTests } from './scriptTests.ts';

/** A script whose tests can be run. */
export interface TestedScript {
  name: string;
  version: number;
  /** Runs all its tests; undefined where it has none. */
  run(): Promise<TestReport | undefined>;
}

/**
 * The scripts of a workspace with their drafts, from the database. @throws {StartError} where the workspace does not
 * exist
 */
export async function scriptsOfDatabase(deps: EmbeddingDeps, ws: string): Promise<TestedScript[]> {
  const { db } = deps;
  const rows = await db.tx(async (tx) => {
    const isThere = and(eq(workspaces.id, ws), isNull(workspaces.deletedAt));
    if ((await tx.$count(workspaces, isThere)) === 0) throw new StartError(`There is no workspace ${ws}`);
    return tx
      .select()
      .from(scripts)
      .where(and(eq(scripts.ws, ws), isNull(scripts.deletedAt)))
      .orderBy(asc(sql`lower(${scripts.name})`));
  });
  return rows.map((script) => ({ ...script, run: () => runDraft(deps, script) }));
}

async function runDraft(deps: EmbeddingDeps, script: ScriptRow): Promise<TestReport | undefined> {
  const { version } = script;
  const { rows, content } = await deps.db.tx(async (tx) => ({
    rows: await listTests(tx, script),
    content: await readVersion(tx, script, version),
  }));
  return rows.length === 0 ? undefined : runScriptTests(deps, script, { version, content }, rows);
}

const ScriptList = z.object({
  data: z.array(
    z.object({
      script_id: z.string(),
      name: z.string(),
      version: z.number(),
      /** Missing from older servers. */
      tests: z.number().optional(),
    }),
  ),
});

/** Most attempts of a call that the server refuses with 429, and most seconds that it waits between two. */
const maxTries = 5;
const longestWait = 120;

/**
 * Calls a server, and waits as `retry-after` says where it gets too many requests. @throws {Error} where it does not
 * answer
 */
async function request(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init);
    const seconds = secondsOf(answer.headers.get('retry-after'));
    if (answer.status !== 429 || tries >= maxTries || seconds === null || seconds > longestWait) return answer;
    await answer.body?.cancel();
    await pause(seconds * 1000);
  }
}

/** The scripts of a workspace on a running server. @throws {StartError} where it does not answer, or refuses */
export async function scriptsOfServer(url: string, token: string, ws: string): Promise<TestedScript[]> {
  const base = `${url.replace(/\/+$/, '')}/api/1.0/workspaces/${encodeURIComponent(ws)}`;
  const call = async (path: string, method: 'GET' | 'POST'): Promise<unknown> => {
    const body = method === 'POST' ? { body: '{}' } : {};
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await request(`${base}${path}`, { method, headers, ...body }).catch((cause: unknown) => {
      throw new StartError(`${url} does not answer`, { cause });
    });
    const json: unknown = await answer.json().catch(() => null);
    const problem = z.object({ message: z.string() }).safeParse(json).data?.message;
    if (!answer.ok) throw new StartError(`${url} refused: ${problem ?? answer.status}`);
    return json;
  };
  const { data } = ScriptList.parse(await call('/scripts', 'GET'));
  return data
    .filter(({ tests }) => tests !== 0)
    .map(({ script_id: id, name, version }) => ({
      name,
      version,
      run: async () => {
        const report = TestReport.parse(await call(`/script/${encodeURIComponent(id)}/tests/run`, 'POST'));
        return report.data.length === 0 ? undefined : report;
      },
    }));
}

/** Runs the tests of all scripts, and reports each script when it has ended. @returns whether all passed */
export async function testWorkspace(tested: readonly TestedScript[], tell: (text: string) => void): Promise<boolean> {
  const counts = { scripts: 0, passed: 0, failed: 0 };
  for (const script of tested) {
    const report = await script.run();
    if (!report) continue;
    counts.scripts += 1;
    tell(`${script.name}, version ${script.version}${coverageOf(report)}\n`);
    for (const result of report.data) {
      counts[result.passed ? 'passed' : 'failed'] += 1;
      tell(describe(result));
    }
  }
  const { passed, failed } = counts;
  if (passed + failed === 0) tell('There are no tests.\n');
  else {
    const all = `${counted(passed + failed, 'test')} of ${counted(counts.scripts, 'script')}`;
    tell(`\n${all}: ${passed} passed, ${failed} failed.\n`);
  }
  return failed === 0;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function coverageOf({ coverage }: TestReport): string {
  if (!coverage || coverage.length === 0) return '';
  const parts = (['branch', 'call'] as const).map((kind) => {
    const points = coverage.filter((point) => point.kind === kind);
    const name = kind === 'branch' ? 'branches' : 'calls';
    return `${points.filter(({ reached }) => reached).length} of ${points.length} ${name}`;
  });
  return ` (${parts.join(', ')} reached)`;
}

const whats: Readonly<Record<TestResult['failures'][number]['kind'], string>> = {
  different: 'something else came',
  missing: 'nothing came',
  unheard: 'the script waited for no message',
  end: 'the run stands otherwise',
  failed: 'the script failed',
};

/** A line for a test, with the expected and actual value of each failure. */
function describe({ name, passed, failures, ms }: Pick<ScriptTest, 'name'> & TestResult): string {
  const lines = failures.flatMap(({ kind, step, expected, actual, line }) => [
    `      ${step === null ? '' : `step ${step + 1}: `}${whats[kind]}${line === null ? '' : ` (line ${line})`}`,
    ...(kind === 'failed' ? [] : [`        expected  ${expected}`]),
    `        came      ${actual ?? 'nothing'}`,
  ]);
  return [`  ${passed ? '✓' : '✗'} ${name}  ${Math.round(ms)} ms`, ...lines, ''].join('\n');
}
