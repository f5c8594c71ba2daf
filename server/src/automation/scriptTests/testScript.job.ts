import { z } from 'zod';
import type { Tx } from '../../platform/db/port.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { findScript, readVersion, type ScriptRow } from '../scripts/scripts.ts';
import { runScriptTests } from './runScriptTests.ts';
import { listTests } from './scriptTests.ts';

/**
 * Runs the tests of a script with its newest version, and stores their results. The job is the workspace's own: a saved
 * version needs its results, whatever becomes of the permission of its author, who may have renamed what it names.
 */
export const testScript = defineJob({
  kind: 'script.test',
  payload: z.object({ script: z.string() }),
  retries: 1,
  run: async ({ payload, ws, deps, signal, progress }) => {
    const found = await deps.db.tx(async (tx) => {
      const script = await findIfThere(tx, ws, payload.script);
      if (!script) return undefined;
      const { version } = script;
      return { script, rows: await listTests(tx, script), content: await readVersion(tx, script, version) };
    });
    if (!found) return { passed: 0, failed: 0 };
    const { script, rows, content } = found;
    const against = { version: script.version, content };
    const { data } = await runScriptTests(deps, script, against, rows, (done) => {
      signal.throwIfAborted();
      progress(done);
    });
    await deps.db.tx((tx) => deps.events.changed(tx, ws, 'script'));
    const passed = data.filter((one) => one.passed).length;
    return { version: script.version, passed, failed: data.length - passed };
  },
});

/** Undefined where the script was deleted meanwhile. */
async function findIfThere(tx: Tx, ws: string, id: string): Promise<ScriptRow | undefined> {
  try {
    return await findScript(tx, ws, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Starts the tests of a saved script in the background, if it has any. */
export async function testSaved(tx: Tx, jobs: Jobs, { id, ws, name, version }: ScriptRow, by: string): Promise<void> {
  if ((await listTests(tx, { ws, id })).length === 0) return;
  const options = { subject: name, createdBy: by, dedupe: `${id} ${version}` };
  await jobs.start(tx, testScript, ws, { script: id }, options);
}
