import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { attributeChanges, thingAttributes, thingCommands } from '../../platform/db/thingStateTables.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { inSteps } from '../../platform/db/inSteps.ts';
import { deleteOldChanges } from './attributes.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
let login: string;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  ({ token, login } = await tenant.signIn('companyAdmin'));
});
afterAll(() => server.stop());

type Event = BodyOf<'POST /api/1.0/workspaces/:ws/event'>;
const set = (body: Event, as = token) =>
  server.call('POST /api/1.0/workspaces/:ws/event', { token: as, params: { ws: tenant.ws }, body });
const door = (attribute_value: Event['attribute_value'], more: Partial<Event> = {}): Event => ({
  event_name: 'door',
  attribute_name: 'state',
  attribute_value,
  ...more,
});
const list = async () =>
  (await server.call('GET /api/1.0/workspaces/:ws/events', { token, params: { ws: tenant.ws } })).body.data;
const stack = (event_id: string) =>
  server.call('GET /api/1.0/workspaces/:ws/events/stack', { token, params: { ws: tenant.ws }, query: { event_id } });

test.each(['.', '..', 'a/../b'])(
  '%s is refused as the name of an event or attribute, because no path can contain it',
  async (name) => {
    for (const field of ['event_name', 'attribute_name'] as const) {
      const refused = await set(door('open', { [field]: name }));
      expect(refusal(refused)).toMatchObject({ status: 400, fields: { [field]: { type: 'path_step' } } });
    }
  },
);

test('a variable of the workspace is changed and deleted with its empty device name', async () => {
  const named = { deviceName: '', event_name: 'shop', attribute_name: 'till' };
  const made = await set({ ...named, attribute_value: 'open' });
  expect([made.status, made.body]).toMatchObject([201, { ...named, vthingId: null }]);
  expect((await set({ ...named, attribute_value: 'shut' })).body.event_id).toBe(made.body.event_id);
  const gone = await server.call('DELETE /api/1.0/workspaces/:ws/event/:name', {
    token,
    params: { ws: tenant.ws, name: 'shop' },
    body: { attribute_name: 'till', deviceName: '' },
  });
  expect(gone.status).toBe(200);
  expect((await list()).map(({ attribute_name }) => attribute_name)).not.toContain('till');
});

test('an attribute of a thing has a value with type and unit, and follows the thing to a new name', async () => {
  const params = { ws: tenant.ws };
  const { body: thing } = await server.call('POST /api/1.0/workspaces/:ws/vthing', {
    token,
    params,
    body: { name: 'acme-Freezer' },
  });
  const climate = { deviceName: 'ACME-freezer', event_name: 'climate', attribute_name: 'temperature' };
  const { status, body } = await set({ ...climate, attribute_value: -18.5, unit: '°C' });
  expect([status, body]).toMatchObject([
    201,
    {
      deviceName: 'acme-Freezer',
      vthingId: thing.vthingId,
      attribute_type: 'number',
      attribute_value: -18.5,
      unit: '°C',
    },
  ]);
  const renamed = await server.call('PUT /api/1.0/workspaces/:ws/device/:id/rename/:name', {
    token,
    params: { ...params, id: thing.vthingId, name: 'acme-Chest' },
  });
  expect(renamed.body).toMatchObject({ name: 'acme-Chest', label: 'Chest', version: 2 });
  expect(await list()).toContainEqual({ ...body, deviceName: 'acme-Chest' });
  await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', { token, params: { ...params, id: thing.vthingId } });
  expect(await list()).toEqual([]);
});

test.each([
  ['a text that is longer than one may be', 'a'.repeat(5000), `${'a'.repeat(3992)}… [5000]`],
  ['a number that is too large for one', Infinity, ''],
])('%s, as stored by an earlier release, is readable in every list', async (_, stored, expected) => {
  const params = { ws: tenant.ws };
  const name = `Sensor ${crypto.randomUUID()}`;
  const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } });
  const at = { token, params: { ...params, id: made.body.vthingId } };
  const key = { event_name: 'sensor', attribute_name: 'text' };
  const { body: event } = await set({ deviceName: made.body.vthingId, ...key, attribute_value: 'short' });
  await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/command', { ...at, body: { ...key, value: 'short' } });
  await server.deps.db.tx(async (tx) => {
    const ofThing = eq(thingAttributes.id, event.event_id);
    await tx.update(thingAttributes).set({ value: stored }).where(ofThing);
    const changed = { before: stored, after: stored };
    await tx.update(attributeChanges).set(changed).where(eq(attributeChanges.attributeId, event.event_id));
    await tx.update(thingCommands).set({ value: stored }).where(eq(thingCommands.thing, made.body.vthingId));
  });
  const listed = (await list()).find(({ event_id }) => event_id === event.event_id);
  expect(listed?.attribute_value).toBe(expected);
  expect((await stack(event.event_id)).body.data).toMatchObject([{ after: expected }]);
  const state = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/state', at);
  const values = [{ reported: { value: expected }, desired: { value: expected } }];
  expect(state.body.attributes).toMatchObject(values);
  const states = await server.call('GET /api/1.0/workspaces/:ws/vthings/states', { token, params });
  const summary = states.body.data.find(({ vthingId }) => vthingId === made.body.vthingId);
  expect(summary?.attribute).toMatchObject({ reported: { value: expected } });
  const changes = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/changes', at);
  expect(changes.body.data).toMatchObject([{ after: expected }]);
  const commands = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/commands', at);
  expect(commands.body.data).toMatchObject([{ value: expected }]);
  // It is an attribute like any other, and takes the next value.
  const { status } = await set({ deviceName: made.body.vthingId, ...key, attribute_value: 'short again' });
  expect(status).toBe(201);
  expect((await stack(event.event_id)).body.data[0]).toMatchObject({ after: 'short again' });
});

test('the stack tells who changed an attribute, through what, with the values before and after', async () => {
  const { body: event } = await set(door('closed'));
  await set(door('open'));
  await set(door('open'));
  const { body: made } = await server.call('POST /api/1.0/token', {
    token,
    body: { name: 'Gateway', role: 'companyAdmin' },
  });
  await set(door('closed'), made.secret);
  const { body } = await stack(event.event_id);
  expect(body.data).toMatchObject([
    { via: 'api', actor: 'token:Gateway', before: 'open', after: 'closed' },
    { via: 'person', actor: login, before: 'closed', after: 'open' },
    { via: 'person', actor: login, before: null, after: 'closed' },
  ]);
  expect((await stack('none')).status).toBe(404);
});

test('a value is of the type of its attribute, as people write it', async () => {
  const level = (attribute_value: Event['attribute_value']) =>
    set({ event_name: 'tank', attribute_name: 'level', attribute_value });
  await level(70);
  expect((await level(' 69.9 ')).body.attribute_value).toBe(69.9);
  expect(refusal(await level('high'))).toMatchObject({
    status: 400,
    fields: { attribute_value: { type: 'value_not_of_type', params: { type: 'number' } } },
  });
  const due = { event_name: 'tank', attribute_name: 'due', attribute_type: 'date' as const };
  expect((await set({ ...due, attribute_value: '2026-13-01' })).status).toBe(400);
  expect((await set({ ...due, attribute_value: '2026-12-01' })).status).toBe(201);
});

test('a variable is deleted by its event and attribute', async () => {
  const { body: event } = await set({ event_name: 'lamp', attribute_name: 'on', attribute_value: true });
  const remove = () =>
    server.call('DELETE /api/1.0/workspaces/:ws/event/:name', {
      token,
      params: { ws: tenant.ws, name: 'lamp' },
      body: { attribute_name: 'on' },
    });
  expect((await remove()).status).toBe(200);
  expect((await stack(event.event_id)).status).toBe(404);
  expect(refusal(await remove())).toMatchObject({ status: 404, type: 'event_not_found' });
});

test('only the newest changes of an attribute are kept', async () => {
  const counter = { event_name: 'counter', attribute_name: 'value' };
  const { body: event } = await set({ ...counter, attribute_value: 0 });
  await server.deps.db.execute(
    `insert into attribute_changes (ws, attribute_id, via, actor, after)
      select $1, $2, 'script', 'x', to_jsonb(n) from generate_series(1, 600) n`,
    [tenant.ws, event.event_id],
  );
  await server.deps.db.execute(
    "update attribute_changes set created_at = now() - interval '31 days' where after = '600'::jsonb",
  );
  await inSteps(server.deps.db, deleteOldChanges);
  const { rows } = await server.deps.db.execute(
    'select min(after::int) as first, max(after::int) as last, count(*)::int as count from attribute_changes where attribute_id = $1',
    [event.event_id],
  );
  expect(rows).toEqual([{ first: 100, last: 599, count: 500 }]);
});
