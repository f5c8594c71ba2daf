import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await rm(server.dataDir, { recursive: true, force: true });
});

/** Counts to 150 in the memory of the workspace, with two steps for each number, and logs at intervals. */
const scriptCode = `
  const drawn = [];
  for (let i = 0; i < 150; i++) {
    const n = (await memory.workspace.get('n')) ?? 0;
    await memory.workspace.set('n', n + 1);
    drawn.push(Math.random());
    if (i % 50 === 0) await log(i);
  }
  return { n: await memory.workspace.get('n'), distinct: new Set(drawn).size };`;

test('a script whose server is killed at several steps continues from each, and repeats no effect', async () => {
  const first = await signIn(server.url);
  const ws = await createWorkspace(first, 'killed while a script runs');
  const body = { script_name: 'Counter', type: 'adv', scriptCode };
  const { script_id: id } = await first.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const path = 'PUT /api/1.0/workspaces/:ws/script/:id/play';
  const { run_id: runId } = await first.get(path, ScriptRun, { params: { ws, id }, body: {} });
  const params = { ws, id, runId };
  const read = async (isThere: (run: ScriptRunDetail) => boolean) => {
    const person = await signIn(server.url);
    return eventually(
      () => person.get('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', ScriptRunDetail, { params }),
      isThere,
    );
  };
  for (const steps of [1, 150]) {
    const run = await read((now) => now.steps >= steps || now.ended_at !== null);
    expect(run.ended_at).toBeNull();
    await server.stop('SIGKILL');
    server = await startServer({ dataDir: server.dataDir });
  }
  const done = await read(({ ended_at: end }) => end !== null);
  expect([done.state, done.error, done.result]).toEqual(['done', null, { n: 150, distinct: 150 }]);
  expect([done.trace.length, done.lines]).toEqual([304, 3]);
  expect(done.trace.map(({ seq }) => seq)).toEqual(Array.from({ length: 304 }, (_, seq) => seq));
});
