// @module-tag postgres
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Client } from 'pg';
import { silent } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Cluster, startCluster } from '../../testing/postgres.ts';
import { listener } from './listener.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** A proxy to a server that can drop all traffic silently, like a firewall that has forgotten a connection. */
async function openProxy(to: URL): Promise<{ address: string; dropTraffic(): void; connections(): number }> {
  const open = new Set<Socket>();
  let count = 0;
  const proxy = createServer((near) => {
    count += 1;
    const far = connect(Number(to.port), to.hostname);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', () => undefined);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const one of open) one.destroy();
    proxy.close();
  });
  const through = new URL(to);
  const address = proxy.address();
  if (!(address instanceof Object)) throw new Error('the proxy has no port');
  through.port = String(address.port);
  return {
    address: through.href,
    dropTraffic() {
      for (const one of open) one.unpipe().resume();
    },
    connections: () => count,
  };
}

test('simultaneous calls of listen run one after the other: the driver takes one statement at a time', async () => {
  const warnings: string[] = [];
  const warned = ({ message }: Error) => warnings.push(message);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const connection = listener({ connectionString: await cluster.createDatabase('empty') }, silent);
  onTestFinished(() => connection.close());
  await Promise.all(['news', 'weather', 'sport'].map((channel) => connection.listen(channel, () => undefined)));
  expect(warnings).toEqual([]);
});

test('a connection that is cut silently is restored, and listeners are called because notifications may be missing', async () => {
  const url = await cluster.createDatabase('empty');
  const proxy = await openProxy(new URL(url));
  const heard: string[] = [];
  const connection = listener({ connectionString: proxy.address }, silent, { every: 50, patience: 2000 });
  onTestFinished(() => connection.close());
  await connection.listen('news', (payload) => heard.push(payload));
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("notify news, 'first'");
  await eventually(() => expect(heard).toEqual(['first']));
  proxy.dropTraffic();
  await client.query("notify news, 'lost'");
  await eventually(() => expect(heard).toEqual(['first', '']));
  await client.query("notify news, 'second'");
  await eventually(() => expect(heard).toEqual(['first', '', 'second']));
  expect(proxy.connections()).toBe(2);
});
