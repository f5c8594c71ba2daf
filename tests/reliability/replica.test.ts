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

/** Charts and exports are read from a replica, and from the database itself where there is none to read. */

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

async function onReplica(statement: string): Promise<void> {
  const client = new Client({ connectionString: replica.addressOf(url) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('the overview has what the replica has, then what the database has once the replica is gone', async () => {
  await post();
  const first = await eventually(countMessages, (count) => count > 0);
  await onReplica('select pg_wal_replay_pause()');
  await post();
  expect(await countMessages()).toBe(first);
  await onReplica('select pg_wal_replay_resume()');
  await eventually(countMessages, (count) => count > first);
  await replica.stop();
  await post();
  expect(await countMessages()).toBeGreaterThan(first + 1);
  expect(server.output().match(/the replica cannot be read/g)).toHaveLength(1);
});
