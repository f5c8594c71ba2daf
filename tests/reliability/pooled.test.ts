// @module-tag postgres
// @module-tag pgbouncer
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConversationEvent, Message } from '@parlance/contract/calls/conversation';
import { readEvents } from '../support/events.ts';
import { startPgBouncer, type PgBouncer } from '../support/pgbouncer.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { freePort, runServer, startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace, generateCsv, readImport, startImport, waitForTask } from '../support/studio.ts';

/** PgBouncer in transaction mode between the processes and PostgreSQL. */

let postgres: Postgres;
let pooler: PgBouncer;
let one: RunningServer;
let two: RunningServer;

beforeAll(async () => {
  postgres = await startPostgres();
  pooler = await startPgBouncer(postgres.url);
  const env = { DATABASE_URL: pooler.url, PARLANCE_LISTEN_URL: postgres.url };
  one = await startServer({ env });
  two = await startServer({ env });
});
afterAll(async () => {
  await one?.dispose();
  await two?.dispose();
  await pooler?.stop();
  await postgres?.stop();
});

/** The output of a start that must fail. */
async function refused(env: Record<string, string>): Promise<string> {
  const { code, output } = await runServer({ env: { PORT: String(await freePort()), ...env } });
  expect(code).toBe(1);
  return output.trim();
}

test('a start behind a pooler that drops notifications prints the reason in one line', async () => {
  const elsewhere = postgres.url.replace(/\/[^/]*$/, '/postgres');
  const [none, pooled, wrong] = await Promise.all([
    refused({ DATABASE_URL: pooler.url }),
    refused({ DATABASE_URL: pooler.url, PARLANCE_LISTEN_URL: pooler.url }),
    refused({ DATABASE_URL: pooler.url, PARLANCE_LISTEN_URL: elsewhere }),
  ]);
  expect(none).toMatch(/^Parlance cannot start\. DATABASE_URL leads to a pooler.* set PARLANCE_LISTEN_URL [^\n]*$/);
  for (const output of [pooled, wrong])
    expect(output).toMatch(/^Parlance cannot start\. PARLANCE_LISTEN_URL hears [^\n]*$/);
});

test('the log says once that there is a pooler', () => {
  expect(one.output().match(/the database is behind a pooler/g)).toHaveLength(1);
});

test('messages to one are answered, and read on the other', async () => {
  const person = await signIn(one.url);
  const ws = await createWorkspace(person, 'pooled');
  const path = `/api/1.0/workspaces/${ws}/conversation/assistant`;
  const said = Array.from({ length: 20 }, () => randomUUID());
  const seen: string[] = [];
  const reading = readEvents(`${two.url}${path}/stream`, person.token, (data) => {
    const event = ConversationEvent.parse(data);
    if (event.type === 'message') seen.push(event.message.messageId);
    return seen.length === 2 * said.length;
  });
  const params = { ws, device: 'assistant' };
  for (const messageId of said) {
    const body = { messageId, text: 'where is my order' };
    await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, { params, body });
  }
  await reading;
  expect(seen.toSorted()).toEqual(said.flatMap((id) => [id, `answer-${id}`]).toSorted());
});

test('background work runs', async () => {
  const person = await signIn(two.url);
  const ws = await createWorkspace(person, 'pooled work');
  const file = { name: 'some.csv', bytes: generateCsv(60, 3), class_name: 'some' };
  const report = await readImport(two.url, person, ws, file);
  expect((await waitForTask(person, ws, await startImport(person, ws, report.import_id))).status).toBe('completed');
});
