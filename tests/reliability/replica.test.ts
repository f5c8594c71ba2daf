// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Message } from '@parlance/contract/calls/conversation';
import { startCluster, type Cluster, type Replica } from '../../server/src/testing/postgres.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** Charts, exports and the feed are read from a replica, and from the database itself where there is none to read. */

let cluster: Cluster;
let replica: Replica;
let url: string;
let server: RunningServer;
let person: Person;
let ws: string;

beforeAll(async () => {
  cluster = await startCluster();
  url = await cluster.createDatabase();
  replica = await cluster.startReplica();
  server = await startServer({ env: { DATABASE_URL: url, PARLANCE_REPLICA_URL: replica.addressOf(url) } });
  person = await signIn(server.url);
  ws = await createWorkspace(person, 'read on a replica');
});
afterAll(async () => {
  await server?.dispose();
  await replica?.stop();
  await cluster?.stop();
});

const Overview = z.object({ messages: z.number() });
const countMessages = async () =>
  (await person.get('GET /api/1.0/overview/:ws', Overview, { params: { ws } })).messages;

const post = () =>
  person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
    params: { ws, device: 'assistant' },
    body: { messageId: randomUUID(), text: 'where is my order' },
  });

/** How many messages the feed has, by its rows and by the figures of its days. */
async function countInFeed(secret: string): Promise<number[]> {
  const read = async (address: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await fetch(`${server.url}/odata/${ws}/${address}`, { headers });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  const Days = z.object({ value: z.array(z.object({ Messages: z.number() })) });
  const { value } = Days.parse(JSON.parse(await read('DailyFigures?$select=Messages')));
  return [Number(await read('Verbatims/$count')), value.reduce((sum, { Messages }) => sum + Messages, 0)];
}

async function onReplica(statement: string): Promise<void> {
  const client = new Client({ connectionString: replica.addressOf(url) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('the overview and the feed have what the replica has, then what the database has once the replica is gone', async () => {
  const { secret } = await person.get('POST /api/1.0/token', z.object({ secret: z.string() }), {
    body: { name: 'feed', role: 'companyAdmin', type: 'odata' },
  });
  await post();
  const first = await eventually(countMessages, (count) => count > 0);
  await onReplica('select pg_wal_replay_pause()');
  await post();
  expect(await countMessages()).toBe(first);
  expect(await countInFeed(secret)).toEqual([first, first]);
  await onReplica('select pg_wal_replay_resume()');
  await eventually(countMessages, (count) => count > first);
  await replica.stop();
  await post();
  expect(await countMessages()).toBeGreaterThan(first + 1);
  const now = await countMessages();
  expect(await countInFeed(secret)).toEqual([now, now]);
  expect(server.output().match(/the replica cannot be read/g)).toHaveLength(1);
});
