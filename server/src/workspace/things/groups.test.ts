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
  expect((await save('Lamps', [one, 'ACME-two', two])).body).toEqual({ group_name: 'Lamps', devices: [one, two] });
  expect((await save('lamps', [two])).body).toEqual({ group_name: 'Lamps', devices: [two] });
  expect(refusal(await save('Lamps', ['nowhere']))).toMatchObject({
    status: 400,
    fields: { 'devices.0': { type: 'device_not_found' } },
  });
  await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', { token, params: { ws: tenant.ws, id: two } });
  expect(await list()).toEqual([{ group_name: 'Lamps', devices: [] }]);
  expect((await server.call('DELETE /api/1.0/workspaces/:ws/group/:name', at('LAMPS'))).status).toBe(200);
  expect((await server.call('DELETE /api/1.0/workspaces/:ws/group/:name', at('Lamps'))).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('a group is renamed with its things, to a name that no other has', async () => {
  const one = await thing('acme-Three');
  await save('Halls', [one]);
  await save('Rooms', []);
  expect((await rename('halls', 'Corridors', [one])).body).toEqual({ group_name: 'Corridors', devices: [one] });
  expect(refusal(await rename('Corridors', 'ROOMS', [one]))).toMatchObject({ status: 409, type: 'group_exists' });
  expect((await rename('Corridors', 'CORRIDORS', [])).body).toEqual({ group_name: 'CORRIDORS', devices: [] });
  expect((await list()).map(({ group_name }) => group_name)).toEqual(['CORRIDORS', 'Rooms']);
});
