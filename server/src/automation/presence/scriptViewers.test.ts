import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScriptOutput } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildApp } from '../../app.ts';
import { deleteLostViewers, viewerOf } from './scriptViewers.ts';

let server: TestServer;
let tenant: Tenant;
let id: string;
/** The addresses of two instances. */
const addresses: string[] = [];
let stopOther: () => Promise<unknown>;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  const other = await buildApp(server.deps, {});
  addresses.push(await server.listen(), await other.listen({ port: 0, host: '127.0.0.1' }));
  stopOther = () => other.close();
  const { token } = await tenant.signIn('companyAdmin');
  const body = { script_name: 'Shared', type: 'adv' as const };
  const made = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params: { ws: tenant.ws }, body });
  id = made.body.script_id;
});
afterAll(async () => {
  await stopOther();
  await server.stop();
});

/** Opens the script on an instance. Returns the viewers that it is sent, and how to leave. */
async function open(instance: number, token: string) {
  const left = new AbortController();
  const url = `${addresses[instance]}/api/1.0/workspaces/${tenant.ws}/script/${id}/output?viewers=true`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: left.signal });
  expect(response.status).toBe(200);
  let seen: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        const event = data === undefined ? undefined : ScriptOutput.parse(JSON.parse(data));
        if (event?.type === 'viewers') seen = event.data.map(({ login }) => login);
      }
    }
  };
  void read().catch(() => undefined);
  return { sees: () => seen, leave: () => left.abort() };
}

test('viewers of a script are listed on all instances until they leave or their process dies', async () => {
  const [one, other] = [await tenant.signIn('companyAdmin'), await tenant.signIn('companyDeploy')];
  const first = await open(0, one.token);
  await eventually(() => expect(first.sees()).toHaveLength(1));
  const [mine = ''] = first.sees();
  const second = await open(1, other.token);
  const again = await open(1, other.token);
  await eventually(() =>
    expect([first.sees().length, second.sees(), again.sees()]).toEqual([2, first.sees(), first.sees()]),
  );
  again.leave();
  second.leave();
  await eventually(() => expect(first.sees()).toEqual([mine]));

  const { deps } = server;
  const { rows } = await deps.db.execute('select user_id from script_viewers', []);
  expect(rows).toHaveLength(1);
  const userId = String(Object.values(Object(rows[0]))[0]);
  const lost = viewerOf(deps, { ws: tenant.ws, scriptId: id, userId });
  const kept = viewerOf(deps, { ws: tenant.ws, scriptId: id, userId });
  await lost.arrive();
  await kept.arrive();
  await deps.db.execute("update script_viewers set seen_at = now() - interval '1 minute'", []);
  await kept.stay();
  expect((await deps.db.execute('select stream from script_viewers', [])).rows).toHaveLength(1);
  await kept.leave();
  await eventually(() => expect(first.sees()).toEqual([]));
  first.leave();
  await lost.arrive();
  await deps.db.execute("update script_viewers set seen_at = now() - interval '1 minute'", []);
  await deps.db.tx(deleteLostViewers);
  expect((await deps.db.execute('select stream from script_viewers', [])).rows).toEqual([]);
});
