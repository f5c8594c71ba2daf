import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScriptOutput } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startScripts } from './startScripts.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
let address: string;
let stopScripts: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  address = await server.listen();
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  stopScripts = startScripts(server.deps);
});
afterAll(async () => {
  await stopScripts();
  await server.stop();
});

/** Reads the output of a script until an event fits. Returns the events with their ids. */
async function read(id: string, until: (event: ScriptOutput) => boolean, lastEventId?: string) {
  const response = await fetch(`${address}/api/1.0/workspaces/${tenant.ws}/script/${id}/output`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
  });
  const seen: { id: string | undefined; event: ScriptOutput }[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (data === undefined) continue;
      const event = ScriptOutput.parse(JSON.parse(data));
      seen.push({ id: /^id: (\d+)$/m.exec(block)?.[1], event });
      if (until(event)) return seen;
    }
  }
  throw new Error('the stream ended early');
}

const isDone = (event: ScriptOutput) => event.type === 'run' && event.state === 'done';
const lines = (seen: Awaited<ReturnType<typeof read>>) =>
  seen.flatMap(({ event }) => (event.type === 'log' ? [event.message] : []));

test('the output of a script begins with its last 50 entries, resumes after an id, and counts omissions', async () => {
  const body = {
    script_name: 'Talkative',
    type: 'adv' as const,
    // Each call also has an event, which does not count among the last 50.
    scriptCode:
      "for (let i = 1; i <= 60; i++) log('line ' + i); for (const n of 'ab') await memory.workspace.set(n, 1)",
  };
  const params = { ws: tenant.ws };
  const { body: made } = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params, body });
  const at = { token, params: { ...params, id: made.script_id } };
  const play = async () => {
    const { body: run } = await server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at, body: {} });
    await eventually(async () => {
      const { body: now } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', {
        token,
        params: { ...at.params, runId: run.run_id },
      });
      expect(now.state).toBe('done');
    });
  };
  await play();
  const all = await read(made.script_id, isDone);
  expect(all.flatMap(({ event }) => (event.type === 'step' ? [event.seq] : []))).toEqual([60, 61]);
  const fresh = all.filter(({ event }) => event.type !== 'step');
  expect(fresh.map(({ event }) => event.type)).toEqual([...Array.from({ length: 49 }, () => 'log'), 'run']);
  expect(lines(fresh)[0]).toBe('line 12');
  const ids = fresh.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const resumed = await read(made.script_id, isDone, fresh[39]?.id);
  expect(lines(resumed)).toEqual(lines(fresh).slice(40));
  await play();
  const last = await read(made.script_id, isDone, fresh.at(-1)?.id);
  // 62 entries since: a queued run, 60 lines and its end.
  expect(last[0]).toEqual({ id: undefined, event: { type: 'dropped', script_id: made.script_id, count: 12 } });
  expect(last.filter(({ event }) => event.type !== 'step')).toHaveLength(51);
});
