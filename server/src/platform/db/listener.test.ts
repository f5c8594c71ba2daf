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

/** A way to a server that can swallow what comes through it, as a firewall does that has forgotten a connection. */
async function openWay(to: URL): Promise<{ address: string; swallow(): void; passages(): number }> {
  const open = new Set<Socket>();
  let count = 0;
  const way = createServer((near) => {
    count += 1;
    const far = connect(Number(to.port), to.hostname);
    near.pipe(far).pipe(near);
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', () => undefined);
    }
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  onTestFinished(() => {
    for (const one of open) one.destroy();
    way.close();
  });
  const through = new URL(to);
  const address = way.address();
  if (!(address instanceof Object)) throw new Error('the way has no port');
  through.port = String(address.port);
  return {
    address: through.href,
    swallow() {
      for (const one of open) one.unpipe().resume();
    },
    passages: () => count,
  };
}

test('listeners that begin at once do so one after the other: the driver takes one statement at a time', async () => {
  const warnings: string[] = [];
  const warned = ({ message }: Error) => warnings.push(message);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const connection = listener({ connectionString: await cluster.createDatabase('empty') }, silent);
  onTestFinished(() => connection.close());
  await Promise.all(['news', 'weather', 'sport'].map((channel) => connection.listen(channel, () => undefined)));
  expect(warnings).toEqual([]);
});

test('a connection that is cut without a word is made again, and listeners are told that something may be missing', async () => {
  const url = await cluster.createDatabase('empty');
  const way = await openWay(new URL(url));
  const heard: string[] = [];
  const connection = listener({ connectionString: way.address }, silent, { every: 50, patience: 2000 });
  onTestFinished(() => connection.close());
  await connection.listen('news', (payload) => heard.push(payload));
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("notify news, 'first'");
  await eventually(() => expect(heard).toEqual(['first']));
  way.swallow();
  await client.query("notify news, 'lost'");
  await eventually(() => expect(heard).toEqual(['first', '']));
  await client.query("notify news, 'second'");
  await eventually(() => expect(heard).toEqual(['first', '', 'second']));
  expect(way.passages()).toBe(2);
});
