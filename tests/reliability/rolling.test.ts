// @module-tag postgres
// @module-tag haproxy
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram } from '../../scripts/lib/programs.mjs';
import { followMessages } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { freePort, startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** The processes of compose.yaml, started directly: its proxy in front of two web and two worker processes. */

const config = path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg');

let postgres: Postgres;
let processes: RunningServer[];
let proxy: { url: string; stop(): Promise<void> };
let person: Person;
let ws: string;

const start = (service: 'web' | 'worker', port?: number) =>
  startServer({
    ...(port !== undefined && { port }),
    env: { DATABASE_URL: postgres.url, PARLANCE_TRUST_PROXY: '1', PARLANCE_DRAIN_SECONDS: '3' },
    args: [`--services=${service}`],
  });

async function startProxy(web: readonly RunningServer[]): Promise<typeof proxy> {
  const port = await freePort();
  const [one, two] = web.map(({ url }) => new URL(url).host);
  const child = spawn(findProgram('haproxy') ?? 'haproxy', ['-f', config], {
    env: { LISTEN: `127.0.0.1:${port}`, WEB_1: one, WEB_2: two },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    () => fetch(`${url}/readyz`).catch(() => null),
    (answer) => answer?.status === 200,
  );
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'exit');
    },
  };
}

beforeAll(async () => {
  postgres = await startPostgres();
  const first = await start('web');
  processes = [first, ...(await Promise.all([start('web'), start('worker'), start('worker')]))];
  proxy = await startProxy(processes.slice(0, 2));
  person = await signIn(proxy.url);
  ws = await createWorkspace(person, 'rolling');
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all(processes.map((one) => one.dispose()));
  await postgres.stop();
});

/** Restarts each process, one after the other, as an update does. */
async function restartAll(): Promise<(number | null)[]> {
  const codes: (number | null)[] = [];
  for (const [at, old] of processes.entries()) {
    codes.push(await old.stop());
    processes[at] = await start(at < 2 ? 'web' : 'worker', Number(new URL(old.url).port));
  }
  return codes;
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

async function storedMessages(): Promise<Set<string>> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ message_id: string }>('select message_id from messages');
  await client.end();
  return new Set(rows.map((row) => row.message_id));
}

test('a rolling restart under load: no request fails, nothing acknowledged is lost, each message is answered once', async () => {
  const failed: string[] = [];
  const acknowledged: string[] = [];
  const load = new AbortController();
  const reading = new AbortController();
  await ask(proxy.url, 'GET /api/1.0/workspaces/:ws/conversation/:device', {
    params: { ws, device: 'assistant' },
    token: person.token,
  });
  const conversation = `${proxy.url}/api/1.0/workspaces/${ws}/conversation/assistant`;
  const seen = followMessages(conversation, person.token, reading.signal);
  const send = async (call: string, body?: unknown) => {
    const asked = { params: { ws, device: 'assistant' }, token: person.token, ...(body !== undefined && { body }) };
    const status = await ask(proxy.url, call, asked).then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    );
    if (typeof status === 'string' || status >= 300) failed.push(`${call}: ${status}`);
    return status;
  };
  // Like people, each client waits for the answer before its next message.
  const post = async () => {
    const messageId = randomUUID();
    const body = { messageId, text: 'where is my order' };
    if ((await send('POST /api/1.0/workspaces/:ws/conversation/:device', body)) !== 202) return;
    acknowledged.push(messageId);
    await eventually(
      async () => seen.get(`answer-${messageId}`),
      (times) => times === 1,
    );
  };
  const read = async () => {
    await send('GET /api/1.0/workspaces');
    await pause();
  };
  const repeat = async (work: () => Promise<unknown>) => {
    while (!load.signal.aborted) await work();
  };
  const working = [post, post, read, read].map(repeat);
  const codes = await restartAll();
  load.abort();
  await Promise.all(working);

  expect(codes).toEqual([0, 0, 0, 0]);
  expect(failed).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(20);
  const expected = acknowledged.flatMap((id) => [id, `answer-${id}`]);
  await eventually(
    async () => expected.filter((id) => seen.get(id) !== 1),
    (missing) => missing.length === 0,
  );
  reading.abort();
  const stored = await storedMessages();
  expect(expected.filter((id) => !stored.has(id))).toEqual([]);
});
