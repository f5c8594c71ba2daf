import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { findPostgres, findProgram } from '../../scripts/lib/programs.mjs';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';
import { packages, startPatroni } from './patroni.ts';

/*
 * Two web and two worker processes on three PostgreSQL nodes under Patroni. The primary is killed under load five
 * times: no acknowledged write is lost, each message is answered, and the service is back within 15 seconds.
 */

const kills = 5;
const writers = 8;
/** Seconds from a kill to the next acknowledged message, at most. */
const most = 15;
/** Minutes after which the drill is aborted. */
const longest = 8;

const missing = [
  ...Object.entries(packages).flatMap(([program, name]) => (findProgram(program) ? [] : [name])),
  ...(findPostgres() === undefined ? ['postgresql'] : []),
];
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}

const stops: (() => Promise<unknown>)[] = [];
const stopAll = async () => {
  for (const stop of stops.toReversed()) await stop();
};
setTimeout(() => {
  console.error(`The drill did not end within ${longest} minutes`);
  void stopAll().finally(() => process.exit(1));
}, longest * 60_000).unref();

const cluster = await startPatroni();
stops.push(() => cluster.stop());
const failures: string[] = [];
try {
  await drill();
} finally {
  await stopAll();
}
for (const failure of failures) console.error(`failed: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function start(service: 'web' | 'worker'): Promise<RunningServer> {
  const server = await startServer({ env: { DATABASE_URL: cluster.url }, args: [`--services=${service}`] });
  stops.push(() => server.dispose());
  return server;
}

async function drill(): Promise<void> {
  const web = [await start('web'), await start('web')];
  await start('worker');
  await start('worker');
  const person = await signIn(web[0]?.url ?? '');
  const ws = await createWorkspace(person, 'failover');
  const acknowledged: { id: string; asked: number }[] = [];
  const statuses = new Map<number | string, number>();
  const load = new AbortController();

  const post = async (url: string) => {
    const [messageId, asked] = [randomUUID(), Date.now()];
    const status = await ask(url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
      params: { ws, device: 'assistant' },
      token: person.token,
      body: { messageId, text: 'where is my order' },
    }).then(
      (answer) => answer.status,
      () => 'no answer',
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 202) acknowledged.push({ id: messageId, asked });
    await pause(100);
  };
  const writing = Array.from({ length: writers }, async (_, at) => {
    while (!load.signal.aborted) await post(web[at % 2]?.url ?? '');
  });

  for (let at = 1; at <= kills; at += 1) {
    const before = acknowledged.length;
    await eventually(
      async () => acknowledged.length,
      (count) => count > before + 2 * writers,
    );
    const killed = Date.now();
    const name = await cluster.killPrimary();
    const gone = Date.now();
    await eventually(async () => acknowledged.some(({ asked }) => asked > gone), Boolean, 60_000);
    const seconds = (Date.now() - killed) / 1000;
    console.log(`${at}. primary ${name} killed; service back after ${seconds.toFixed(1)} s`);
    if (seconds > most) failures.push(`the service was away for ${seconds.toFixed(1)} s`);
    await cluster.revive(name);
  }
  load.abort();
  await Promise.all(writing);

  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const idsOf = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  await eventually(
    () => idsOf('select id from conversations where asked_seq > answered_seq'),
    (waiting) => waiting.length === 0,
    120_000,
  );
  const stored = new Set(await idsOf('select message_id as id from messages'));
  await client.end();
  const lost = acknowledged.filter(({ id }) => !stored.has(id));
  const unanswered = [...stored].filter((id) => !id.startsWith('answer-') && !stored.has(`answer-${id}`));
  console.log(
    `${acknowledged.length} messages acknowledged, ${lost.length} lost, ${unanswered.length} without an answer`,
  );
  console.log(`answers to requests: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  if (lost.length > 0) failures.push(`${lost.length} acknowledged messages are lost`);
  if (unanswered.length > 0) failures.push(`${unanswered.length} messages have no answer`);
  const wrong = [...statuses.keys()].filter((status) => status !== 202 && status !== 503);
  if (wrong.length > 0) failures.push(`requests were answered ${wrong.join(', ')}`, ...unexpectedErrors(web));
}

/** Errors that the processes logged for failed requests, by cause. */
function unexpectedErrors(web: readonly RunningServer[]): string[] {
  const causes = web.flatMap((server) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"a request failed"'))
      .map((line) => /"cause":.*|.{300}$/.exec(line)?.[0].slice(0, 300) ?? line),
  );
  return [...new Set(causes)].map((cause) => `a cause: ${cause}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
