// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConversationEvent, Message } from '@parlance/contract/calls/conversation';
import { readEvents } from '../support/events.ts';
import { ask } from '../support/http.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** Two server processes on one PostgreSQL. */

let postgres: Postgres;
let one: RunningServer;
let two: RunningServer;

beforeAll(async () => {
  postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url };
  one = await startServer({ env });
  two = await startServer({ env });
});
afterAll(async () => {
  await one.dispose();
  await two.dispose();
  await postgres.stop();
});

test('messages to one are read on the other: each once, in order', async () => {
  const person = await signIn(one.url);
  const ws = await createWorkspace(person, 'two processes');
  const path = `/api/1.0/workspaces/${ws}/conversation/assistant`;
  const said = Array.from({ length: 30 }, (_, i) => ({ messageId: randomUUID(), text: `number ${i}` }));

  const seen = new Map<string, number>();
  const order: string[] = [];
  const reading = readEvents(`${two.url}${path}/stream`, person.token, (data) => {
    const event = ConversationEvent.parse(data);
    if (event.type !== 'message') return false;
    const { messageId, from } = event.message;
    seen.set(messageId, (seen.get(messageId) ?? 0) + 1);
    if (from === 'person') order.push(messageId);
    return seen.size === 2 * said.length;
  });
  for (const body of said) {
    await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params: { ws, device: 'assistant' },
      body,
    });
  }
  await reading;
  expect(order).toEqual(said.map((message) => message.messageId));
  expect([...seen.values()].every((times) => times === 1)).toBe(true);
});

test('failures to sign in on one are counted on the other', async () => {
  const login = `nobody-${randomUUID()}`;
  const attempt = (url: string) => ask(url, 'POST /api/1.0/login', { body: { login, password: 'a guess' } });
  for (const { url } of [one, two, one]) expect((await attempt(url)).status).toBe(401);
  expect((await attempt(two.url)).status).toBe(428);
  const posed = await ask(one.url, 'GET /api/1.0/riddle', { query: { login } });
  expect(posed.body).toMatchObject({ riddle: { difficulty: 16 } });
});
