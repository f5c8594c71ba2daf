import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desc, eq } from 'drizzle-orm';
import type { Message } from '@parlance/contract/calls/conversation';
import { conversations } from '../../platform/db/conversationTables.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import { conversationTopic } from '../../platform/events/events.ts';
import { publishClass } from '../../studio/publishing/publish.ts';
import { trainNow } from '../../studio/training/train.ts';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answersSettled } from './answering.ts';

const conversation = 'GET /api/1.0/workspaces/:ws/conversation/:device';
const say = 'POST /api/1.0/workspaces/:ws/conversation/:device';

let server: TestServer;
let tenant: Tenant;
let admin: string;
let params: { ws: string; device: string };
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
  admin = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws, device: 'assistant' };
  await trainClass();
});
afterAll(() => server.stop());

/** Two intents with answers, a fallback, trained and published. */
async function trainClass() {
  const { ws } = tenant;
  const { body: made } = await server.call('POST /api/1.0/gael/:ws/class', {
    token: admin,
    params: { ws },
    body: { class_name: 'shop' },
  });
  const intents = [
    {
      intent_name: 'order.cancel',
      answers: [{ id: '1', text: 'Shall I cancel it?', choices: [{ label: 'Yes', value: 'yes please' }] }],
      utterances: ['cancel my order', 'stop the order please', 'I want to cancel what I ordered', 'undo my order'],
    },
    {
      intent_name: 'store.hours',
      answers: [{ id: '1', text: 'From nine to six.' }],
      utterances: ['when do you open', 'opening hours', 'are you open on sunday', 'until when is the shop open'],
    },
    {
      intent_name: 'hello',
      answers: [
        { id: 'e', text: 'Hello to you.', language: 'english' as const },
        { id: 'f', text: 'Bonjour à vous.', language: 'french' as const },
      ],
      utterances: ['hello', 'hello everybody', 'bonjour', 'bonjour à tous'],
    },
  ];
  for (const { utterances, ...intent } of intents) {
    await server.call('POST /api/1.0/gael/:ws/intents', {
      token: admin,
      params: { ws },
      body: { ...intent, classes: [made.id], utterances: utterances.map((text) => ({ text })) },
    });
  }
  await server.call('PUT /api/1.0/gael/:ws/class/:id/fallback', {
    token: admin,
    params: { ws, id: made.id },
    body: { answers: [{ id: 'f', text: 'I only know about orders and hours.' }] },
  });
  await trainNow(server.deps, ws, made.id);
  await server.deps.db.tx((tx) => publishClass(tx, ws, made.id));
}

async function visitor(session?: string): Promise<string> {
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/visitors', {
    params: { ws: tenant.ws },
    body: { token: tenant.widgetKey, ...(session === undefined ? {} : { session }) },
  });
  return body.token;
}

async function ask(token: string, text: string, messageId: string = randomUUID()): Promise<Message[]> {
  const sent = await server.call(say, { token, params, body: { messageId, text } });
  expect(sent.status).toBe(202);
  await answersSettled(server.deps);
  return (await server.call(conversation, { token, params })).body.messages;
}

describe('a message', () => {
  test('is answered by its intent; signed-in people also get its prediction', async () => {
    const messages = await ask(admin, 'please cancel the order');
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['person', 'please cancel the order'],
      ['assistant', 'Shall I cancel it?'],
    ]);
    expect(messages[1]?.attachment?.choices).toEqual([{ label: 'Yes', value: 'yes please' }]);
    expect(messages[1]?.understanding).toMatchObject({ intent: 'order.cancel', class: 'shop' });
  });

  test('of unclear language is answered in the language of the reader', async () => {
    const token = await visitor();
    const answerTo = async (text: string, reads: string) => {
      const headers = { 'accept-language': reads };
      await server.call(say, { token, params, headers, body: { messageId: randomUUID(), text } });
      await answersSettled(server.deps);
      return (await server.call(conversation, { token, params })).body.messages.at(-1)?.text;
    };
    for (let time = 0; time < 4; time += 1) expect(await answerTo('hello', 'en')).toBe('Hello to you.');
    expect(await answerTo('bonjour', 'en')).toBe('Bonjour à vous.');
  });

  test('without a matching intent gets the fallback of the class', async () => {
    const messages = await ask(await visitor(), 'xylophone quartz juggling');
    expect(messages.at(-1)?.text).toBe('I only know about orders and hours.');
  });

  test('that is sent twice is stored and answered once', async () => {
    const token = await visitor();
    const messageId = randomUUID();
    await ask(token, 'when do you open', messageId);
    const messages = await ask(token, 'when do you open', messageId);
    expect(messages).toHaveLength(2);
  });

  test('keeps its order among many that are sent at once', async () => {
    const token = await visitor();
    await server.call(conversation, { token, params });
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        server.call(say, { token, params, body: { messageId: randomUUID(), text: `opening hours ${i}` } }),
      ),
    );
    await answersSettled(server.deps);
    const { messages } = (await server.call(conversation, { token, params })).body;
    expect(messages).toHaveLength(16);
    expect(messages.map((message) => message.seq)).toEqual(
      messages.map((message) => message.seq).toSorted((a, b) => a - b),
    );
  });

  test('is streamed as it is read later, with its number and verbatim id', async () => {
    const { token } = await tenant.signIn('companyUser');
    await server.call(conversation, { token, params });
    const [mine] = await server.deps.db.once((tx) =>
      tx.select().from(conversations).orderBy(desc(conversations.createdAt)).limit(1),
    );
    const heard: unknown[] = [];
    const stop = await server.deps.events.subscribe(conversationTopic(mine?.id ?? ''), '0', (_, event) =>
      heard.push(event),
    );
    await ask(token, 'cancel the order');
    const messages = await ask(token, 'when do you open');
    await eventually(() => expect(heard).toEqual(messages.map((message) => ({ type: 'message', message }))));
    const { body } = await server.call('GET /api/1.0/verbatim/:ws', { token: admin, params: { ws: tenant.ws } });
    expect(messages.at(-1)?.understanding?.verbatim_id).toBe(body.data[0]?.id);
    stop();
  });

  test('is stored without characters that the database cannot store: NUL and unpaired surrogates', async () => {
    const token = await visitor();
    const half = '\ud83d';
    const context = { [`_a\0`]: `\0kettles${half}` };
    const sent = await server.call(say, {
      token,
      params,
      body: { messageId: randomUUID(), text: `opening\0 hours 🕘 of halves${half}` },
      headers: { 'x-context': encodeURIComponent(JSON.stringify(context)) },
    });
    expect([sent.status, sent.body.text]).toEqual([202, 'opening hours 🕘 of halves']);
    await answersSettled(server.deps);
    const rows = await server.call('GET /api/1.0/verbatim/:ws', {
      token: admin,
      params: { ws: tenant.ws },
      query: { search: 'of halves' },
    });
    expect(rows.body.data[0]).toMatchObject({ text: 'opening hours 🕘 of halves', context: { _a: 'kettles' } });
    const nothing = await server.call(say, { token, params, body: { messageId: randomUUID(), text: '\0' } });
    expect(nothing.raw.json()).toMatchObject({ status: 400, type: 'text' });
  });

  test('stores the page context of its visitor', async () => {
    const token = await visitor();
    const body = () => ({ messageId: randomUUID(), text: 'opening hours of the context' });
    await server.call(say, { token, params, body: body(), headers: { 'x-context': '{"page":"/help"}' } });
    await server.call(say, { token, params, body: body() });
    await answersSettled(server.deps);
    const rows = await server.call('GET /api/1.0/verbatim/:ws', {
      token: admin,
      params: { ws: tenant.ws },
      query: { search: 'of the context' },
    });
    expect(rows.body.data.map(({ context }) => context)).toEqual([{ page: '/help' }, { page: '/help' }]);
  });

  test('to an unknown device is refused', async () => {
    const answer = await server.call(say, {
      token: admin,
      params: { ...params, device: 'toaster' },
      body: { messageId: randomUUID(), text: 'hello' },
    });
    expect(answer.raw.json()).toMatchObject({ status: 404, type: 'device_not_found' });
  });
});

describe('a conversation', () => {
  test('shows the last hundred messages, and earlier ones on demand', async () => {
    const token = await visitor();
    for (let i = 0; i < 60; i++) {
      await server.call(say, { token, params, body: { messageId: randomUUID(), text: `opening hours ${i}` } });
    }
    await answersSettled(server.deps);
    const last = (await server.call(conversation, { token, params })).body;
    expect(last.messages).toHaveLength(100);
    expect(last.earlier).toBe(true);
    const before = last.messages[0]?.seq ?? 0;
    const first = (await server.call(conversation, { token, params, query: { before } })).body;
    expect(first.messages).toHaveLength(20);
    expect(first.earlier).toBe(false);
  });

  test('begins with the device’s welcome in the language of the reader', async () => {
    const welcome = [
      { id: 'e', text: 'Hello!', language: 'english', choices: [] },
      { id: 'f', text: 'Bonjour !', language: 'french', choices: [] },
    ];
    await server.deps.db.tx((tx) => tx.update(things).set({ welcome }).where(eq(things.ws, tenant.ws)));
    const headers = { 'accept-language': 'fr-CH, en;q=0.7' };
    const token = await visitor();
    const greeted = async () => {
      const { body } = await server.call(conversation, { token, params, headers });
      return body.messages.map((message) => message.text);
    };
    expect(await greeted()).toEqual(['Bonjour !']);
    await server.call('DELETE /api/1.0/workspaces/:ws/conversation/:device', { token, params, headers });
    expect(await greeted()).toEqual(['Bonjour !']);
    await server.deps.db.tx((tx) => tx.update(things).set({ welcome: [] }).where(eq(things.ws, tenant.ws)));
  });

  test('is deleted on demand; its verbatims are kept', async () => {
    const token = await visitor();
    await ask(token, 'are you open on sunday then');
    await server.call('DELETE /api/1.0/workspaces/:ws/conversation/:device', { token, params });
    expect((await server.call(conversation, { token, params })).body.messages).toEqual([]);
    const { body } = await server.call('GET /api/1.0/verbatim/:ws', {
      token: admin,
      params: { ws: tenant.ws },
      query: { search: 'sunday then' },
    });
    expect(body.total).toBe(1);
  });

  test('belongs to its participant', async () => {
    const one = await visitor();
    await ask(one, 'opening hours');
    const { body } = await server.call(conversation, { token: await visitor(), params });
    expect(body.messages).toEqual([]);
  });
});

describe('a visitor', () => {
  test('continues an earlier session', async () => {
    const first = await visitor();
    expect(await visitor(first)).toBe(first);
    expect(await visitor('made up')).not.toBe('made up');
  });

  test('never gets predictions', async () => {
    const messages = await ask(await visitor(), 'when do you open');
    expect(messages.every((message) => message.understanding === null)).toBe(true);
  });
});

describe('a like', () => {
  test('is stored with the answer and with its verbatim', async () => {
    const token = await visitor();
    const messages = await ask(token, 'until when is the shop open today');
    const messageId = messages[1]?.messageId ?? '';
    const like = 'PUT /api/1.0/workspaces/:ws/conversation/:device/message/:messageId/like';
    const liked = await server.call(like, { token, params: { ...params, messageId }, body: { like: -1 } });
    expect(liked.body.like).toBe(-1);
    const { body } = await server.call('GET /api/1.0/verbatim/:ws', {
      token: admin,
      params: { ws: tenant.ws },
      query: { search: 'open today' },
    });
    expect(body.data[0]?.like).toBe(-1);
    const own = await server.call(like, {
      token,
      params: { ...params, messageId: messages[0]?.messageId ?? '' },
      body: { like: 1 },
    });
    expect(own.status).toBe(400);
  });
});
