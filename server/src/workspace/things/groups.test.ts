import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

const thing = async (name: string) => {
  const params = { ws: tenant.ws };
  return (await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } })).body.vthingId;
};
const at = (name: string) => ({ token, params: { ws: tenant.ws, name } });
const save = (name: string, devices: string[]) =>
  server.call('POST /api/1.0/workspaces/:ws/group/:name', { ...at(name), body: { devices } });
const rename = (name: string, group_name: string, devices: string[]) =>
  server.call('POST /api/1.0/workspaces/:ws/group/:name', { ...at(name), body: { devices, group_name } });
const list = async () =>
  (await server.call('GET /api/1.0/workspaces/:ws/groups', { token, params: { ws: tenant.ws } })).body.data;

test('a group has things, given by id or name, and is replaced under its name', async () => {
  const [one, two] = [await thing('acme-One'), await thing('acme-Two')];
  expect((await save('Lamps', [one, 'ACME-two', two])).body).toEqual({
    group_name: 'Lamps',
    devices: [one, two],
    version: 1,
  });
  expect((await save('lamps', [two])).body).toEqual({ group_name: 'Lamps', devices: [two], version: 2 });
  expect(refusal(await save('Lamps', ['nowhere']))).toMatchObject({
    status: 400,
    fields: { 'devices.0': { type: 'device_not_found' } },
  });
  await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', { token, params: { ws: tenant.ws, id: two } });
  expect(await list()).toEqual([{ group_name: 'Lamps', devices: [], version: 2 }]);
  expect((await server.call('DELETE /api/1.0/workspaces/:ws/group/:name', at('LAMPS'))).status).toBe(200);
  expect((await server.call('DELETE /api/1.0/workspaces/:ws/group/:name', at('Lamps'))).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('a group is renamed with its things, to a name that no other has', async () => {
  const one = await thing('acme-Three');
  await save('Halls', [one]);
  await save('Rooms', []);
  expect((await rename('halls', 'Corridors', [one])).body).toEqual({
    group_name: 'Corridors',
    devices: [one],
    version: 2,
  });
  expect(refusal(await rename('Corridors', 'ROOMS', [one]))).toMatchObject({ status: 409, type: 'group_exists' });
  expect((await rename('Corridors', 'CORRIDORS', [])).body).toEqual({
    group_name: 'CORRIDORS',
    devices: [],
    version: 3,
  });
  expect((await list()).map(({ group_name }) => group_name)).toEqual(['CORRIDORS', 'Rooms']);
});

test('a stale save of a group is refused, also if both create it', async () => {
  const headers = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
  const saveAt = (name: string, version: number, devices: string[]) =>
    server.call('POST /api/1.0/workspaces/:ws/group/:name', { ...at(name), ...headers(version), body: { devices } });
  const [one, two] = [await thing('acme-Four'), await thing('acme-Five')];
  const both = await Promise.all([saveAt('Pumps', 0, [one]), saveAt('pumps', 0, [two])]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
  const [first] = (await list()).filter(({ group_name }) => group_name.toLowerCase() === 'pumps');
  expect(refusal(await saveAt('Pumps', 0, []))).toMatchObject({ status: 412, type: 'stale', current: first });

  expect((await saveAt('Pumps', 1, [one, two])).body).toMatchObject({ version: 2 });
  const current = { devices: [two, one], version: 2 };
  expect(refusal(await saveAt('Pumps', 1, []))).toMatchObject({ status: 412, current });
  const remove = (version: number) =>
    server.call('DELETE /api/1.0/workspaces/:ws/group/:name', { ...at('Pumps'), ...headers(version) });
  expect(refusal(await remove(1))).toMatchObject({ status: 412, current });
  expect((await remove(2)).status).toBe(200);
  expect(refusal(await saveAt('Pumps', 2, [one]))).toMatchObject({ status: 404, type: 'group_not_found' });
});

test('a thing in the trash stays in its groups while these are saved, and is back in them when restored', async () => {
  const [kept, away] = [await thing('acme-Six'), await thing('acme-Seven')];
  await save('Doors', [kept, away]);
  await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', { token, params: { ws: tenant.ws, id: away } });
  expect((await save('Doors', [kept])).body).toMatchObject({ devices: [kept] });
  await server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', { token, params: { kind: 'thing', id: away } });
  const doors = (await list()).find(({ group_name }) => group_name === 'Doors');
  expect(doors?.devices).toEqual([away, kept]);
  expect((await save('Doors', [kept])).body).toMatchObject({ devices: [kept] });
});

test.each(['..', 'a/../b'])('a group is not renamed to %s, which no path can have', async (name) => {
  await save('Yards', []);
  const refused = refusal(await rename('Yards', name, []));
  expect(refused).toMatchObject({ status: 400, fields: { group_name: { type: 'path_step' } } });
});

test('a group has things by names in any letters', async () => {
  // JavaScript and the database convert this name to lower case differently.
  const id = await thing('ΔΡΟΜΟΣ');
  expect((await save('Streets', ['ΔΡΟΜΟΣ'])).body).toMatchObject({ devices: [id] });
});
