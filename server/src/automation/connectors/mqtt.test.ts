import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Aedes, type Client } from 'aedes';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openStoreBench } from '../../testing/storeBench.ts';

const bench = openStoreBench();

describe('a device on MQTT', () => {
  let broker: Aedes;
  let listening: Server;
  let url: string;
  beforeAll(async () => {
    broker = await Aedes.createBroker();
    listening = createServer(broker.handle);
    listening.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    url = `mqtt://127.0.0.1:${address instanceof Object ? address.port : 0}`;
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => {
      broker.close(() => resolve());
    });
    listening.close();
  });
  const lamp = () => ({
    connector: 'mqtt',
    settings: { url, will_topic: 'lamp/status' },
    mapping: [
      { event_name: 'lamp', attribute_name: 'on', topic: 'lamp/state', path: '$.on', command_topic: 'lamp/set' },
      { event_name: 'lamp', attribute_name: 'watts', topic: 'lamp/+/watts' },
    ],
  });

  test('reports, obeys, and is unavailable with its last will', async () => {
    const lampClient = await connectAsync(url, {
      will: { topic: 'lamp/status', payload: Buffer.from('offline'), qos: 1, retain: true },
      reconnectPeriod: 0,
    });
    lampClient.on('message', (_, payload) => {
      lampClient.publish('lamp/state', JSON.stringify({ on: payload.toString() === 'true' }), { retain: true });
    });
    await lampClient.subscribeAsync('lamp/set');
    await lampClient.publishAsync('lamp/status', 'online', { retain: true });
    await lampClient.publishAsync('lamp/state', '{"on":false}', { retain: true });
    const id = await bench.create(lamp());
    await eventually(async () => expect(await bench.values(id)).toEqual({ on: false }));
    await lampClient.publishAsync('lamp/1/watts', '7.5');
    await eventually(async () => expect(await bench.values(id)).toEqual({ on: false, watts: 7.5 }));
    await bench.command(id, 'lamp', 'on', true);
    await eventually(async () => {
      const [on] = (await bench.state(id)).attributes;
      expect(on).toMatchObject({ reported: { value: true }, status: 'in_sync' });
    });
    expect((await bench.state(id)).availability.state).toBe('online');
    // It disconnects without a DISCONNECT packet, so the broker publishes its last will.
    lampClient.stream.destroy();
    await eventually(async () => expect((await bench.state(id)).availability.state).toBe('unavailable'));
    expect(await bench.values(id)).toEqual({ on: true, watts: 7.5 });
  });

  test('a value that does not fit is reported and dropped; others of its message and topic are stored', async () => {
    const client = await connectAsync(url);
    const id = await bench.create({
      connector: 'mqtt',
      settings: { url },
      mapping: [
        { event_name: 'tank', attribute_name: 'level', topic: 'tank', path: '$.level' },
        { event_name: 'tank', attribute_name: 'note', topic: 'tank', path: '$.note' },
      ],
    });
    await eventually(async () => expect((await bench.device(id)).state).toBe('working'));
    const tell = (level: unknown, note: string) =>
      client.publishAsync('tank', JSON.stringify({ level, note }), { qos: 1 });
    await tell(7, 'full');
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 7, note: 'full' }));
    await tell('n/a', 'sensor removed');
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 7, note: 'sensor removed' }));
    await eventually(async () =>
      expect(await bench.device(id)).toMatchObject({
        state: 'failing',
        problem: { type: 'connection_value_type', params: { name: 'level', type: 'number' } },
      }),
    );
    expect((await bench.state(id)).availability.state).toBe('online');
    for (const note of ['x'.repeat(4001), 'gone\0']) {
      await tell(8, note);
      await eventually(async () =>
        expect(await bench.device(id)).toMatchObject({
          state: 'failing',
          problem: { type: 'connection_value_text', params: { name: 'note' } },
        }),
      );
      await tell(8, 'sensor is well');
      await eventually(async () => expect(await bench.device(id)).toMatchObject({ state: 'working', problem: null }));
    }
    await tell(8, 'sensor is back');
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 8, note: 'sensor is back' }));
    await eventually(async () => expect(await bench.device(id)).toMatchObject({ state: 'working', problem: null }));
    await client.endAsync();
  });

  test('retained messages are stored with the first connection, and overwrite nothing newer later', async () => {
    const client = await connectAsync(url);
    const tell = (level: number, qos: 0 | 1, retain = false) =>
      client.publishAsync('pond', JSON.stringify({ level }), { qos, retain });
    await tell(1, 1, true);
    const mapping = [{ event_name: 'pond', attribute_name: 'level', topic: 'pond', path: '$.level' }];
    /** The clients that have connected from the server, the newest last. */
    const connected: Client[] = [];
    broker.on('clientReady', (one) => connected.push(one));
    const id = await bench.create({ connector: 'mqtt', settings: { url }, mapping });
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 1 }));
    await tell(2, 1);
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 2 }));
    const name = `parlance-${bench.tenant.ws}-${id}`;
    /** Breaks the connection, and waits until it is open again. */
    async function reconnect(meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
      const before = (await bench.device(id)).worked_at;
      connected.findLast((one) => one.id === name)?.close();
      await eventually(async () => expect((await bench.device(id)).state).toBe('failing'));
      await meanwhile();
      await bench.readAgain(id);
      await eventually(async () => {
        const { state, worked_at } = await bench.device(id);
        expect([state, worked_at === before]).toEqual(['working', false]);
      });
    }
    const changes = async () =>
      (await bench.server.call('GET /api/1.0/workspaces/:ws/vthing/:id/changes', { ...bench.at(id), query: {} })).body
        .data;
    const levels = async () =>
      (await changes()).filter((one) => one.attribute_name === 'level').map(({ after }) => after);
    await reconnect();
    // This message was published after all retained ones were received.
    await tell(3, 1);
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 3 }));
    expect(await levels()).toEqual([3, 2, 1]);
    // What is published while the connection is closed is kept in the session, or else retained by the broker.
    await reconnect(() => tell(4, 1));
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 4 }));
    await reconnect(() => tell(5, 0, true));
    await eventually(async () => expect(await bench.values(id)).toEqual({ level: 5 }));
    await client.endAsync();
  });

  test('a connection whose broker does not accept its command does not delay others', async () => {
    const mapped = (name: string) => ({
      connector: 'mqtt',
      settings: { url },
      mapping: [{ event_name: name, attribute_name: 'on', topic: `${name}/state`, command_topic: `${name}/set` }],
    });
    broker.authorizePublish = (_, { topic }, done) => {
      if (topic !== 'stuck/set') done(null);
    };
    const client = await connectAsync(url);
    const heard: string[] = [];
    client.on('message', (topic, payload) => void heard.push(`${topic} ${payload.toString()}`));
    await client.subscribeAsync('free/set');
    const [stuck, free] = [await bench.create(mapped('stuck')), await bench.create(mapped('free'))];
    for (const id of [stuck, free])
      await eventually(async () => expect((await bench.device(id)).state).toBe('working'));
    await bench.command(stuck, 'stuck', 'on', true);
    await bench.command(free, 'free', 'on', true);
    await eventually(() => expect(heard).toEqual(['free/set true']));
    await client.endAsync();
  });

  test('is tested by the retained messages of the broker', async () => {
    const publisher = await connectAsync(url);
    await publisher.publishAsync('lamp/state', '{"on":true}', { retain: true });
    await publisher.endAsync();
    const { body } = await bench.tryIt(lamp());
    expect(body).toMatchObject({ ok: true, values: [{ value: true }, { value: null }] });
    const refused = await bench.tryIt({ ...lamp(), settings: { url: 'mqtt://127.0.0.1:1' } });
    expect(refused.body).toMatchObject({ ok: false, problem: { type: 'host_refuses', params: { host: '127.0.0.1' } } });
  });
});
