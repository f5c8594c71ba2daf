import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import type { WebhookDelivery } from '@parlance/contract/calls/webhooks';
import { eventually } from '../../testing/eventually.ts';
import { mailbox } from '../../testing/mail.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/server.ts';
import { serveHttp } from '../../testing/serveHttp.ts';
import { timeOutCommands } from '../attributes/commands.ts';
import { setAvailability } from '../thingState/availability.ts';
import { startWebhooks } from './startWebhooks.ts';

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** Answers a request to a webhook; undefined: never. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end(`status ${code}`);

/** An address that keeps what it receives. */
async function receiver(answer: Answer = status(200)) {
  const received: Received[] = [];
  const state = { answer, received, url: '', stop: async () => {} };
  const server = await serveHttp((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ headers, body });
      state.answer(request, response);
    });
  });
  return Object.assign(state, server);
}

let server: TestServer;
let tenant: Tenant;
let token: string;
let thing: string;
const box = mailbox();
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer({ work: false, mailers: box.mailers, config: { allowInternal: true } });
  tenant = await newTenant(server.deps.db);
  ({ token } = await tenant.signIn('companyAdmin'));
  return () => server.stop();
});
beforeEach(async () => {
  const body = { name: `Light ${crypto.randomUUID()}` };
  const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params: { ws: tenant.ws }, body });
  thing = made.body.vthingId;
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const at = () => ({ token, params: { ws: tenant.ws, id: thing } });
const create = async (url: string, more: Partial<BodyOf<'POST /api/1.0/workspaces/:ws/vthing/:id/webhook'>> = {}) =>
  (await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', { ...at(), body: { url, ...more } })).body;
const set = (attribute_value: number | string) =>
  server.call('POST /api/1.0/workspaces/:ws/event', {
    token,
    params: { ws: tenant.ws },
    body: { deviceName: thing, event_name: 'light', attribute_name: 'brightness', attribute_value },
  });
const list = async (query = {}) =>
  (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/deliveries', { ...at(), query })).body;
const webhooks = async () => (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/webhooks', at())).body.data;
/** Sends what is due until the test ends. */
function work() {
  const stop = startWebhooks(server.deps);
  stops.push(stop);
  return stop;
}
async function open(answer?: Answer) {
  const made = await receiver(answer);
  stops.push(made.stop);
  return made;
}
/** Deliveries once the newest is as expected. */
const newest = (isThere: (one: WebhookDelivery) => boolean) =>
  eventually(async () => {
    const [first] = (await list()).data;
    if (!first || !isThere(first)) throw new Error(`not yet: ${JSON.stringify(first)}`);
    return first;
  });
/** Lets time pass for all that waits. */
const hurry = () =>
  server.deps.db.execute(`update webhook_deliveries set next_at = now() - interval '1 second' where state = 'waiting'`);
const unpause = () => server.deps.db.execute('update webhook_endpoints set paused_until = null');

test('a change reaches the address, signed as the package of Standard Webhooks expects it', async () => {
  const address = await open();
  const { secret, webhook_id: id } = await create(address.url);
  await set(40);
  await set(80);
  work();
  await newest(({ state }) => state === 'delivered');
  await eventually(() => expect(address.received).toHaveLength(2));
  const bodies = address.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
  expect(bodies).toContainEqual({
    type: 'attribute.changed',
    timestamp: expect.any(String),
    data: expect.objectContaining({
      thing: { id: thing, name: expect.stringMatching(/^Light/) },
      event: 'light',
      attribute: 'brightness',
      value: 80,
      before: 40,
      seq: expect.any(Number),
    }),
  });
  const [last] = (await list()).data;
  expect(last).toMatchObject({ webhook_id: id, status: 200, attempt: 1, attribute_name: 'brightness', error: null });
  const params = { ...at().params, deliveryId: last?.delivery_id ?? '' };
  const { body: detail } = await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId', {
    token,
    params,
  });
  expect(detail).toMatchObject({
    request: { headers: { 'webhook-id': last?.delivery_id }, body: expect.stringContaining('"value":80') },
    attempts: [{ attempt: 1, status: 200, answer: 'status 200' }],
  });
});

test('a secret is shown once, and for a day requests are signed with the one before too', async () => {
  const address = await open();
  const first = await create(address.url);
  const rotated = await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/secret', {
    token,
    params: { ...at().params, webhookId: first.webhook_id },
  });
  expect(JSON.stringify(await webhooks())).not.toContain('whsec_');
  await set(1);
  work();
  await newest(({ state }) => state === 'delivered');
  const [{ headers, body } = { headers: {}, body: '' }] = address.received;
  for (const secret of [first.secret, rotated.body.secret]) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'attribute.changed' });
  }
  await server.deps.db.execute(
    `update webhook_endpoints set secrets = jsonb_set(secrets, '{1,until}', '"2020-01-01T00:00:00Z"')`,
  );
  await set(2);
  await newest(({ state, attempt }) => state === 'delivered' && attempt === 1);
  await eventually(() => expect(address.received).toHaveLength(2));
  const later = address.received[1] ?? { headers: {}, body: '' };
  expect(() => new Webhook(first.secret).verify(later.body, later.headers)).toThrow('No matching signature found');
  new Webhook(rotated.body.secret).verify(later.body, later.headers);
});

describe('an address that fails', () => {
  test('gets the message again with the same id, ten times in all, and then on request', async () => {
    const address = await open(status(500));
    await create(address.url);
    await set(1);
    work();
    for (let attempt = 1; attempt < 10; attempt++) {
      const one = await newest((now) => now.attempt === attempt && Date.parse(now.next_at ?? '') > Date.now());
      expect(one).toMatchObject({ state: 'waiting', status: 500, error: { type: 'webhook_status' } });
      await unpause();
      await hurry();
    }
    const failed = await newest(({ state }) => state === 'failed');
    expect(failed.attempt).toBe(10);
    expect(new Set(address.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed.delivery_id]),
    );
    expect((await list({ state: 'failed' })).failed).toBe(1);
    address.answer = status(204);
    await unpause();
    const since = new Date(Date.now() - 60_000).toISOString();
    const again = await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend', {
      ...at(),
      body: { since },
    });
    expect([again.status, again.body]).toEqual([202, { count: 1 }]);
    expect(await newest(({ state }) => state === 'delivered')).toMatchObject({ attempt: 11, status: 204 });
  });

  test('is left alone for as long as it asks', async () => {
    const address = await open(status(429, { 'retry-after': '3600' }));
    await create(address.url);
    await set(1);
    work();
    const one = await newest(({ status: code }) => code === 429);
    expect(Date.parse(one.next_at ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    const [webhook] = await webhooks();
    expect(Date.parse(webhook?.paused_until ?? '') - Date.now()).toBeGreaterThan(3_500_000);
  });

  test('with a redirect is not followed', async () => {
    const other = await open();
    const address = await open(status(302, { location: other.url }));
    await create(address.url);
    await set(1);
    work();
    expect(await newest(({ status: code }) => code === 302)).toMatchObject({ error: { type: 'webhook_redirect' } });
    expect(other.received).toEqual([]);
  });

  test('by 410 is disabled, which its administrators are told', async () => {
    const address = await open(status(410));
    const { login } = await tenant.signIn('companyAdmin');
    await create(address.url);
    await set(1);
    work();
    expect(await newest(({ state }) => state === 'failed')).toMatchObject({ status: 410 });
    expect(await webhooks()).toMatchObject([{ enabled: false, stopped: 'gone', version: 2 }]);
    await eventually(() => expect(box.sent.map(({ to }) => to).join(' ')).toContain(login));
    expect(box.sent.at(-1)?.text).toContain(address.url);
    await set(2);
    expect((await list()).data).toHaveLength(1);
  });

  test('for three days is disabled, and what waits is sent once it is enabled', async () => {
    const address = await open(status(500));
    const { webhook_id: webhookId } = await create(address.url);
    await set(1);
    const stop = work();
    await newest(({ status: code }) => code === 500);
    await server.deps.db.execute(`update webhook_endpoints set failing_since = now() - interval '73 hours'`);
    await hurry();
    await eventually(async () => expect(await webhooks()).toMatchObject([{ enabled: false, stopped: 'failing' }]));
    await stop();
    address.answer = status(200);
    await server.call('PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId', {
      token,
      params: { ...at().params, webhookId },
      body: { enabled: true },
    });
    expect(await webhooks()).toMatchObject([{ enabled: true, stopped: null, failing_since: null }]);
    await hurry();
    work();
    await newest(({ state }) => state === 'delivered');
  });

  test('is left alone after five failures, and then tried by one message', async () => {
    const address = await open(status(500));
    await create(address.url);
    for (let value = 0; value < 8; value++) await set(value);
    work();
    await eventually(async () => {
      const [webhook] = await webhooks();
      expect(webhook?.paused_until).not.toBeNull();
    });
    const before = address.received.length;
    expect(before).toBeLessThanOrEqual(6);
    address.answer = status(200);
    await unpause();
    await hurry();
    await eventually(async () => expect((await list({ state: 'delivered' })).data).toHaveLength(8));
    expect((await webhooks())[0]).toMatchObject({ failing_since: null, paused_until: null });
  });
});

test('an address that does not answer gets two requests at once, and holds up no other', async () => {
  const silent = await open(() => {});
  const address = await open();
  await create(silent.url);
  await create(address.url);
  for (let value = 0; value < 5; value++) await set(value);
  work();
  await eventually(() => expect(address.received).toHaveLength(5));
  expect(silent.received).toHaveLength(2);
});

test('commands and their ends, and the availability of the thing are told', async () => {
  await create('http://127.0.0.1:1/');
  await set(1);
  const body = { event_name: 'light', attribute_name: 'brightness', value: 2 };
  const path = 'POST /api/1.0/workspaces/:ws/vthing/:id/command';
  await server.call(path, { ...at(), body });
  await set(2);
  await server.call(path, { ...at(), body: { ...body, value: 3 } });
  const { db, events } = server.deps;
  await db.tx((tx) => timeOutCommands(tx, events, new Date(Date.now() + 3_600_000)));
  const by = { via: 'thing', actor: 'light' } as const;
  await db.tx((tx) => setAvailability(tx, events, tenant.ws, thing, { state: 'unavailable', by }));
  expect((await list()).data.map(({ type }) => type).toReversed()).toEqual([
    'attribute.changed',
    'command.sent',
    'attribute.changed',
    'command.confirmed',
    'command.sent',
    'command.timed_out',
    'availability.changed',
  ]);
});

test('a message stays below 20 kB, with its longest texts cut', async () => {
  const address = await open();
  const { secret } = await create(address.url);
  await set(1);
  await server.call('POST /api/1.0/workspaces/:ws/event', {
    token,
    params: { ws: tenant.ws },
    body: { deviceName: thing, event_name: 'note', attribute_name: 'text', attribute_value: '\u0001'.repeat(4000) },
  });
  work();
  await eventually(() => expect(address.received).toHaveLength(2));
  const sent = address.received.map(({ headers, body }) => ({ headers, body, bytes: Buffer.byteLength(body) }));
  expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(20_000);
  const cut = sent.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
  expect(cut).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ truncated: true }) }));
});

describe('a webhook', () => {
  test('is told of the events that were chosen, and tested without one', async () => {
    const address = await open();
    const { webhook_id: webhookId } = await create(address.url, { events: ['availability.changed'] });
    await set(1);
    expect((await list()).data).toEqual([]);
    const params = { ...at().params, webhookId };
    const path = 'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/test';
    expect((await server.call(path, { token, params })).status).toBe(202);
    work();
    expect(await newest(({ state }) => state === 'delivered')).toMatchObject({ type: 'webhook.test' });
  });

  test('goes with its deliveries, and is of its thing only', async () => {
    const { webhook_id: webhookId } = await create('http://127.0.0.1:1/');
    await set(1);
    const params = { ...at().params, webhookId };
    const path = 'DELETE /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId';
    const elsewhere = await server.call(path, { token, params: { ...params, id: 'assistant' } });
    expect(refusal(elsewhere)).toMatchObject({ status: 404, type: 'webhook_not_found' });
    expect((await server.call(path, { token, params })).status).toBe(200);
    expect([await webhooks(), (await list()).data]).toEqual([[], []]);
  });

  test('may not lead to a network of the server', async () => {
    const guarded = await startTestServer({ work: false });
    const other = await newTenant(guarded.deps.db);
    const admin = await other.signIn('companyAdmin');
    const params = { ws: other.ws, id: 'assistant' };
    for (const url of ['https://127.0.0.1/', 'http://example.com/', 'https://user:pass@example.com/']) {
      const body = { url };
      const path = 'POST /api/1.0/workspaces/:ws/vthing/:id/webhook';
      const { status: code } = await guarded.call(path, { token: admin.token, params, body });
      expect([url, code]).toEqual([url, 400]);
    }
    await guarded.stop();
  });
});

describe('on PostgreSQL', { tags: ['postgres'] }, () => {
  test('of two processes one sends each message, two at once in all', async () => {
    const several = await startTestServer({ dialect: 'postgres', work: false, config: { allowInternal: true } });
    stops.push(() => several.stop());
    const other = await newTenant(several.deps.db);
    const admin = { token: (await other.signIn('companyAdmin')).token, params: { ws: other.ws, id: 'assistant' } };
    let open = 0;
    let most = 0;
    const address = await receiver((_, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.writeHead(200).end();
      });
    });
    stops.push(address.stop);
    const body = { url: address.url };
    await several.call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', { ...admin, body });
    for (let value = 0; value < 20; value++) {
      const event = { deviceName: 'assistant', event_name: 'light', attribute_name: 'on', attribute_value: value };
      await several.call('POST /api/1.0/workspaces/:ws/event', { ...admin, params: { ws: other.ws }, body: event });
    }
    stops.push(startWebhooks(several.deps), startWebhooks(several.deps));
    await eventually(async () => {
      const query = { state: 'delivered' as const };
      const list = await several.call('GET /api/1.0/workspaces/:ws/vthing/:id/deliveries', { ...admin, query });
      expect(list.body.data).toHaveLength(20);
    });
    expect(new Set(address.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
    expect([address.received.length, most <= 2]).toEqual([20, true]);
  });
});
