// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Conversation, ConversationEvent, Message } from '@parlance/contract/calls/conversation';
import { KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeChunk } from '@parlance/contract/calls/knowledge/chunks';
import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { Script } from '@parlance/contract/calls/scripts';
import { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import { WaitingRun } from '@parlance/contract/calls/waitingRuns';
import { readEvents } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
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
  postgres = await startPostgres('empty');
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

/** Number of bursts of scripts that a server has counted. */
async function burstsOf({ url }: RunningServer): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^parlance_script_bursts_total (\d+)/m.exec(figures)?.[1]);
}

test('runs of scripts are shared between both: each is run once, by one of them', async () => {
  const person = await signIn(one.url);
  const ws = await createWorkspace(person, 'two engines');
  const scriptCode = "await wait(0); await memory.workspace.set(context.run_id, true); log('once')";
  const body = { script_name: 'Shared', type: 'adv', scriptCode };
  const { script_id: id } = await person.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body });
  const before = [await burstsOf(one), await burstsOf(two)];
  const params = { ws, id };
  const runs: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const { url } = at % 2 === 0 ? one : two;
    const { body: run } = await ask(url, 'PUT /api/1.0/workspaces/:ws/script/:id/play', {
      token: person.token,
      params,
      body: {},
    });
    runs.push(ScriptRun.parse(run).run_id);
  }
  const all = 'GET /api/1.0/workspaces/:ws/script/:id/runs';
  const { data } = await eventually(
    () => person.get(all, z.object({ data: z.array(ScriptRun) }), { params }),
    (read) => read.data.every(({ ended_at: end }) => end !== null),
    // Eighty script starts, beside other tests.
    120_000,
  );
  expect(data.map(({ run_id: run }) => run).toSorted()).toEqual(runs.toSorted());
  expect(new Set(data.map(({ state, steps, lines }) => `${state} ${steps} ${lines}`))).toEqual(new Set(['done 3 1']));
  const shared = [(await burstsOf(one)) - (before[0] ?? 0), (await burstsOf(two)) - (before[1] ?? 0)];
  // Two bursts per run: before and after its wait.
  expect(shared[0] === undefined || shared[1] === undefined ? 0 : shared[0] + shared[1]).toBe(80);
  expect(Math.min(...shared)).toBeGreaterThan(0);
});

test('a dialog receives the messages sent through both servers in order, each once', async () => {
  const person = await signIn(one.url);
  const ws = await createWorkspace(person, 'a dialog on two processes');
  const scriptCode = `
    const heard = [];
    for (let i = 1; i <= 8; i++) heard.push(await ask('Number ' + i + '?', { type: 'number' }));
    await say(heard.join());`;
  const script = { script_name: 'Counting', type: 'dialog', scriptCode };
  const { script_id: trial } = await person.get('POST /api/1.0/workspaces/:ws/script', Script, {
    params: { ws },
    body: script,
  });
  const asked = { params: { ws, device: 'assistant' }, query: { trial } };
  const read = () => person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, asked);
  await read();
  // All at once: the process that holds the conversation's lease answers them one after the other.
  for (const at of Array.from({ length: 9 }).keys()) {
    const { url } = at % 2 === 0 ? one : two;
    const body = { messageId: randomUUID(), text: String(at) };
    await ask(url, 'POST /api/1.0/workspaces/:ws/conversation/:device', { token: person.token, ...asked, body });
  }
  const { messages } = await eventually(read, (now) => now.messages.length === 18);
  const questions = Array.from({ length: 8 }, (_, at) => `Number ${at + 1}?`);
  const said = messages.filter(({ from }) => from === 'assistant').map(({ text }) => text);
  expect(said).toEqual([...questions, '1,2,3,4,5,6,7,8']);
});

test('conversations that wait are moved by both while both answer them: each goes on once, in one version', async () => {
  const person = await signIn(one.url);
  const { token } = person;
  const ws = await createWorkspace(person, 'moving on two processes');
  const devices = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const body = { name: `Thing ${n}` };
      const made = await person.get('POST /api/1.0/workspaces/:ws/vthing', z.object({ vthingId: z.string() }), {
        params: { ws },
        body,
      });
      return made.vthingId;
    }),
  );
  const code = (version: number) =>
    `const n = await ask('Which?', { type: 'number' }); await say(n + ' in ${version}');`;
  const attributes = { triggers: [], consoleModel: { error: { condition: 'AND', rules: [] } } };
  const script = { script_name: 'Moved', type: 'dialog', scriptCode: code(2), attributes };
  const { script_id: id } = await person.get('POST /api/1.0/workspaces/:ws/script', Script, {
    params: { ws },
    body: script,
  });
  const put = (url: string, body: object) =>
    ask(url, 'PUT /api/1.0/workspaces/:ws/script/:id', { token, params: { ws, id }, body });
  const say = ({ url }: RunningServer, device: string, text: string) =>
    ask(url, 'POST /api/1.0/workspaces/:ws/conversation/:device', {
      token,
      params: { ws, device },
      body: { messageId: randomUUID(), text },
    });
  const move = async ({ url }: RunningServer) => {
    const name = 'POST /api/1.0/workspaces/:ws/script/:id/waiting/move';
    const { status, body } = await ask(url, name, { token, params: { ws, id }, body: {} });
    return { status, data: z.object({ data: z.array(WaitingRun) }).parse(body).data };
  };
  const heard = async (device: string) => {
    const asked = { params: { ws, device } };
    const { messages } = await person.get('GET /api/1.0/workspaces/:ws/conversation/:device', Conversation, asked);
    return messages.filter(({ from }) => from === 'assistant').map(({ text }) => text);
  };
  await put(one.url, { production: true });
  for (const device of devices) await say(one, device, 'hello');
  for (const device of devices) {
    await eventually(
      () => heard(device),
      (said) => said.length === 1,
    );
  }
  await put(two.url, { scriptCode: code(3), production: true });
  // Each conversation starts at one server, moves on at the other, and is answered through the first.
  const [first = '', ...others] = devices;
  await Promise.all([
    ...others.map((device, n) => say(n % 2 === 0 ? one : two, device, String(n))),
    ...[one, two, one, two].map((server) => move(server)),
  ]);
  expect((await move(two)).status).toBe(200);
  await say(one, first, '9');
  const runs = 'GET /api/1.0/workspaces/:ws/script/:id/runs';
  const { data } = await eventually(
    () => person.get(runs, z.object({ data: z.array(ScriptRun) }), { params: { ws, id } }),
    (read) => read.data.every(({ state }) => state === 'done'),
  );
  expect(data).toHaveLength(6);
  expect(data.every(({ steps }) => steps === 2)).toBe(true);
  expect(await heard(first)).toEqual(['Which?', '9 in 3']);
  for (const [n, device] of others.entries()) {
    expect(await heard(device)).toEqual(['Which?', expect.stringMatching(new RegExp(`^${n} in [23]$`))]);
  }
});

test('both servers use one knowledge base: a change through one is found through the other', async () => {
  const person = await signIn(one.url);
  const { token } = person;
  const ws = await createWorkspace(person, 'two indexes');
  const body = { name: 'Shop' };
  const { id: base } = await person.get('POST /api/1.0/gael/:ws/rag', KnowledgeBase, { params: { ws }, body });
  const params = { ws, base };
  const find = async ({ url }: RunningServer, question: string) => {
    const name = 'POST /api/1.0/gael/:ws/rag/:base/search';
    const { body: found } = await ask(url, name, { token, params, body: { question } });
    return KnowledgeSearch.parse(found).passages.map(({ text }) => text);
  };
  const first = { name: 'Returns', text: '# Returns\n\nA kettle is taken back for 30 days.' };
  const { id } = await person.get('POST /api/1.0/gael/:ws/rag/:base/texts', KnowledgeDocument, { params, body: first });
  const taken = 'A kettle is taken back for 30 days.';
  await eventually(
    () => find(two, 'kettle'),
    (texts) => texts.length > 0,
  );
  // Both processes have loaded the index by now.
  expect([await find(one, 'kettle'), await find(two, 'kettle')]).toEqual([[taken], [taken]]);

  const { data } = await person.get(
    'GET /api/1.0/gael/:ws/rag/:base/chunks',
    z.object({ data: z.array(KnowledgeChunk) }),
    {
      params,
    },
  );
  const chunk = {
    params: { ...params, id: data[0]?.id ?? '' },
    body: { text: 'A toaster is taken back for 60 days.' },
  };
  await ask(two.url, 'PUT /api/1.0/gael/:ws/rag/:base/chunks/:id', { token, ...chunk });
  expect([await find(one, 'kettle'), await find(one, 'toaster')]).toEqual([[], [chunk.body.text]]);
  expect(await find(two, 'toaster')).toEqual([chunk.body.text]);

  const off = { params: { ...params, id }, body: { enabled: false } };
  await ask(one.url, 'PUT /api/1.0/gael/:ws/rag/:base/documents/:id', { token, ...off });
  expect([await find(two, 'toaster'), await find(one, 'toaster')]).toEqual([[], []]);
});

test('failures to sign in on one are counted on the other', async () => {
  const login = `nobody-${randomUUID()}`;
  const attempt = (url: string) => ask(url, 'POST /api/1.0/login', { body: { login, password: 'a guess' } });
  for (const { url } of [one, two, one]) expect((await attempt(url)).status).toBe(401);
  expect((await attempt(two.url)).status).toBe(428);
  const posed = await ask(one.url, 'GET /api/1.0/riddle', { query: { login } });
  expect(posed.body).toMatchObject({ riddle: { difficulty: 16 } });
});
