import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { timeOutCommands } from '../attributes/commands.ts';
import { startScripts } from '../runs/startScripts.ts';

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

/** Creates a thing. Returns its id. */
async function thing(name: string): Promise<string> {
  const params = { ws: tenant.ws };
  return (await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params, body: { name } })).body.vthingId;
}
const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
type Values = NonNullable<BodyOf<'POST /api/1.0/workspaces/:ws/vthing/:id/report'>['values']>;
const report = (id: string, values: Values, more = {}) =>
  server.call('POST /api/1.0/workspaces/:ws/vthing/:id/report', { ...at(id), body: { values, ...more } });
const light = (value: Values[number]['value'], more = {}): Values[number] => ({
  event_name: 'light',
  attribute_name: 'brightness',
  value,
  ...more,
});
type Command = BodyOf<'POST /api/1.0/workspaces/:ws/vthing/:id/command'>;
const command = (id: string, value: Command['value'], more: Partial<Command> = {}) =>
  server.call('POST /api/1.0/workspaces/:ws/vthing/:id/command', {
    ...at(id),
    body: { event_name: 'light', attribute_name: 'brightness', value, ...more },
  });
const state = async (id: string) => (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/state', at(id))).body;
const brightness = async (id: string) =>
  (await state(id)).attributes.find(({ attribute_name }) => attribute_name === 'brightness');
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test('a command is desired and pending until the thing reports its value, also a late one', async () => {
  const id = await thing('acme-Light');
  await report(id, [light(40, { unit: '%' })]);
  expect(await brightness(id)).toMatchObject({ status: 'none', desired: null, reported: { value: 40, version: 1 } });
  const { status, body } = await command(id, '80');
  expect([status, body]).toMatchObject([201, { value: 80, unit: '%', state: 'pending', actor: login, via: 'person' }]);
  expect(await brightness(id)).toMatchObject({ status: 'pending', reported: { value: 40 }, desired: { value: 80 } });
  await report(id, [light(60)]);
  expect(await brightness(id)).toMatchObject({ status: 'pending', reported: { value: 60, version: 2 } });
  await server.deps.db.tx((tx) => timeOutCommands(tx, server.deps.events, inSeconds(31)));
  expect(await brightness(id)).toMatchObject({ status: 'timed_out' });
  await report(id, [light(80)]);
  expect(await brightness(id)).toMatchObject({ status: 'in_sync', desired: { state: 'confirmed', version: 1 } });
  await report(id, [light(20)]);
  expect(await brightness(id)).toMatchObject({ status: 'differs', reported: { value: 20 }, desired: { value: 80 } });
});

test('a newer command replaces an older one, whose value then confirms nothing', async () => {
  const id = await thing('acme-Lamp');
  await command(id, 10);
  await command(id, 20);
  await report(id, [light(10)]);
  expect(await brightness(id)).toMatchObject({ status: 'pending', desired: { value: 20, version: 2 } });
  await report(id, [light(20)]);
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/commands', at(id));
  expect(body.data.map((one) => [one.value, one.state])).toEqual([
    [20, 'confirmed'],
    [10, 'superseded'],
  ]);
});

test('a command is timed out from its deadline on, even before it is marked', async () => {
  const id = await thing('acme-Torch');
  const { body } = await command(id, 5, { timeout: 1 });
  await server.deps.db.execute("update thing_commands set deadline_at = now() - interval '1 second' where id = $1", [
    body.command_id,
  ]);
  expect(await brightness(id)).toMatchObject({ status: 'timed_out', reported: null, desired: { state: 'timed_out' } });
});

test('a read-only attribute cannot be commanded', async () => {
  const id = await thing('acme-Meter');
  await report(id, [{ event_name: 'energy', attribute_name: 'today', value: 3.2, unit: 'kWh', read_only: true }]);
  const sent = await command(id, 4, { event_name: 'energy', attribute_name: 'today' });
  expect(refusal(sent)).toMatchObject({ status: 409, type: 'attribute_read_only' });
  expect(await state(id)).toMatchObject({ attributes: [{ read_only: true, status: 'read_only', desired: null }] });
});

test('a value of another type is refused at its field, in a report and a command', async () => {
  const id = await thing('acme-Gauge');
  await report(id, [light(40)]);
  const notOfType = { type: 'value_not_of_type' };
  const reported = await report(id, [light(1, { attribute_name: 'zone' }), light('bright')]);
  expect(refusal(reported)).toMatchObject({ status: 400, type: 'value', fields: { 'values.1.value': notOfType } });
  expect(refusal(await command(id, 'bright'))).toMatchObject({ status: 400, fields: { value: notOfType } });
});

test('a value that is older than the present one changes nothing', async () => {
  const id = await thing('acme-Sensor');
  await report(id, [light(1, { at: inSeconds(-60).toISOString() })]);
  await report(id, [light(2, { at: inSeconds(-10).toISOString() })]);
  const { status, body } = await report(id, [light(3, { at: inSeconds(-30).toISOString() })]);
  expect([status, body]).toEqual([202, { accepted: 0, outdated: 1 }]);
  expect(await brightness(id)).toMatchObject({ reported: { value: 2, version: 2 } });
  // A time in the future does not block later values.
  await report(id, [light(4, { at: inSeconds(3600).toISOString() })]);
  await report(id, [light(5)]);
  expect(await brightness(id)).toMatchObject({ reported: { value: 5 } });
});

test('availability is separate from values: rules read it, scripts start with it, and values stay', async () => {
  const id = await thing('acme-Pump');
  expect((await state(id)).availability).toMatchObject({ state: 'unknown', since: null });
  const body = {
    script_name: 'Pump is away',
    type: 'std' as const,
    scriptCode: `await setEvent('', 'pump', 'away', context.event.value)`,
    attributes: {
      triggers: [{ kind: 'attribute' as const, name: id, trigger: 'thing', attribute_name: 'availability' }],
      consoleModel: {
        rules: {
          condition: 'AND' as const,
          rules: [
            {
              name: '*',
              trigger: 'thing',
              attribute_name: 'availability',
              operator: '==' as const,
              value: 'unavailable',
            },
          ],
        },
      },
    },
  };
  const { body: script } = await server.call('POST /api/1.0/workspaces/:ws/script', {
    token,
    params: { ws: tenant.ws },
    body,
  });
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(script.script_id), body: { production: true } });
  const stop = startScripts(server.deps);
  await report(id, [light(7)]);
  const since = (await state(id)).availability.since;
  expect((await state(id)).availability).toMatchObject({ state: 'online' });
  await report(id, [], { availability: { state: 'unavailable', reason: 'No answer' } });
  const { availability, attributes } = await state(id);
  expect(availability).toMatchObject({ state: 'unavailable', reason: 'No answer' });
  expect(Date.parse(availability.since ?? '')).toBeGreaterThanOrEqual(Date.parse(since ?? ''));
  expect(attributes).toMatchObject([{ attribute_name: 'brightness', reported: { value: 7, version: 1 } }]);
  await eventually(async () => {
    const { body: events } = await server.call('GET /api/1.0/workspaces/:ws/events', {
      token,
      params: { ws: tenant.ws },
    });
    expect(events.data).toContainEqual(
      expect.objectContaining({ event_name: 'pump', attribute_name: 'away', attribute_value: 'unavailable' }),
    );
  });
  await stop();
  const set = { event_name: 'thing', attribute_name: 'availability', value: 'online' };
  expect(refusal(await report(id, [set]))).toMatchObject({ status: 409, type: 'attribute_of_server' });
});

test('a script commands a thing, which has only obeyed once it reports the value', async () => {
  const id = await thing('acme-Siren');
  const body = { script_name: 'Ring', scriptCode: `await command('acme-Siren', 'light', 'red', 'siren')` };
  const params = { ws: tenant.ws };
  const { body: script } = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params, body });
  const stop = startScripts(server.deps);
  await server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at(script.script_id), body: {} });
  await eventually(async () =>
    expect((await state(id)).attributes).toMatchObject([
      { reported: null, status: 'pending', desired: { value: 'red', via: 'command', actor: 'Ring' } },
    ]),
  );
  await stop();
});

test('a rule holds for any or all of a group, and a command goes to each of its things', async () => {
  const [one, two] = [await thing('acme-Left'), await thing('acme-Right')];
  const params = { ws: tenant.ws };
  const devices = [one, two];
  await server.call('POST /api/1.0/workspaces/:ws/group/:name', {
    token,
    params: { ...params, name: 'Sides' },
    body: { devices },
  });
  const commands = [{ target: 'sides', group: true, action: 'brightness', command: 0, event: 'light' }];
  const ran = async (group: 'any' | 'all') => {
    const rule = {
      name: 'SIDES',
      group,
      trigger: 'light',
      attribute_name: 'brightness',
      operator: '>' as const,
      value: 50,
    };
    const body = {
      script_name: `Dim ${group}`,
      attributes: { consoleModel: { rules: { condition: 'AND' as const, rules: [rule] }, commands } },
    };
    const { body: script } = await server.call('POST /api/1.0/workspaces/:ws/script', { token, params, body });
    const { body: run } = await server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', {
      ...at(script.script_id),
      body: {},
    });
    return eventually(async () => {
      const { body: now } = await server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', {
        token,
        params: { ...params, id: script.script_id, runId: run.run_id },
      });
      expect(now.ended_at).not.toBeNull();
      return now.state;
    });
  };
  await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', {
    token,
    params: { ...params, id: one },
    body: { url: 'https://example.org/hook' },
  });
  const stop = startScripts(server.deps);
  await report(one, [light(80)]);
  await report(two, [light(20)]);
  expect(await ran('all')).toBe('skipped');
  expect(await brightness(one)).toMatchObject({ status: 'none' });
  expect(await ran('any')).toBe('done');
  await stop();
  expect([await brightness(one), await brightness(two)]).toMatchObject([
    { status: 'pending', desired: { value: 0 } },
    { status: 'pending', desired: { value: 0 } },
  ]);
  // The erasure of a person finds deliveries by their run.
  const { rows: told } = await server.deps.db.execute(
    `select d.type, r.state from webhook_deliveries d left join script_runs r on r.id = d.run_id and r.ws = d.ws
      where d.thing = $1 and d.type = 'command.sent'`,
    [one],
  );
  expect(told).toEqual([{ type: 'command.sent', state: 'done' }]);
});

test('a list has one attribute of each thing, a pending one first, and how many differ', async () => {
  const id = await thing('acme-Hall');
  await report(id, [light(1), { event_name: 'light', attribute_name: 'power', value: 'on' }]);
  const listed = async () =>
    (
      await server.call('GET /api/1.0/workspaces/:ws/vthings/states', { token, params: { ws: tenant.ws } })
    ).body.data.find(({ vthingId }) => vthingId === id);
  expect(await listed()).toMatchObject({
    attribute: { attribute_name: 'brightness', trend: [{ value: 1 }] },
    differing: 0,
    availability: { state: 'online' },
  });
  await command(id, 'off', { attribute_name: 'power' });
  expect(await listed()).toMatchObject({ attribute: { attribute_name: 'power', status: 'pending' }, differing: 1 });
});

test('the changes of a thing are those of all its attributes', async () => {
  const id = await thing('acme-Door');
  await report(id, [light(1)]);
  await report(id, [{ event_name: 'door', attribute_name: 'state', value: 'open' }]);
  const read = (query: object) =>
    server.call('GET /api/1.0/workspaces/:ws/vthing/:id/changes', { ...at(id), query: { limit: 2, ...query } });
  const { body: newest } = await read({});
  expect(newest.data).toMatchObject([{ attribute_name: 'state', after: 'open' }, { attribute_name: 'availability' }]);
  const { body: older } = await read({ before: Number(newest.data[1]?.id) });
  expect(older.data).toMatchObject([{ attribute_name: 'brightness', after: 1, before: null }]);
});

test('a thing reports by itself with its secret, and with the one before for as long as was chosen', async () => {
  const id = await thing('acme-Gateway');
  const reset = async (overlap: 0 | 1 | 24) =>
    (await server.call('PUT /api/1.0/workspaces/:ws/vthing/:id/secret', { ...at(id), body: { overlap } })).body;
  const secret = async () => (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/secret', at(id))).body;
  const send = (given: string, thingId = id) =>
    server.call('POST /api/1.0/things/:ws/:id/report', {
      params: { ws: tenant.ws, id: thingId },
      headers: { 'x-thing-secret': given },
      body: { values: [light(9)] },
    });
  expect(await secret()).toMatchObject({ exists: false });
  const first = await reset(0);
  expect(await secret()).toEqual({
    exists: true,
    hint: first.secret.slice(-4),
    created_at: first.created_at,
    created_by: login,
    previous_until: null,
  });
  expect((await send(first.secret)).status).toBe(202);
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/changes', { ...at(id), query: {} });
  expect(body.data.at(-1)).toMatchObject({ via: 'thing', actor: 'acme-Gateway', attribute_name: 'brightness' });
  const second = await reset(24);
  expect(second.previous_until).not.toBeNull();
  expect([(await send(first.secret)).status, (await send(second.secret)).status]).toEqual([202, 202]);
  const third = await reset(0);
  expect([(await send(first.secret)).status, (await send(second.secret)).status]).toEqual([401, 401]);
  expect((await send(third.secret, await thing('acme-Other'))).status).toBe(401);
  await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id', at(id));
  expect(refusal(await send(third.secret))).toMatchObject({ status: 401, type: 'thing_secret_wrong' });
});
