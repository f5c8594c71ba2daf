// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../../server/src/testing/postgres.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** The database goes away under load and comes back: the process lives, and nothing acknowledged is lost. */

const writers = 24;

let cluster: Cluster;
let databaseUrl: string;
let server: RunningServer;
let person: Person;
let ws: string;

beforeAll(async () => {
  cluster = await startCluster({ durable: true });
  databaseUrl = await cluster.createDatabase();
  server = await startServer({ env: { DATABASE_URL: databaseUrl } });
  person = await signIn(server.url);
  ws = await createWorkspace(person, 'a lost database');
});
afterAll(async () => {
  await server.dispose();
  await cluster.stop();
});

/** Ends all connections but its own, as an operator or a failing network does. */
async function terminateConnections(): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

const restart = () => cluster.restart('fast');
const crash = () => cluster.restart('immediate');
const threeKinds = [terminateConnections, restart, crash];
const losses = [...threeKinds, ...threeKinds, ...threeKinds, terminateConnections];

test('ten losses under load: every answer is the right one or 503, and what was acknowledged is there', async () => {
  const statuses = new Map<number, number>();
  const acknowledged: string[] = [];
  const saved: string[] = [];
  const load = new AbortController();
  const send = async (call: string, params: Record<string, string>, body: unknown): Promise<number> => {
    const { status } = await ask(server.url, call, { params: { ws, ...params }, token: person.token, body });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return status;
  };
  const post = async () => {
    const messageId = randomUUID();
    const body = { messageId, text: 'where is my order' };
    const status = await send('POST /api/1.0/workspaces/:ws/conversation/:device', { device: 'assistant' }, body);
    if (status === 202) acknowledged.push(messageId);
  };
  const save = async () => {
    const corpus_name = randomUUID();
    const status = await send('POST /api/1.0/gael/:ws/wordscorpus', {}, { corpus_name, values: [{ value: 'blue' }] });
    if (status < 300) saved.push(corpus_name);
  };
  const repeat = async (work: () => Promise<void>) => {
    while (!load.signal.aborted) await work();
  };
  const writing = Array.from({ length: writers }, (_, at) => repeat(at % 2 === 0 ? post : save));
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
  for (const lose of losses) {
    const before = acknowledged.length;
    await eventually(
      async () => acknowledged.length,
      (count) => count > before + writers,
    );
    await lose();
    await eventually(isReady, (status) => status === 200);
  }
  load.abort();
  await Promise.all(writing);
  expect([...statuses.keys()].filter((status) => status >= 300 && status !== 503)).toEqual([]);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'select message_id as id from messages union all select name as id from corpora',
  );
  await client.end();
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged, ...saved].filter((id) => !stored.has(id))).toEqual([]);
});
