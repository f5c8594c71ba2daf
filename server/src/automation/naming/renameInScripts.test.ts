import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
});
beforeEach(async () => {
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

const inWs = <More extends object>(more: More) => ({ token, params: { ws: tenant.ws, ...more } });

async function thing(name: string): Promise<string> {
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/vthing', { ...inWs({}), body: { name } });
  return body.vthingId;
}
const group = (name: string, body: { devices?: string[]; group_name?: string }) =>
  server.call('POST /api/1.0/workspaces/:ws/group/:name', { ...inWs({ name }), body });
const rename = (id: string, name: string) =>
  server.call('PUT /api/1.0/workspaces/:ws/device/:id/rename/:name', inWs({ id, name }));
const report = (deviceName: string, attribute_value: number) =>
  server.call('POST /api/1.0/workspaces/:ws/event', {
    ...inWs({}),
    body: { deviceName, event_name: 'climate', attribute_name: 'heat', attribute_value },
  });
async function script(script_name: string, content: object, production = true): Promise<string> {
  const body = { script_name, ...content };
  const { body: made } = await server.call('POST /api/1.0/workspaces/:ws/script', { ...inWs({}), body });
  const id = made.script_id;
  if (production) await save(id, { production });
  return id;
}
const save = (id: string, body: object) =>
  server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...inWs({ id }), body });
const read = async (id: string) => (await server.call('GET /api/1.0/workspaces/:ws/script/:id', inWs({ id }))).body;
const versions = async (id: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/script/:id/versions', inWs({ id }))).body.data;
const runsOf = async (id: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', inWs({ id }))).body.data;
const uses = async (kind: 'thing' | 'group', name: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/names/uses', { ...inWs({}), query: { kind, name } })).body.data.map(
    (one) => `${one.name}: ${one.places.join(' ')}`,
  );

const leaf = (name: string, more: object = {}) => ({
  name,
  trigger: 'climate',
  attribute_name: 'heat',
  unit: '',
  operator: '>',
  value: 5,
  ...more,
});
const tree = (...rules: object[]) => ({ condition: 'AND', rules });
const command = (target: string, more: object = {}) => ({
  target,
  action: 'verbatim',
  command: 'x',
  event: 'command',
  ...more,
});
const starts = (name: string) => ({ kind: 'attribute', name, trigger: 'climate', attribute_name: 'heat' });

test('a renamed virtual thing still starts the script in production that names it, and the draft follows', async () => {
  const cold = await thing('Cold room');
  const of = (name: string) => ({
    triggers: [starts(name)],
    consoleModel: { rules: tree(leaf('cold ROOM'), tree(leaf('*'))), commands: [command(name)] },
  });
  const id = await script('Watch', { attributes: of('Cold room') });
  await save(id, { className: 'draft' });
  expect((await rename(cold, 'Freezer')).status).toBe(200);
  const after = await read(id);
  expect(after).toMatchObject({ className: 'draft', version: 5, production_version: 4 });
  expect(after.attributes).toEqual({
    triggers: [starts('Freezer')],
    consoleModel: { rules: tree(leaf('Freezer'), tree(leaf('*'))), commands: [command('Freezer')] },
  });
  expect((await versions(id)).slice(0, 2)).toMatchObject([
    { version: 5, message: 'Cold room → Freezer', production: false },
    { version: 4, message: 'Cold room → Freezer', production: true },
  ]);
  await report('Freezer', 9);
  expect(await runsOf(id)).toMatchObject([{ version: 4 }]);
});

test('a virtual thing is found by the name that screens show, and by its new name after a rename', async () => {
  const lamp = await thing(`${tenant.ws}-Hall lamp`);
  const id = await script('Watch', { attributes: { triggers: [starts('hall LAMP')], consoleModel: {} } });
  await report('Hall lamp', 9);
  expect(await runsOf(id)).toHaveLength(1);
  expect(await uses('thing', lamp)).toEqual(['Watch: trigger']);
  await rename(lamp, `${tenant.ws}-Door lamp`);
  expect((await read(id)).attributes.triggers).toEqual([starts('Door lamp')]);
  // A virtual thing's name takes precedence over the label of another.
  const other = await thing('Door lamp');
  await report(lamp, 10);
  await report(other, 11);
  expect((await runsOf(id)).map(({ vthingId }) => vthingId)).toEqual([other, lamp]);
});

test('a renamed group keeps its name in rules, commands of states and alarms, and as the group of a script', async () => {
  await thing('Rooms');
  await group('Rooms', { devices: [] });
  const alarm = { holdOn: 0, holdOff: 0, every: 0, missing: 'keep', missingAfter: 0 };
  const of = (name: string) => ({
    triggers: [],
    consoleModel: {
      on: tree(leaf(name, { group: 'any' }), leaf('Rooms')),
      alarm: { ...alarm, onCommands: [command(name, { group: true })], offCommands: [command('Rooms')] },
      states: [{ name: 'Start', rules: tree(), commands: [command(name, { group: true })] }],
    },
  });
  const id = await script('Alarm', { type: 'alarm', groupName: 'rooms', attributes: of('Rooms') }, false);
  const other = await script('Other', { attributes: { triggers: [starts('Rooms')], consoleModel: {} } });
  const before = (await read(other)).version;
  await group('Rooms', { devices: [], group_name: 'Cellars' });
  expect(await read(id)).toMatchObject({ groupName: 'Cellars', attributes: of('Cellars'), production: false });
  expect((await read(other)).version).toBe(before);
});

test('a script in the trash names the virtual thing by its new name once it is restored', async () => {
  const id = await script('Old', { attributes: { triggers: [starts('Cold room')], consoleModel: {} } });
  const cold = await thing('Cold room');
  await server.call('DELETE /api/1.0/workspaces/:ws/script/:id', inWs({ id }));
  await rename(cold, 'Freezer');
  await report('Freezer', 9);
  const params = { kind: 'script', id } as const;
  await server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', { token, params, query: { workspace: tenant.ws } });
  await report('Freezer', 10);
  expect(await runsOf(id)).toHaveLength(1);
});

test('a virtual thing and a group list the scripts that name them, and where', async () => {
  const cold = await thing('Cold room');
  await group('Rooms', { devices: [cold] });
  await script('By id', { attributes: { triggers: [], consoleModel: { rules: tree(leaf(cold)) } } });
  await script('Code', {
    scriptCode: 'await command("cold room", "open", 1); await command({ group: `Rooms` }, "x", 1)',
  });
  await script('For group', { groupName: 'ROOMS' });
  await script('None', { scriptCode: 'log("The cold room")' });
  expect(await uses('thing', 'cold room')).toEqual(['By id: rule', 'Code: code']);
  expect(await uses('thing', cold)).toEqual(['By id: rule', 'Code: code']);
  expect(await uses('group', 'Rooms')).toEqual(['Code: code', 'For group: group']);
});
