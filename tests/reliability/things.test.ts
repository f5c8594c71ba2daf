import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createListener } from 'node:net';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Script } from '@parlance/contract/calls/scripts';
import { StoreDeviceDetail } from '@parlance/contract/calls/store';
import { ThingChange } from '@parlance/contract/calls/thingState';
import { Webhook } from '@parlance/contract/calls/webhooks';
import { eventually } from '../support/eventually.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** Requests that the other system received; it answers only once `answers` is set. */
const received: { headers: Record<string, string>; body: string }[] = [];
let answers = false;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ headers, body });
    if (answers) response.writeHead(204).end();
  });
});
const portOf = (listening: { address: () => unknown }): number =>
  z.object({ port: z.number() }).parse(listening.address()).port;
const env = { PARLANCE_ALLOW_INTERNAL: '1' };

let broker: Aedes;
const brokerListens = createListener((stream) => broker.handle(stream));
let server: RunningServer;
beforeAll(async () => {
  broker = await Aedes.createBroker();
  await once(brokerListens.listen(0, '127.0.0.1'), 'listening');
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  server = await startServer({ env });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await new Promise<void>((resolve) => {
    broker.close(() => resolve());
  });
  brokerListens.close();
  receiver.closeAllConnections();
  receiver.close();
  await rm(server.dataDir, { recursive: true, force: true });
});

test(
  'what a device says on MQTT sets off an alarm, of which another system hears by a signed webhook, over a kill',
  { timeout: 120_000 },
  async () => {
    const person = await signIn(server.url);
    const ws = await createWorkspace(person, 'killed while an alarm rings');
    const url = `mqtt://127.0.0.1:${portOf(brokerListens)}`;
    const { vthingId } = await person.get('POST /api/1.0/workspaces/:ws/store/device', StoreDeviceDetail, {
      params: { ws },
      body: {
        connector: 'mqtt',
        name: 'Freezer',
        settings: { url },
        mapping: [{ event_name: 'freezer', attribute_name: 'celsius', topic: 'freezer/celsius' }],
      },
    });
    const rule = { name: vthingId, trigger: 'freezer', attribute_name: 'celsius', operator: '>' as const, value: -10 };
    const alarm = {
      script_name: 'The freezer is warm',
      type: 'alarm' as const,
      scriptCode: `await setEvent('assistant', 'alarm', 'freezer', 'warm')`,
      attributes: { consoleModel: { on: { condition: 'AND' as const, rules: [rule] } } },
    };
    const made = await person.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body: alarm });
    const ofScript = { params: { ws, id: made.script_id }, body: { production: true } };
    await person.get('PUT /api/1.0/workspaces/:ws/script/:id', Script, ofScript);
    const { secret } = await person.get(
      'POST /api/1.0/workspaces/:ws/vthing/:id/webhook',
      Webhook.extend({ secret: z.string() }),
      { params: { ws, id: 'assistant' }, body: { url: `http://127.0.0.1:${portOf(receiver)}` } },
    );

    const device = await connectAsync(url);
    await device.publishAsync('freezer/celsius', '4', { qos: 1, retain: true });
    await eventually(
      async () => received.length,
      (count) => count === 1,
    );
    await server.stop('SIGKILL');
    // Published while no server listens: the broker keeps it.
    await device.publishAsync('freezer/celsius', '6', { qos: 1 });
    answers = true;
    server = await startServer({ dataDir: server.dataDir, env });
    await eventually(
      async () => received.length,
      (count) => count === 2,
    );
    const told = received.map(({ headers, body }) => new Verifier(secret).verify(body, headers));
    expect(told[0]).toMatchObject({
      type: 'attribute.changed',
      data: { event: 'alarm', attribute: 'freezer', value: 'warm' },
    });
    expect(told[1]).toEqual(told[0]);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);

    const again = await signIn(server.url);
    const changes = 'GET /api/1.0/workspaces/:ws/vthing/:id/changes';
    await eventually(
      () => again.get(changes, z.object({ data: z.array(ThingChange) }), { params: { ws, id: vthingId } }),
      ({ data }) => data.some(({ after }) => after === 6),
    );
    await device.endAsync();
  },
);

test(
  'who holds a connection dies: another process takes it over, with what was said meanwhile',
  { tags: ['postgres'], timeout: 120_000 },
  async () => {
    const postgres = await startPostgres();
    const onPostgres = { ...env, DATABASE_URL: postgres.url };
    const holder = await startServer({ env: onPostgres });
    const person = await signIn(holder.url);
    const ws = await createWorkspace(person, 'a holder dies');
    const url = `mqtt://127.0.0.1:${portOf(brokerListens)}`;
    const { vthingId: id } = await person.get('POST /api/1.0/workspaces/:ws/store/device', StoreDeviceDetail, {
      params: { ws },
      body: {
        connector: 'mqtt',
        name: 'Cellar',
        settings: { url },
        mapping: [
          { event_name: 'cellar', attribute_name: 'celsius', topic: 'cellar/celsius', command_topic: 'cellar/set' },
        ],
      },
    });
    const device = await connectAsync(url);
    const told: string[] = [];
    device.on('message', (_, payload) => told.push(payload.toString()));
    await device.subscribeAsync('cellar/set', { qos: 1 });
    const valuesOf = (one: typeof person) => async () => {
      const changes = 'GET /api/1.0/workspaces/:ws/vthing/:id/changes';
      const { data } = await one.get(changes, z.object({ data: z.array(ThingChange) }), { params: { ws, id } });
      return data.map(({ after }) => after);
    };
    await device.publishAsync('cellar/celsius', '11', { qos: 1, retain: true });
    await eventually(valuesOf(person), (values) => values.includes(11));

    const other = await startServer({ env: onPostgres });
    await holder.stop('SIGKILL');
    await device.publishAsync('cellar/celsius', '12', { qos: 1 });
    await device.publishAsync('cellar/celsius', '13', { qos: 1 });
    const present = await signIn(other.url);
    await eventually(valuesOf(present), (values) => values.includes(12) && values.includes(13));
    expect(await valuesOf(present)()).toEqual(expect.arrayContaining([11, 12, 13]));
    const body = { event_name: 'cellar', attribute_name: 'celsius', value: 9 };
    await present.get('POST /api/1.0/workspaces/:ws/vthing/:id/command', z.unknown(), { params: { ws, id }, body });
    await eventually(
      async () => told,
      (texts) => texts.includes('9'),
    );
    await device.endAsync();
    await other.dispose();
    await holder.dispose();
    await postgres.stop();
  },
);
