// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, escapeIdentifier } from 'pg';
import { type Cluster, startCluster } from '../../server/src/testing/postgres.ts';
import { followMessages } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** The database fails under load and comes back: the process continues, and no acknowledged write is lost. */

const writers = 24;

let cluster: Cluster;
let databaseUrl: string;
let server: RunningServer;
let person: Person;
let ws: string;

beforeAll(async () => {
  cluster = await startCluster({ durable: true });
  databaseUrl = await cluster.createDatabase('migrated');
  server = await startServer({ env: { DATABASE_URL: databaseUrl } });
  person = await signIn(server.url);
  ws = await createWorkspace(person, 'a lost database');
});
afterAll(async () => {
  await server.dispose();
  await cluster.stop();
});

/** Ends all connections except its own, as an operator or a failing network does. */
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

test('ten connection losses under load: every response is correct or 503, and acknowledged messages are stored and answered', async () => {
  const statuses = new Map<number, number>();
  const acknowledged: string[] = [];
  const saved: string[] = [];
  const load = new AbortController();
  const reading = new AbortController();
  const path = `${server.url}/api/1.0/workspaces/${ws}/conversation/assistant`;
  await fetch(path, { headers: { authorization: `Bearer ${person.token}` } });
  const seen = followMessages(path, person.token, reading.signal);
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
  const idsOf = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  await eventually(
    () => idsOf('select id from conversations where asked_seq > answered_seq'),
    (waiting) => waiting.length === 0,
  );
  const stored = new Set(await idsOf('select message_id as id from messages union all select name as id from corpora'));
  expect([...acknowledged, ...saved].filter((id) => !stored.has(id))).toEqual([]);
  expect(acknowledged.filter((id) => !stored.has(`answer-${id}`))).toEqual([]);
  const said = await idsOf('select message_id as id from messages');
  await client.end();
  await eventually(
    async () => said.filter((id) => seen.get(id) !== 1),
    (missing) => missing.length === 0,
  );
  reading.abort();
});

/** Allows or forbids writes; ends open connections. */
async function setWritable(allowed: boolean): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: '-c default_transaction_read_only=off' });
  await client.connect();
  const name = escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await client.query(`alter database ${name} set default_transaction_read_only = ${allowed ? 'off' : 'on'}`);
  await client.end();
  await terminateConnections();
}

test('a read-only database makes the server not ready, until writes are possible again', async () => {
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return { status: answer.status, body: await answer.text() };
  };
  await setWritable(false);
  // The server is unavailable while it reconnects.
  const refused = await eventually(ready, ({ body }) => body.includes('database_not_writable'));
  expect(refused.status).toBe(503);
  const change = await ask(server.url, 'POST /api/1.0/gael/:ws/wordscorpus', {
    params: { ws },
    token: person.token,
    body: { corpus_name: 'unwritten', values: [{ value: 'blue' }] },
  });
  expect(change).toMatchObject({ status: 503, body: { type: 'database_not_writable' } });
  await setWritable(true);
  const taken = await eventually(ready, ({ status }) => status === 200);
  expect(taken.body).toContain('ready');
});

test('while the database is unavailable, the metrics of the process are served, and report it', async () => {
  await cluster.stop();
  const answer = await fetch(`${server.url}/metrics`);
  const text = await answer.text();
  expect([answer.status, text.includes('parlance_tasks{')]).toEqual([200, false]);
  expect(text).toContain('\nparlance_database_up 0\n');
  expect(text).toContain('\nprocess_cpu_seconds_total ');
});
