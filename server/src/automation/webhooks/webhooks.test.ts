import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { newTenant } from '../../testing/people.ts';
import { refusal, startTestServer } from '../../testing/server.ts';
import { timeOutCommands } from '../attributes/commands.ts';
import { setAvailability } from '../thingState/availability.ts';
import { startWebhooks } from './startWebhooks.ts';
import { receiver, webhooksOfThing } from './testing.ts';

const { server, tenant, stops, at, create, set, list, webhooks, work, open, newest } = webhooksOfThing();

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
      thing: { id: at().params.id, name: expect.stringMatching(/^Light/) },
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
  const { body: detail } = await server().call('GET /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId', {
    ...at(),
    params,
  });
  expect(detail).toMatchObject({
    request: { headers: { 'webhook-id': last?.delivery_id }, body: expect.stringContaining('"value":80') },
    attempts: [{ attempt: 1, status: 200, answer: 'status 200' }],
  });
});

test('a secret is shown once, and for a day requests are also signed with the previous one', async () => {
  const address = await open();
  const first = await create(address.url);
  const rotated = await server().call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/secret', {
    ...at(),
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
  await server().deps.db.execute(
    `update webhook_endpoints set secrets = jsonb_set(secrets, '{1,until}', '"2020-01-01T00:00:00Z"')`,
  );
  await set(2);
  await newest(({ state, attempt }) => state === 'delivered' && attempt === 1);
  await eventually(() => expect(address.received).toHaveLength(2));
  const later = address.received[1] ?? { headers: {}, body: '' };
  expect(() => new Webhook(first.secret).verify(later.body, later.headers)).toThrow('No matching signature found');
  new Webhook(rotated.body.secret).verify(later.body, later.headers);
});

test('a secret that is rotated twice within a day still signs, for receivers without the new ones', async () => {
  const address = await open();
  const first = await create(address.url);
  const replace = () =>
    server().call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/secret', {
      ...at(),
      params: { ...at().params, webhookId: first.webhook_id },
    });
  const secrets = [first.secret, (await replace()).body.secret, (await replace()).body.secret];
  await set(1);
  work();
  await eventually(() => expect(address.received).toHaveLength(1));
  const [{ headers, body } = { headers: {}, body: '' }] = address.received;
  for (const secret of secrets) new Webhook(secret).verify(body, headers);
});

test('commands with their outcomes, and changes of availability are sent', async () => {
  await create('http://127.0.0.1:1/');
  await set(1);
  const body = { event_name: 'light', attribute_name: 'brightness', value: 2 };
  const path = 'POST /api/1.0/workspaces/:ws/vthing/:id/command';
  await server().call(path, { ...at(), body });
  await set(2);
  await server().call(path, { ...at(), body: { ...body, value: 3 } });
  const { db, events } = server().deps;
  await db.tx((tx) => timeOutCommands(tx, events, new Date(Date.now() + 3_600_000)));
  const by = { via: 'thing', actor: 'light' } as const;
  await db.tx((tx) => setAvailability(tx, events, tenant().ws, at().params.id, { state: 'unavailable', by }));
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
  await server().call('POST /api/1.0/workspaces/:ws/event', {
    ...at(),
    body: {
      deviceName: at().params.id,
      event_name: 'note',
      attribute_name: 'text',
      attribute_value: '\u0001'.repeat(4000),
    },
  });
  work();
  await eventually(() => expect(address.received).toHaveLength(2));
  const sent = address.received.map(({ headers, body }) => ({ headers, body, bytes: Buffer.byteLength(body) }));
  expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(20_000);
  const cut = sent.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
  expect(cut).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ truncated: true }) }));
});

describe('a webhook', () => {
  test('gets the chosen events, and can be tested without an event', async () => {
    const address = await open();
    const { webhook_id: webhookId } = await create(address.url, { events: ['availability.changed'] });
    await set(1);
    expect((await list()).data).toEqual([]);
    const params = { ...at().params, webhookId };
    const path = 'POST /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId/test';
    expect((await server().call(path, { ...at(), params })).status).toBe(202);
    work();
    expect(await newest(({ state }) => state === 'delivered')).toMatchObject({ type: 'webhook.test' });
  });

  test('is deleted with its deliveries, and belongs to its thing only', async () => {
    const { webhook_id: webhookId } = await create('http://127.0.0.1:1/');
    await set(1);
    const params = { ...at().params, webhookId };
    const path = 'DELETE /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId';
    const elsewhere = await server().call(path, { ...at(), params: { ...params, id: 'assistant' } });
    expect(refusal(elsewhere)).toMatchObject({ status: 404, type: 'webhook_not_found' });
    expect((await server().call(path, { ...at(), params })).status).toBe(200);
    expect([await webhooks(), (await list()).data]).toEqual([[], []]);
  });

  test('may not have an address in the network of the server', async () => {
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
  test('each message is sent by one of two processes, two at once in all', async () => {
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
