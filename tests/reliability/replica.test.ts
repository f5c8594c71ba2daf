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

/** Charts, exports and the feed are read from a replica, or from the database itself where no replica is available. */

let cluster: Cluster;
let replica: Replica;
let url: string;
let server: RunningServer;
let person: Person;
let ws: string;

beforeAll(async () => {
  cluster = await startCluster();
  url = await cluster.createDatabase('migrated');
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

const Verbatims = z.object({ total: z.number() });
let posted = 0;

/** Posts a message, and waits until the database has it. */
async function post(): Promise<void> {
  await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
    params: { ws, device: 'assistant' },
    body: { messageId: randomUUID(), text: 'where is my order' },
  });
  posted += 1;
  await eventually(
    () => person.get('GET /api/1.0/verbatim/:ws', Verbatims, { params: { ws } }),
    ({ total }) => total === posted,
  );
}

/** Number of messages in the feed, by its rows and by its daily figures. */
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

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(statement);
  await client.end();
  return rows[0]?.answer;
}

const onReplica = (statement: string) => ask(replica.addressOf(url), statement);

/** Waits until the replica has replayed all commits of the database so far. */
async function waitForReplay(): Promise<void> {
  // The position of inserted WAL, because commits of this server do not wait until it is flushed.
  const written = String(await ask(url, 'select pg_current_wal_insert_lsn() as answer'));
  const behind = `select pg_last_wal_replay_lsn() < '${written}' as answer`;
  await eventually(
    () => onReplica(behind),
    (answer) => answer === false,
  );
}

test('the overview and the feed read the replica, and the database once the replica is gone', async () => {
  const { secret } = await person.get('POST /api/1.0/token', z.object({ secret: z.string() }), {
    body: { name: 'feed', role: 'companyAdmin', type: 'odata' },
  });
  await post();
  await waitForReplay();
  expect(await countMessages()).toBe(1);
  await onReplica('select pg_wal_replay_pause()');
  await post();
  expect(await countMessages()).toBe(1);
  expect(await countInFeed(secret)).toEqual([1, 1]);
  await onReplica('select pg_wal_replay_resume()');
  await waitForReplay();
  expect(await countMessages()).toBe(2);
  expect(server.output()).not.toContain('the replica cannot be read');
  await replica.stop();
  await post();
  expect(await countMessages()).toBe(3);
  expect(await countInFeed(secret)).toEqual([3, 3]);
  expect(server.output().match(/the replica cannot be read/g)).toHaveLength(1);
});
