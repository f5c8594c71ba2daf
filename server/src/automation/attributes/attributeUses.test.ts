import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  const body = { name: 'Cold room' };
  await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params: { ws: tenant.ws }, body });
  await set({ deviceName: 'Cold room', event_name: 'report', attribute_name: 'temperature', attribute_value: 4 });
  await set({ event_name: 'shop', attribute_name: 'open', attribute_value: true });
  await set({ event_name: 'shop', attribute_name: 'closed', attribute_value: true });
});
afterAll(() => server.stop());

const set = (body: BodyOf<'POST /api/1.0/workspaces/:ws/event'>) =>
  server.call('POST /api/1.0/workspaces/:ws/event', { token, params: { ws: tenant.ws }, body });

async function script(script_name: string, content: object) {
  const body = { script_name, ...content };
  return (await server.call('POST /api/1.0/workspaces/:ws/script', { token, params: { ws: tenant.ws }, body })).body;
}

/** `attribute: script places` for each use. */
async function uses(): Promise<string[]> {
  const params = { ws: tenant.ws };
  const { body: events } = await server.call('GET /api/1.0/workspaces/:ws/events', { token, params });
  const { body: used } = await server.call('GET /api/1.0/workspaces/:ws/events/uses', { token, params });
  return used.data
    .flatMap(({ event_id, scripts }) => {
      const { attribute_name } = events.data.find((one) => one.event_id === event_id) ?? { attribute_name: '?' };
      return scripts.map(({ name, places }) => `${attribute_name}: ${name} ${places.join(' ')}`);
    })
    .toSorted();
}

test('an attribute lists the scripts that it triggers, and those that read, command or name it', async () => {
  const leaf = { name: 'cold ROOM', trigger: 'report', attribute_name: 'temperature', value: 5 };
  const rules = { condition: 'AND', rules: [leaf] };
  await script('Alarm', { type: 'alarm', attributes: { triggers: [], consoleModel: { on: rules } } });
  const trigger = { kind: 'attribute', name: '*', trigger: '', attribute_name: '' };
  await script('Any thing', { attributes: { triggers: [trigger], consoleModel: {} } });
  const command = { target: '', action: 'open', command: 'yes', event: 'shop' };
  await script('Opener', { attributes: { triggers: [], consoleModel: { commands: [command] } } });
  await script('Coder', {
    scriptCode: `const t = await getEvent(context.thing, "report", 'temperature')
      await setEvent('', 'shop', \`open\`, t > 3)
      await setEvent('', 'shop', name, 1); // getEvent('', 'elsewhere', 'closed')`,
  });
  expect(await uses()).toEqual([
    'open: Coder code',
    'open: Opener command',
    'temperature: Alarm rule',
    'temperature: Any thing trigger',
    'temperature: Coder code',
  ]);
});

test('the version in production counts, and a deleted script does not', async () => {
  const { script_id: id } = await script('Closer', { scriptCode: "setEvent('', 'shop', 'closed', true)" });
  const at = { token, params: { ws: tenant.ws, id } };
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at, body: { production: true } });
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at, body: { scriptCode: '//' } });
  expect(await uses()).toContain('closed: Closer code');
  await server.call('DELETE /api/1.0/workspaces/:ws/script/:id', at);
  expect((await uses()).filter((one) => one.startsWith('closed'))).toEqual([]);
});

test.each([' ', '\n', "'", 'a'])('a call that goes on for thousands of %j is read at once', async (filling) => {
  const scriptCode = [`getEvent(${filling.repeat(3000)}`, "getEvent(a\n, 'shop', 'closed')"].join('\n');
  const { script_id: id } = await script('Long', { scriptCode });
  const before = process.cpuUsage();
  expect(await uses()).toContain('closed: Long code');
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
  await server.call('DELETE /api/1.0/workspaces/:ws/script/:id', { token, params: { ws: tenant.ws, id } });
});
