// @module-tag postgres
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Webhook as Signer } from 'standardwebhooks';
import { z } from 'zod';
import { calls, type CallName } from '@parlance/contract';
import { PinCode } from '@parlance/contract/calls/guests';
import { IncomingHook, Webhook } from '@parlance/contract/calls/webhooks';
import { ask, type HttpAnswer, type RequestOptions } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { createPin, createService } from '../support/services.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** Attacks on virtual things, their codes and secrets, webhooks and connections. */

const things = '/api/1.0/workspaces/:ws/vthing';
const bearer = `Bearer ${randomUUID()}`;
const senderSecret = `whsec_${randomBytes(32).toString('base64')}`;

let platform: Platform;
let second: RunningServer;
let admin: Person;
/** A workspace with one object of each kind, and another workspace of the same users. */
let ws: string;
let other: string;
/** Used in both workspaces: things have the same ids there. */
let id: string;
let code: PinCode;
let webhook: z.infer<typeof NewWebhook>;
let hookAddress: string;
let thingSecret: string;
let connection: string;

const NewWebhook = Webhook.extend({ secret: z.string() });

beforeAll(async () => {
  platform = await startPlatform();
  second = await startServer({ env: { DATABASE_URL: platform.databaseUrl } });
  admin = await signIn(platform.url);
  ws = await createWorkspace(admin, 'Doors');
  other = await createWorkspace(admin, 'Other doors');
  id = (await createService(admin, ws, 'Gate')).vthingId;
  await createService(admin, other, 'Gate');
  const params = { ws, id };
  code = await createPin(admin, ws, id);
  webhook = await admin.get(`POST ${things}/:id/webhook`, NewWebhook, {
    params,
    body: { url: 'https://hooks.invalid/gate' },
  });
  hookAddress = (await admin.get(`POST ${things}/:id/hook/key`, IncomingHook, { params })).url;
  await admin.get(`PUT ${things}/:id/hook`, IncomingHook, {
    params,
    body: {
      verification: 'standard',
      secret: senderSecret,
      mapping: [{ path: '$.open', event_name: 'gate', attribute_name: 'open' }],
    },
  });
  thingSecret = (await admin.get(`PUT ${things}/:id/secret`, z.object({ secret: z.string() }), { params, body: {} }))
    .secret;
  const made = await admin.get('POST /api/1.0/workspaces/:ws/store/device', z.object({ vthingId: z.string() }), {
    params,
    body: {
      connector: 'http',
      name: 'Portal',
      settings: { url: 'https://portal.invalid/' },
      secrets: { header_value: bearer },
    },
  });
  connection = made.vthingId;
});
afterAll(async () => {
  await second.dispose();
  await platform.dispose();
});

const asAdmin = (call: string, asked: RequestOptions): Promise<HttpAnswer> =>
  ask(platform.url, call, { token: admin.token, ...asked });

describe('an object of another workspace', () => {
  test.each([
    ['PUT', 'code/:codeId', { count: 5 }],
    ['DELETE', 'code/:codeId', undefined],
    ['PUT', 'webhook/:webhookId', { url: 'https://hooks.invalid/mine' }],
    ['DELETE', 'webhook/:webhookId', undefined],
    ['POST', 'webhook/:webhookId/secret', {}],
    ['POST', 'webhook/:webhookId/test', {}],
    ['PUT', 'hook', { enabled: false }],
    ['DELETE', 'hook', undefined],
  ])('is not changed by its id: %s %s', async (method, path, body) => {
    const params = { ws: other, id, codeId: code._id, webhookId: webhook.webhook_id };
    const headers = { 'if-match': '"1"' };
    const answer = await asAdmin(`${method} ${things}/:id/${path}`, { params, body, headers });
    expect(answer.status).toBe(404);
  });

  test('is there as before', async () => {
    const { data } = await admin.get(`GET ${things}/:id/codes`, z.object({ data: z.array(PinCode) }), {
      params: { ws, id },
    });
    expect(data).toEqual([code]);
    const sent = await admin.get(`GET ${things}/:id/webhooks`, z.object({ data: z.array(Webhook) }), {
      params: { ws, id },
    });
    expect(sent.data).toMatchObject([{ url: 'https://hooks.invalid/gate', version: 1 }]);
  });

  test('lends no secret to a test of a connection', async () => {
    const body = { connector: 'http', settings: { url: 'https://portal.invalid/' }, vthingId: connection };
    const answer = await asAdmin('POST /api/1.0/workspaces/:ws/store/test', { params: { ws: other }, body });
    expect(answer.status).toBe(404);
  });

  test('takes no report with a secret of its namesake', async () => {
    const report = (inWs: string) =>
      ask(platform.url, 'POST /api/1.0/things/:ws/:id/report', {
        params: { ws: inWs, id },
        headers: { 'x-thing-secret': thingSecret },
        body: { values: [{ event_name: 'gate', attribute_name: 'open', value: true }] },
      });
    expect([(await report(other)).status, (await report(ws)).status]).toEqual([401, 202]);
  });

  test('receives no webhook at the address of its namesake', async () => {
    const address = hookAddress.replace(`/hooks/${ws}/`, `/hooks/${other}/`);
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

test('no call returns a secret again, not even to an administrator', async () => {
  const told = [webhook.secret, thingSecret, senderSecret, bearer, hookAddress.split('/').at(-1) ?? ''];
  const reading = Object.keys(calls).filter(
    (name): name is CallName =>
      name in calls && /^GET .*(vthing|store|group|services|\/events|device|backend\/audit)/.test(name),
  );
  const params = {
    ws,
    id,
    vthingId: id,
    webhookId: webhook.webhook_id,
    name: 'gate',
    event: 'gate',
    attribute: 'open',
  };
  let read = 0;
  for (const name of reading) {
    for (const thing of [id, connection]) {
      const answer = await asAdmin(name, {
        params: { ...params, id: thing },
        query: name.includes('/:ws') ? {} : { ws },
      });
      const text = JSON.stringify(answer.body ?? '');
      if (answer.status === 200 && text.length > 30) read += 1;
      expect([name, told.filter((secret) => text.includes(secret))]).toEqual([name, []]);
    }
  }
  expect(read).toBeGreaterThan(15);
  // Secrets in the database are encrypted or hashed.
  const tables = ['webhook_endpoints', 'incoming_hooks', 'thing_secrets', 'thing_connections', 'audit'];
  for (const table of tables) {
    const rows = await platform.people.rows(`select to_jsonb(t)::text as row from ${table} t`);
    expect([table, rows.length > 0, told.filter((secret) => rows.join('\n').includes(secret))]).toEqual([
      table,
      true,
      [],
    ]);
  }
});

describe('a network of the server', () => {
  const literals = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://localhost/',
    'https://localhost./',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://example.com/',
    'file:///etc/passwd',
  ];
  test.each(literals)('is not an address of a webhook or a connection: %s', async (url) => {
    const params = { ws, id };
    const sent = await asAdmin(`POST ${things}/:id/webhook`, { params, body: { url } });
    expect(sent).toMatchObject({ status: 400, body: { fields: { url: {} } } });
    const poller = { connector: 'http', settings: { url } };
    const tried = await asAdmin('POST /api/1.0/workspaces/:ws/store/test', { params, body: poller });
    expect(tried).toMatchObject({ status: 400, body: { fields: { 'settings.url': {} } } });
    const slack = { connector: 'slack', name: 'Slack', secrets: { url } };
    const made = await asAdmin('POST /api/1.0/workspaces/:ws/store/device', { params, body: slack });
    expect(made).toMatchObject({ status: 400, body: { fields: { 'secrets.url': {} } } });
  });

  test.each(['127.0.0.1', '[::1]', 'localhost'])('has no broker that a connection reaches: %s', async (host) => {
    const body = { connector: 'mqtt', settings: { url: `mqtts://${host}:${new URL(platform.url).port}` } };
    const answer = await asAdmin('POST /api/1.0/workspaces/:ws/store/test', { params: { ws }, body });
    expect(answer).toMatchObject({ status: 200, body: { ok: false, problem: { type: 'connection_forbidden' } } });
  });
});

describe('a received webhook', () => {
  const signed = (body: unknown, messageId = `msg_${randomUUID()}`, at = new Date()) => {
    const text = JSON.stringify(body);
    const headers = {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Signer(senderSecret).sign(messageId, at, text),
      'content-type': 'application/json',
    };
    return (url = platform.url) =>
      fetch(hookAddress.replace(platform.url, url), { method: 'POST', headers, body: text });
  };

  test('is taken once, by two processes that get it ten times at once', async () => {
    const send = signed({ open: true });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const answer = await send(at % 2 === 0 ? platform.url : second.url);
        return z.object({ duplicate: z.boolean() }).parse(await answer.json()).duplicate;
      }),
    );
    expect(answers.filter((duplicate) => !duplicate)).toHaveLength(1);
  });

  test('is refused where it was recorded six minutes ago, also under another id', async () => {
    const old = new Date(Date.now() - 6 * 60_000);
    expect((await signed({ open: true }, undefined, old)()).status).toBe(401);
  });

  test('changes nothing that only the server sets', async () => {
    const [event_name, attribute_name] = ['thing', 'availability'];
    const mapping = [{ path: '$.state', event_name, attribute_name }];
    const refused = { status: 400, body: { fields: { 'mapping.0.attribute_name': { type: 'attribute_of_server' } } } };
    const mapped = await asAdmin(`PUT ${things}/:id/hook`, { params: { ws, id }, body: { mapping } });
    expect(mapped).toMatchObject(refused);
    const poller = { connector: 'http', settings: { url: 'https://portal.invalid/' }, mapping };
    const tried = await asAdmin('POST /api/1.0/workspaces/:ws/store/test', { params: { ws }, body: poller });
    expect(tried).toMatchObject(refused);
    const report = await ask(platform.url, 'POST /api/1.0/things/:ws/:id/report', {
      params: { ws, id },
      headers: { 'x-thing-secret': thingSecret },
      body: { values: [{ event_name, attribute_name, value: 'online' }] },
    });
    expect(report).toMatchObject({ status: 409, body: { type: 'attribute_of_server' } });
  });

  test('is bounded: a body, a report and the settings of a connection', async () => {
    expect((await signed({ open: 'x'.repeat(64 * 1024) })()).status).toBe(413);
    const value = 'x'.repeat(300 * 1024);
    const report = await ask(platform.url, 'POST /api/1.0/things/:ws/:id/report', {
      params: { ws, id },
      headers: { 'x-thing-secret': thingSecret },
      body: { values: [{ event_name: 'gate', attribute_name: 'open', value }] },
    });
    expect(report.status).toBe(413);
    const body = { connector: 'http', name: 'Long', settings: { url: `https://portal.invalid/${'x'.repeat(5000)}` } };
    const made = await asAdmin('POST /api/1.0/workspaces/:ws/store/device', { params: { ws }, body });
    expect(made.status).toBe(400);
  });
});
