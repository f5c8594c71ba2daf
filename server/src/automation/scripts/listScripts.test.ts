import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
});
afterAll(() => server.stop());

const script = async (script_name: string, content: object = {}) =>
  (
    await server.call('POST /api/1.0/workspaces/:ws/script', {
      token,
      params: { ws: tenant.ws },
      body: { script_name, ...content },
    })
  ).body;
const list = async (search?: string) =>
  (
    await server.call('GET /api/1.0/workspaces/:ws/scripts', {
      token,
      params: { ws: tenant.ws },
      query: search === undefined ? {} : { search },
    })
  ).body.data;

test('scripts are found in names, tags, groups, classes and code, of which the first line is shown', async () => {
  await script('Order status', { tags: ['Parcels'], groupName: 'Shop floor', className: 'Customer care' });
  await script('Rebate', { scriptCode: '// 100%\nconst rate = 0.5\nsetEvent("", "Order", "rate", RATE_50%)' });
  const found = async (search: string) => (await list(search)).map(({ name, found: line }) => ({ name, found: line }));
  expect(await found('ORDER')).toEqual([
    { name: 'Order status', found: null },
    { name: 'Rebate', found: { line: 3, text: 'setEvent("", "Order", "rate", RATE_50%)' } },
  ]);
  for (const search of ['parcel', 'shop floor', 'CARE', 'pàrcel', 'CÀRE'])
    expect(await found(search)).toMatchObject([{ name: 'Order status' }]);
  expect(await found('50%')).toMatchObject([{ name: 'Rebate', found: { line: 3 } }]);
  expect(await found('0_')).toEqual([]);
  expect(await found('nowhere')).toEqual([]);
  // Only the newest version counts: a deleted line is not found.
  const [, rebate] = await list();
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id', {
    token,
    params: { ws: tenant.ws, id: rebate?.script_id ?? '' },
    body: { scriptCode: '//' },
  });
  expect(await found('rate_')).toEqual([]);
});

test('scripts are in natural order', async () => {
  for (const number of [10, 9, 100]) await script(`Counted ${number}`, { className: 'counted' });
  expect((await list('counted')).map(({ name }) => name)).toEqual(['Counted 9', 'Counted 10', 'Counted 100']);
});

test('a script is listed with its newest run', async () => {
  const { script_id: id } = await script('Runner');
  const last = async () => (await list()).find(({ script_id }) => script_id === id)?.last_run;
  expect(await last()).toBeNull();
  const at = { token, params: { ws: tenant.ws, id } };
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at, body: {} });
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id/cancel', { ...at, body: {} });
  expect(await last()).toMatchObject({ state: 'cancelled', error: null, ended_at: expect.stringMatching(/Z$/) });
  const { body: run } = await server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at, body: {} });
  expect(await last()).toMatchObject({ run_id: run.run_id, state: 'queued', ended_at: null });
});
