import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { webhookEndpoints } from '../../platform/db/webhookTables.ts';
import { leaseDeliveries } from './deliveryLeases.ts';
import { status, webhooksOfThing } from './testing.ts';

const { server, tenant, box, at, create, set, list, webhooks, work, open, newest, hurry, unpause } = webhooksOfThing();

describe('an address that fails', () => {
  test('gets the message again with the same id, ten times in all, and then on request', async () => {
    const address = await open(status(500));
    await create(address.url);
    await set(1);
    work();
    let hours = 0;
    for (let attempt = 1; attempt < 10; attempt++) {
      const one = await newest((now) => now.attempt === attempt && Date.parse(now.next_at ?? '') > Date.now());
      expect(one).toMatchObject({ state: 'waiting', status: 500, error: { type: 'webhook_status' } });
      hours += (Date.parse(one.next_at ?? '') - Date.now()) / 3_600_000;
      await unpause();
      await hurry();
    }
    const failed = await newest(({ state }) => state === 'failed');
    expect(failed.attempt).toBe(10);
    // The pauses add up to 75.6 hours, each with up to 20 % jitter.
    expect(hours).toBeGreaterThan(75.7);
    expect(hours).toBeLessThan(75.6 * 1.2);
    expect(new Set(address.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed.delivery_id]),
    );
    expect((await list({ state: 'failed' })).failed).toBe(1);
    address.answer = status(204);
    await unpause();
    const since = new Date(Date.now() - 60_000).toISOString();
    const again = await server().call('POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend', {
      ...at(),
      body: { since },
    });
    expect([again.status, again.body]).toEqual([202, { count: 1 }]);
    expect(await newest(({ state }) => state === 'delivered')).toMatchObject({ attempt: 11, status: 204 });
  });

  test('gets a message again that is resent during its last attempt', async () => {
    const held: (() => void)[] = [];
    const address = await open((request, response) => {
      held.push(() => status(500)(request, response));
    });
    await create(address.url);
    await set(1);
    await server().deps.db.execute(`update webhook_deliveries set tries = 9 where state = 'waiting'`);
    work();
    await eventually(() => expect(held).toHaveLength(1));
    const [{ delivery_id: deliveryId } = { delivery_id: '' }] = (await list()).data;
    const params = { ...at().params, deliveryId };
    const call = 'POST /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId/resend';
    expect(await server().call(call, { ...at(), params })).toMatchObject({ status: 202 });
    address.answer = status(204);
    held[0]?.();
    expect(await newest(({ state }) => state === 'delivered')).toMatchObject({ attempt: 2, status: 204 });
  });

  test('is paused for as long as it asks', async () => {
    const address = await open(status(429, { 'retry-after': '3600' }));
    await create(address.url);
    await set(1);
    work();
    const one = await newest(({ status: code }) => code === 429);
    expect(Date.parse(one.next_at ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    const [webhook] = await webhooks();
    expect(Date.parse(webhook?.paused_until ?? '') - Date.now()).toBeGreaterThan(3_500_000);
  });

  test('that asks to be left alone gets at once what somebody sends again, before all that waits', async () => {
    const address = await open(status(429, { 'retry-after': '3600' }));
    const { webhook_id: webhookId } = await create(address.url);
    await set(1);
    work();
    const { delivery_id: deliveryId } = await newest(({ status: code }) => code === 429);
    for (let value = 2; value < 6; value++) await set(value);
    expect(address.received).toHaveLength(1);
    const resend = () =>
      server().call('POST /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId/resend', {
        ...at(),
        params: { ...at().params, deliveryId },
      });
    const { body } = await resend();
    expect(Date.parse(body.next_at ?? '')).toBeLessThanOrEqual(Date.now());
    await eventually(() =>
      expect(address.received.filter(({ headers }) => headers['webhook-id'] === deliveryId)).toHaveLength(2),
    );
    // Its response then also applies to the other messages.
    await eventually(async () => expect((await webhooks())[0]?.paused_until).not.toBeNull());
    expect(address.received.length).toBeLessThanOrEqual(3);
    await server().deps.db.execute(`update webhook_deliveries set state = 'failed' where id = '${deliveryId}'`);
    address.answer = status(200);
    await server().call('POST /api/1.0/workspaces/:ws/vthing/:id/deliveries/resend', {
      ...at(),
      body: { since: new Date(Date.now() - 60_000).toISOString(), webhook_id: webhookId },
    });
    await eventually(async () =>
      expect((await list({ state: 'delivered' })).data).toContainEqual(
        expect.objectContaining({ delivery_id: deliveryId }),
      ),
    );
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

  test('that refuses connections is reported by its host, without network error codes', async () => {
    await create('http://127.0.0.1:1/hooks');
    await set(1);
    work();
    const { error } = await newest(({ error: told }) => told !== null);
    expect(error).toMatchObject({ type: 'host_refuses', params: { host: '127.0.0.1' } });
    expect(error?.message).not.toMatch(/E[A-Z]{5,}/);
  });

  test('that answers 410 is disabled, and its administrators get a mail', async () => {
    const address = await open(status(410));
    const { login } = await tenant().signIn('companyAdmin');
    await create(address.url);
    await set(1);
    work();
    expect(await newest(({ state }) => state === 'failed')).toMatchObject({ status: 410 });
    expect(await webhooks()).toMatchObject([{ enabled: false, stopped: 'gone', version: 2 }]);
    const { token, params } = at();
    const { ws, id } = params;
    const { body: states } = await server().call('GET /api/1.0/workspaces/:ws/vthings/states', {
      token,
      params: { ws },
    });
    expect(states.data.find(({ vthingId }) => vthingId === id)?.stopped_webhooks).toBe(1);
    // The task is stored with the disabling, so the mail is sent even if the process dies at this moment.
    const { body } = await server().call('GET /api/1.0/workspaces/:ws/queue', { token, params: { ws } });
    expect(body.data).toMatchObject([{ kind: 'webhook.mail', status: 'queued', subject: id }]);
    expect(box.sent).toEqual([]);
    await server().work();
    await eventually(() => expect(box.sent.map(({ to }) => to).join(' ')).toContain(login));
    expect(box.sent.at(-1)?.text).toContain(address.url);
    await set(2);
    expect((await list()).data).toHaveLength(1);
  });

  test('for three days is disabled, and waiting messages are sent at once when it is enabled', async () => {
    const address = await open(status(500));
    const { webhook_id: webhookId } = await create(address.url);
    await set(1);
    const stop = work();
    await newest(({ status: code }) => code === 500);
    await server().deps.db.execute(`update webhook_endpoints set failing_since = now() - interval '73 hours'`);
    await hurry();
    await eventually(async () => expect(await webhooks()).toMatchObject([{ enabled: false, stopped: 'failing' }]));
    await stop();
    address.answer = status(200);
    await server().call('PUT /api/1.0/workspaces/:ws/vthing/:id/webhook/:webhookId', {
      ...at(),
      params: { ...at().params, webhookId },
      body: { enabled: true },
    });
    expect(await webhooks()).toMatchObject([{ enabled: true, stopped: null, failing_since: null }]);
    work();
    await newest(({ state }) => state === 'delivered');
  });

  test('is paused after five failures, and then tested by one message', async () => {
    const address = await open(status(500));
    await create(address.url);
    for (let value = 0; value < 8; value++) await set(value);
    work();
    await eventually(async () => {
      const [webhook] = await webhooks();
      expect(webhook?.paused_until).not.toBeNull();
    });
    // The next attempt of waiting messages is shown after the pause.
    const waiting = (await list({ state: 'waiting' })).data;
    expect(waiting.map(({ next_at: next }) => Date.parse(next ?? '') - Date.now() > 5000)).toEqual(
      waiting.map(() => true),
    );
    const before = address.received.length;
    expect(before).toBeLessThanOrEqual(6);
    address.answer = status(200);
    await unpause();
    await hurry();
    await eventually(async () => expect((await list({ state: 'delivered' })).data).toHaveLength(8));
    expect((await webhooks())[0]).toMatchObject({ failing_since: null, paused_until: null });
  });
});

test('an address that does not answer gets two requests at once, and does not delay others', async () => {
  const silent = await open(() => {});
  const address = await open();
  await create(silent.url);
  await create(address.url);
  for (let value = 0; value < 5; value++) await set(value);
  work();
  await eventually(() => expect(address.received).toHaveLength(5));
  expect(silent.received).toHaveLength(2);
});

test('addresses at their limit do not use up the places of others', async () => {
  // Messages of earlier tests may become due at any time.
  await server().deps.db.tx((tx) => tx.update(webhookEndpoints).set({ enabled: false }));
  for (let made = 0; made < 3; made++) await create((await open()).url);
  for (let value = 0; value < 5; value++) await set(value);
  const take = () => server().deps.db.tx((tx) => leaseDeliveries(tx, 'free', 2));
  const taken = [...(await take()), ...(await take()), ...(await take())];
  expect(new Set(taken.map(({ endpoint }) => endpoint.id)).size).toBe(3);
  expect(taken).toHaveLength(6);
});
