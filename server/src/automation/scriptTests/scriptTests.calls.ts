import type { scriptTestCalls } from '@parlance/contract/calls/scriptTests';
import { limits } from '@parlance/contract/limits';
import type { Tx } from '../../platform/db/port.ts';
import { change, save } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { readReplayVersion } from '../replay/replayRun.ts';
import { findRun, presentStep, readSteps } from '../runs/runs.ts';
import { findScript } from '../scripts/scripts.ts';
import { readNames } from './namesForTests.ts';
import { runScriptTests, tryTest } from './runScriptTests.ts';
import { testCallers } from './testPromotion.ts';
import { testOfRun } from './testOfRun.ts';
import {
  changeTest,
  checkSteps,
  createTest,
  deleteTest,
  listTests,
  lockTest,
  presentTest,
  readCoverage,
} from './scriptTests.ts';

/** The changed test of a call. */
const testOf = ({ ws, params }: { ws: string; params: { id: string; testId: string } }) => ({
  lock: async (tx: Tx) => lockTest(tx, await findScript(tx, ws, params.id), params.testId),
  present: presentTest,
});

export const scriptTestHandlers: Handlers<keyof typeof scriptTestCalls> = {
  'GET /api/1.0/workspaces/:ws/script/:id/tests': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const script = await findScript(tx, ws, params.id);
      const rows = await listTests(tx, script);
      return { data: rows.map(presentTest), coverage: await readCoverage(tx, script, rows) };
    }),

  'POST /api/1.0/workspaces/:ws/script/:id/tests': (call, deps) =>
    change(call, deps, async (tx) => {
      const script = await findScript(tx, call.ws, call.params.id);
      const after = presentTest(await createTest(tx, script, call.body, call.principal.login));
      const audit = { action: 'scripttest.create', subject: after.test_id, after };
      return { answer: after, audit, changed: 'script' };
    }),

  'PUT /api/1.0/workspaces/:ws/script/:id/test/:testId': (call, deps) =>
    save(call, deps, testOf(call), async (tx, row) => {
      const after = presentTest(await changeTest(tx, row, call.body, call.principal.login));
      const audit = { action: 'scripttest.edit', subject: row.id, before: presentTest(row), after };
      return { answer: after, audit, changed: 'script' };
    }),

  'DELETE /api/1.0/workspaces/:ws/script/:id/test/:testId': (call, deps) =>
    save(call, deps, testOf(call), async (tx, row) => {
      await deleteTest(tx, row);
      const audit = { action: 'scripttest.delete', subject: row.id, before: presentTest(row) };
      return { answer: { ok: true }, audit, changed: 'script' };
    }),

  'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test': ({ ws, params }, { db }) =>
    db.tx(async (tx) => {
      const run = await findRun(tx, ws, params.id, params.runId);
      const { message } = run.input;
      const name =
        typeof message === 'string' && message !== '' ? message.replaceAll(/\s+/g, ' ') : `Run ${run.id.slice(-4)}`;
      const steps = (await readSteps(tx, run)).map(presentStep);
      return testOfRun(run, steps, name.slice(0, limits.nameLength).trim(), await readNames(tx, ws));
    }),

  'POST /api/1.0/workspaces/:ws/script/:id/tests/run': async ({ ws, params, body }, deps) => {
    const { test, tests, callers } = body;
    if (test) checkSteps(test);
    const { script, against, rows } = await deps.db.tx(async (tx) => {
      const found = await findScript(tx, ws, params.id);
      const saved = test ? [] : await listTests(tx, found, tests);
      return { script: found, against: await readReplayVersion(tx, found, body), rows: saved };
    });
    if (test) return tryTest(deps, script, against, test);
    const report = await runScriptTests(deps, script, against, rows);
    if (!callers) return report;
    const data = [...report.data, ...(await testCallers(deps, script, against.content))];
    return { ...report, data, passed: data.every(({ passed }) => passed) };
  },
};
