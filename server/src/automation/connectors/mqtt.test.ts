import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
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
    // It breaks off without a word, so that the broker tells its last will.
    lampClient.stream.destroy();
    await eventually(async () => expect((await bench.state(id)).availability.state).toBe('unavailable'));
    expect(await bench.values(id)).toEqual({ on: true, watts: 7.5 });
  });

  test('is tested by what the broker keeps', async () => {
    const publisher = await connectAsync(url);
    await publisher.publishAsync('lamp/state', '{"on":true}', { retain: true });
    await publisher.endAsync();
    const { body } = await bench.tryIt(lamp());
    expect(body).toMatchObject({ ok: true, values: [{ value: true }, { value: null }] });
    const refused = await bench.tryIt({ ...lamp(), settings: { url: 'mqtt://127.0.0.1:1' } });
    expect(refused.body).toMatchObject({ ok: false, problem: { type: 'connection_failed' } });
  });
});
