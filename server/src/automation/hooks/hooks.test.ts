import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BodyOf } from '@parlance/contract';
import { rowsOf } from '../../platform/db/port.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let tenant: Tenant;
let token: string;
let thing: string;
let url: string;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  tenant = await newTenant(server.deps.db);
  ({ token } = await tenant.signIn('companyAdmin'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  const body = { name: `Meter ${crypto.randomUUID()}` };
  const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params: { ws: tenant.ws }, body });
  thing = made.body.vthingId;
  url = await newKey();
});

const at = () => ({ token, params: { ws: tenant.ws, id: thing } });
const newKey = async () =>
  new URL((await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/hook/key', at())).body.url).pathname;
type Change = BodyOf<'PUT /api/1.0/workspaces/:ws/vthing/:id/hook'>;
const configure = (body: Change) => server.call('PUT /api/1.0/workspaces/:ws/vthing/:id/hook', { ...at(), body });
const send = async (payload: unknown, headers: Record<string, string> = {}, to = url) => {
  const raw = await server.app.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: raw.statusCode, raw, body: raw.json() };
};
const values = async () => {
  const { body } = await server.call('GET /api/1.0/workspaces/:ws/events', { token, params: { ws: tenant.ws } });
  return body.data
    .filter(({ vthingId, event_name }) => vthingId === thing && event_name === 'meter')
    .map(({ attribute_name, attribute_value }) => [attribute_name, attribute_value]);
};
const preview = async (mapping: Change['mapping'] = []) =>
  (await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview', { ...at(), body: { mapping } })).body.data;

const power = { path: '$.readings[0].power', event_name: 'meter', attribute_name: 'power' };
const state = { path: "$['state']", event_name: 'meter', attribute_name: 'state' };
const body = { readings: [{ power: 4.2 }], state: 'on' };

test('values of a body become attributes of the thing', async () => {
  await configure({ mapping: [power, state, { ...power, path: '$.missing', attribute_name: 'missing' }] });
  expect(await send(body)).toMatchObject({ status: 202, body: { ok: true, duplicate: false } });
  expect(await values()).toEqual([
    ['power', 4.2],
    ['state', 'on'],
  ]);
});

test('a mapping sets the unit of an attribute, and whether it can be commanded; without them they stay', async () => {
  const readPower = async () => {
    const { body } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/state', at());
    const { unit, read_only, reported } =
      body.attributes.find(({ attribute_name }) => attribute_name === 'power') ?? {};
    return { unit, read_only, value: reported?.value };
  };
  await configure({ mapping: [{ ...power, unit: ' kW ', read_only: true }] });
  await send(body);
  expect(await readPower()).toEqual({ unit: 'kW', read_only: true, value: 4.2 });
  const command = { event_name: 'meter', attribute_name: 'power', value: 1 };
  const refused = await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/command', { ...at(), body: command });
  expect(refusal(refused)).toMatchObject({ status: 409, type: 'attribute_read_only' });
  await configure({ mapping: [power] });
  await send({ readings: [{ power: 5 }] });
  expect(await readPower()).toEqual({ unit: 'kW', read_only: true, value: 5 });
  await configure({ mapping: [{ ...power, read_only: false }] });
  await send({ readings: [{ power: 6 }] });
  expect(await readPower()).toEqual({ unit: 'kW', read_only: false, value: 6 });
  expect((await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/hook', at())).body.hook?.mapping).toEqual([
    { ...power, read_only: false },
  ]);
});

test('values from a webhook and from a program with a token have different sources', async () => {
  await configure({ mapping: [power] });
  await send(body);
  const minted = await server.call('POST /api/1.0/token', { token, body: { name: 'Gateway', role: 'companyAdmin' } });
  const program = { ...at(), token: minted.body.secret };
  await server.call('POST /api/1.0/workspaces/:ws/event', {
    token: program.token,
    params: { ws: tenant.ws },
    body: { deviceName: thing, event_name: 'meter', attribute_name: 'power', attribute_value: 5 },
  });
  await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/command', {
    ...program,
    body: { event_name: 'meter', attribute_name: 'power', value: 6 },
  });
  const changes = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/changes', at());
  expect(
    changes.body.data.filter(({ event_name }) => event_name === 'meter').map(({ via, actor }) => `${via} ${actor}`),
  ).toEqual(['api token:Gateway', 'webhook webhook']);
  const commands = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/commands', at());
  expect(commands.body.data).toMatchObject([{ via: 'api', actor: 'token:Gateway' }]);
  // The previous release reads these rows, and does not know `api`.
  const { rows } = await server.deps.db.execute(
    `select via from attribute_changes where ws = $1 union select via from thing_commands where ws = $1`,
    [tenant.ws],
  );
  expect(rows).toEqual([{ via: 'webhook' }]);
});

test('a thing is online once it has sent values', async () => {
  await configure({ mapping: [power] });
  await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/report', {
    ...at(),
    body: { values: [], availability: { state: 'unavailable', reason: 'No answer' } },
  });
  const availability = async () =>
    (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/state', at())).body.availability.state;
  await send({ nothing: true });
  expect(await availability()).toBe('unavailable');
  await send(body);
  expect(await availability()).toBe('online');
});

test('the key is shown once; a wrong key, an earlier key and an unknown thing are refused alike', async () => {
  const { body: shown } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/hook', at());
  expect(shown.hook?.url).toMatch(/…$/);
  const earlier = url;
  url = await newKey();
  const wrong = [earlier, `${url}x`, url.replace(thing, 'unknown'), url.replace(tenant.ws, 'unknown')];
  for (const to of wrong) {
    expect(await send(body, {}, to)).toMatchObject({ status: 404, body: { type: 'hook_not_found' } });
  }
  expect((await send(body)).status).toBe(202);
  await configure({ enabled: false });
  expect((await send(body)).status).toBe(404);
});

describe('by Standard Webhooks', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  beforeEach(async () => {
    await configure({ verification: 'standard', secret, mapping: [power] });
  });
  const signed = (id: string, sent: string, when = new Date()) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(when.getTime() / 1000)),
    'webhook-signature': `v1,${randomBytes(32).toString('base64')} ${new Webhook(secret).sign(id, when, sent)}`,
  });

  test('a signed webhook is accepted once', async () => {
    const sent = JSON.stringify(body);
    expect((await send(sent, signed('msg_1', sent))).body).toEqual({ ok: true, duplicate: false });
    await server.call('POST /api/1.0/workspaces/:ws/event', {
      token,
      params: { ws: tenant.ws },
      body: { deviceName: thing, event_name: 'meter', attribute_name: 'power', attribute_value: 1 },
    });
    expect(await send(sent, signed('msg_1', sent))).toMatchObject({ status: 202, body: { duplicate: true } });
    expect(await values()).toEqual([['power', 1]]);
  });

  test('changed, unsigned and outdated webhooks are refused, and those of another secret', async () => {
    const sent = JSON.stringify(body);
    const old = new Date(Date.now() - 6 * 60_000);
    const cases = [
      send(`${sent} `, signed('msg_2', sent)),
      send(sent),
      send(sent, signed('msg_3', sent, old)),
      send(sent, { ...signed('msg_4', sent), 'webhook-id': 'msg_5' }),
    ];
    for (const one of cases) expect(await one).toMatchObject({ status: 401, body: { type: 'hook_not_signed' } });
    expect([await values(), await preview()]).toEqual([[], []]);
  });
});

test('like GitHub’s: signed with the secret of the sender, and accepted once for each delivery', async () => {
  const secret = 'It is a Secret to Everybody';
  expect(refusal(await configure({ verification: 'github' }))).toMatchObject({
    status: 400,
    fields: { secret: { type: 'hook_secret_missing' } },
  });
  await configure({ verification: 'github', secret, mapping: [power] });
  const sent = JSON.stringify(body);
  const sign = (key: string) => `sha256=${createHmac('sha256', key).update(sent).digest('hex')}`;
  const headers = { 'x-hub-signature-256': sign(secret), 'x-github-delivery': '72d3162e' };
  expect((await send(sent, { ...headers, 'x-hub-signature-256': sign('another') })).status).toBe(401);
  expect((await send(sent, headers)).body).toEqual({ ok: true, duplicate: false });
  expect((await send(sent, headers)).body).toEqual({ ok: true, duplicate: true });
  const { body: shown } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/hook', at());
  expect(shown.hook).toMatchObject({ has_secret: true });
  expect(JSON.stringify(shown)).not.toContain(secret);
  const setAt = async (change: Change) => (await configure(change)).body.secret_set_at;
  expect(await setAt({ enabled: true })).toBe(shown.hook?.secret_set_at);
  expect(await setAt({ secret: 'Another' })).not.toBe(shown.hook?.secret_set_at);
  expect(await setAt({ verification: 'key', secret: '' })).toBeNull();
});

test('a value of another type is refused with its attribute, changes nothing, and may be sent again', async () => {
  await configure({ mapping: [state, { ...power, attribute_type: 'number' }] });
  const headers = { 'webhook-id': 'msg_6' };
  const wrong = { ...body, readings: [{ power: 'much' }] };
  expect(await send(wrong, headers)).toMatchObject({
    status: 400,
    body: { fields: { power: { type: 'value_not_of_type', params: { type: 'number' } } } },
  });
  expect(await values()).toEqual([]);
  expect(await send(body, headers)).toMatchObject({ status: 202, body: { duplicate: false } });
});

test('a value that no attribute can have is refused with its attribute, and all lists stay readable', async () => {
  await configure({ mapping: [state, power] });
  for (const [wrong, type] of [
    [JSON.stringify({ ...body, state: 'x'.repeat(4001) }), 'too_long'],
    [JSON.stringify({ ...body, state: 'on\0' }), 'not_storable'],
  ] as const) {
    expect(await send(wrong)).toMatchObject({ status: 400, body: { fields: { state: { type } } } });
  }
  expect((await preview([state])).map(({ values: [first] }) => first?.error?.type)).toEqual([
    'not_storable',
    'too_long',
  ]);
  expect(await values()).toEqual([]);
});

test('a body that is not JSON or too large is refused', async () => {
  expect((await send('{"a":')).status).toBe(400);
  expect((await send('')).status).toBe(400);
  expect((await send({ text: 'x'.repeat(64 * 1024) })).status).toBe(413);
});

test('the preview of a mapping shows its values in the last five bodies, refused ones included', async () => {
  await configure({ mapping: [{ ...power, attribute_type: 'number' }] });
  for (let n = 1; n <= 6; n++) await send({ readings: [{ power: n }] });
  await send({ readings: [{ power: 'much' }] });
  const shown = await preview([{ ...power, attribute_type: 'number' }, state]);
  expect(shown.map(({ values: [first] }) => first?.value)).toEqual([null, 6, 5, 4, 3]);
  expect(shown[0]).toMatchObject({
    error: { type: 'value_not_of_type' },
    values: [{ error: { type: 'value_not_of_type' } }, { value: null, error: null }],
  });
  const path = 'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview';
  const endless = ['$..*..*..*', '$[?$..a]', '$[?@.a == 1 || !$[*].a]', '$[0,0][0,0]', `$[${'0,'.repeat(20)}0]`];
  for (const wrong of ['readings[', '$[?match(@.a, "(a+)+$")]', ...endless]) {
    const refused = await server.call(path, { ...at(), body: { mapping: [power, { ...power, path: wrong }] } });
    expect(refusal(refused)).toMatchObject({ status: 400, fields: { 'mapping.1.path': { type: 'not_json_path' } } });
  }
});

test('no path finds anything in JSON that is nested too deep', async () => {
  await configure({ mapping: [{ ...power, path: '$..power' }, state] });
  const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
  expect((await send(`{"state": "on", "deep": ${deep}}`)).status).toBe(202);
  expect(await values()).toEqual([['state', 'on']]);
});

/** Rows of received webhooks that have been read so far, by the database's statistics. */
async function rowsRead(): Promise<number> {
  const { db } = server.deps;
  await db.execute('select pg_stat_force_next_flush()');
  const read = sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'hook_requests'`;
  const [found] = await db.tx((tx) => rowsOf(tx, read, z.object({ read: z.number() })));
  return found?.read ?? 0;
}

test('receiving a webhook reads none of the thousands received before', async () => {
  await server.deps.db.execute(
    `insert into hook_requests (ws, thing, message_id) select $1, $2, 'former ' || n from generate_series(1, 5000) n`,
    [tenant.ws, thing],
  );
  for (let n = 1; n <= 6; n++) await send({ n });
  const before = await rowsRead();
  expect((await send({ n: 7 })).status).toBe(202);
  const read = (await rowsRead()) - before;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
  expect(await preview()).toHaveLength(5);
});

test('a thing without an address, or with a deleted one, receives nothing', async () => {
  const deleted = await server.call('DELETE /api/1.0/workspaces/:ws/vthing/:id/hook', at());
  expect(deleted.status).toBe(200);
  expect((await send(body)).status).toBe(404);
  expect(refusal(await configure({ enabled: true }))).toMatchObject({ status: 404, type: 'hook_not_set_up' });
});
