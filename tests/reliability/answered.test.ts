// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { z } from 'zod';
import { Conversation, type Message } from '@parlance/contract/calls/conversation';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn, type Person } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/**
 * Every acknowledged message is answered once and in order, whichever process accepted it and whichever process dies.
 */

const post = 'POST /api/1.0/workspaces/:ws/conversation/:device';

let postgres: Postgres;
let env: Record<string, string>;
let one: RunningServer;
let two: RunningServer;
let person: Person;

beforeAll(async () => {
  postgres = await startPostgres();
  env = { DATABASE_URL: postgres.url };
  one = await startServer({ env });
  two = await startServer({ env });
  person = await signIn(two.url);
});
afterAll(async () => {
  await one.dispose();
  await two.dispose();
  await postgres.stop();
});

const send = (url: string, ws: string, messageId: string) =>
  ask(url, post, { params: { ws, device: 'assistant' }, token: person.token, body: { messageId, text: messageId } });

/** The conversation, once it has as many answers as messages. */
const answered = (ws: string, count: number) =>
  eventually(
    () =>
      person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, {
        params: { ws, device: 'assistant' },
      }),
    ({ messages }) => messages.filter(({ from }) => from === 'assistant').length >= count,
  );

const ids = (messages: readonly Message[], from: Message['from']) =>
  messages.filter((message) => message.from === from).map(({ messageId }) => messageId);

test('written to alternately through two processes, a conversation keeps its order', async () => {
  const ws = await createWorkspace(person, 'alternately');
  const sent = Array.from({ length: 30 }, () => randomUUID());
  for (const [at, messageId] of sent.entries()) {
    expect((await send(at % 2 === 0 ? one.url : two.url, ws, messageId)).status).toBe(202);
  }
  const { messages } = await answered(ws, sent.length);
  expect(ids(messages, 'person')).toEqual(sent);
  expect(ids(messages, 'assistant')).toEqual(sent.map((id) => `answer-${id}`));
});

test('a process that is killed leaves no message without its one answer', async () => {
  const workspaces = await Promise.all(Array.from({ length: 6 }, (_, at) => createWorkspace(person, `killed ${at}`)));
  const acknowledged = new Map<string, string[]>(workspaces.map((ws) => [ws, []]));
  const load = new AbortController();
  const writing = workspaces.map(async (ws) => {
    while (!load.signal.aborted) {
      const messageId = randomUUID();
      const sent = await send(one.url, ws, messageId).catch(() => undefined);
      if (sent?.status === 202) acknowledged.get(ws)?.push(messageId);
      if (!sent) return;
    }
  });
  await eventually(
    async () => [...acknowledged.values()].flat().length,
    (count) => count > 100,
  );
  await one.stop('SIGKILL');
  load.abort();
  await Promise.all(writing);
  const Verbatims = z.object({ total: z.number() });
  for (const [ws, sent] of acknowledged) {
    // The last message may have been stored without an acknowledgement.
    const { messages } = await eventually(
      () => answered(ws, 0),
      (conversation) => ids(conversation.messages, 'person').length === ids(conversation.messages, 'assistant').length,
    );
    const said = ids(messages, 'person');
    const kept = said.slice(-Math.min(said.length, sent.length));
    expect(kept.filter((id) => sent.includes(id)).length).toBeGreaterThanOrEqual(kept.length - 1);
    expect(ids(messages, 'assistant')).toEqual(said.map((id) => `answer-${id}`));
    const { total } = await person.get('GET /api/1.0/verbatim/:ws', Verbatims, { params: { ws } });
    expect([sent.length, sent.length + 1]).toContain(total);
  }
});

test('two hours without any process: acknowledged messages without an answer are answered once, in order, at the next start', async () => {
  const workspaces = await Promise.all([1, 2, 3].map((at) => createWorkspace(person, `down ${at}`)));
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  // No answer can be stored, but messages are accepted.
  await client.query('begin; lock table verbatims in share mode');
  const sent = new Map(workspaces.map((ws) => [ws, [randomUUID(), randomUUID(), randomUUID()]]));
  for (const [ws, ids] of sent) for (const id of ids) expect((await send(two.url, ws, id)).status).toBe(202);
  await Promise.all([one, two].map((server) => server.stop('SIGKILL').then(() => server.dispose())));
  // Otherwise the database would still run the queries of the dead process.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.query('rollback');
  const earlier = [
    'messages.created_at',
    'message_keys.created_at',
    'events.created_at',
    'conversations.updated_at',
    'conversations.answer_lease_until',
  ];
  for (const place of earlier) {
    const [table, column] = place.split('.');
    await client.query(`update ${table} set ${column} = ${column} - interval '2 hours'`);
  }
  const { rows } = await client.query('select ws from conversations where asked_seq > answered_seq');
  expect(rows).toHaveLength(workspaces.length);
  [one, two] = await Promise.all([startServer({ env }), startServer({ env })]);
  person = await signIn(two.url);
  for (const [ws, ids] of sent) {
    const { messages } = await answered(ws, ids.length);
    expect(messages.map(({ messageId }) => messageId)).toEqual([...ids, ...ids.map((id) => `answer-${id}`)]);
  }
  const late = await client.query(
    `select count(*)::int as count, bool_and(created_at < now() - interval '2 hours') as late from verbatims where ws = any($1)`,
    [workspaces],
  );
  expect(late.rows).toEqual([{ count: 9, late: true }]);
  await client.end();
});
