import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import type { Question, QuestionDetail } from '@parlance/contract/calls/questions';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { questionActionMessages, questionActions, questionMessages } from '../../platform/db/questionTables.ts';
import { silent } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addDocument } from '../../testing/knowledge.ts';
import { allowed, newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { applyRetention } from '../../operations/dataProtection/applyRetention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let tenant: Tenant;
let token: string;
let params: { ws: string };
beforeEach(async () => {
  tenant = await newTenant(server.deps.db);
  token = (await tenant.signIn('companyAdmin')).token;
  params = { ws: tenant.ws };
});

const day = 86_400_000;
const parking = [
  'Where can I park my car?',
  'where can I park the car',
  'can I park my car near you',
  'where to park my car',
];
const hund = ['Darf ich meinen Hund mitbringen?', 'kann ich den Hund mitbringen', 'meinen Hund mitbringen erlaubt'];
const noise = ['hi', 'thanks a lot', 'see you tomorrow'];

interface Said {
  language?: string;
  /** Days ago. */
  ago?: number;
  by?: string;
  answered?: boolean;
  class?: string;
}

/** Logs messages as if they had been received; by default a fallback was given. */
async function said(texts: readonly string[], how: Said = {}): Promise<void> {
  const { language = 'english', ago = 1, by, answered = false } = how;
  await server.deps.db.tx((tx) =>
    tx.insert(verbatims).values(
      texts.map((text, at) => ({
        ws: tenant.ws,
        conversationId: by ?? `c-${text}-${ago}`,
        messageId: `m-${ago}-${at}-${text}-${answered}`,
        device: 'assistant',
        channel: 'widget',
        body: text,
        language,
        class: how.class ?? null,
        status: 'not_understood' as const,
        statusResponse: answered ? ('answered' as const) : ('fallback' as const),
        createdAt: new Date(Date.now() - ago * day),
      })),
    ),
  );
}

const taskOf = async (taskId: string) =>
  (await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', { token, params: { ...params, taskId } })).body;
async function find(body: BodyOf<'POST /api/1.0/verbatim/:ws/questions'> = {}): Promise<void> {
  const started = await server.call('POST /api/1.0/verbatim/:ws/questions', { token, params, body });
  expect(started.status).toBe(202);
  await eventually(async () => expect(await taskOf(started.body.taskId)).toMatchObject({ status: 'completed' }));
}
const list = async (query: object = {}) =>
  (await server.call('GET /api/1.0/verbatim/:ws/questions', { token, params, query })).body;
const detail = async (id: string): Promise<QuestionDetail> =>
  (await server.call('GET /api/1.0/verbatim/:ws/questions/:id', { token, params: { ...params, id } })).body;
const only = async (): Promise<Question> => {
  const { data } = await list();
  expect(data).toHaveLength(1);
  if (!data[0]) throw new Error('no question');
  return data[0];
};

describe('looking for questions', () => {
  test('puts what asks the same together, in two languages, with size, weeks and people; noise is left out', async () => {
    await said(parking, { ago: 1, class: 'shop' });
    await said(parking.slice(0, 2), { ago: 10, class: 'shop' });
    await said(hund, { language: 'german', ago: 9 });
    await said(noise);
    await said(['where can I park', 'park cars'], { answered: true });
    expect(await list()).toMatchObject({ data: [], run: null });
    await find();
    const { data, total, run, languages, classes } = await list();
    expect({ total, languages, classes }).toEqual({ total: 2, languages: ['english', 'german'], classes: ['shop'] });
    expect(run).toMatchObject({ messages: 12, texts: 10, cut: false });
    expect(data).toMatchObject([
      {
        messages: 6,
        texts: 4,
        conversations: 6,
        languages: ['english'],
        classes: ['shop'],
        weeks: [0, 0, 2, 4],
        growth: 2,
      },
      { messages: 3, texts: 3, languages: ['german'], classes: [], weeks: [0, 0, 3, 0], growth: -3, action: null },
    ]);
    expect(parking).toContain(data[0]?.text);
    expect((await detail(data[0]?.id ?? '')).examples.map(({ text }) => text).toSorted()).toEqual(parking.toSorted());
    expect((await list({ language: 'german' })).data).toHaveLength(1);
    expect((await list({ class: 'shop' })).data).toHaveLength(1);
    expect((await list({ sort: 'growth' })).data.map(({ growth }) => growth)).toEqual([2, -3]);
  });

  test('keeps ids from run to run, and takes the range that was asked for', async () => {
    await said(parking);
    await said(hund, { language: 'german', ago: 20 });
    await find();
    const before = (await list()).data.map(({ id }) => id);
    await said(['where can I park the car tonight'], { ago: 0.5 });
    await find();
    expect((await list()).data.map(({ id }) => id)).toEqual(before);
    await find({ start_date: new Date(Date.now() - 7 * day).toISOString() });
    expect((await list()).data.map(({ id }) => id)).toEqual(before.slice(0, 1));
    const refused = await server.call('POST /api/1.0/verbatim/:ws/questions', {
      token,
      params,
      body: { start_date: '2020-01-01', end_date: '2026-01-01' },
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { start_date: { type: 'too_long_range' } } } });
  });

  test('is cancelled, and leaves what was there', async () => {
    await said(parking);
    await find();
    const before = await list();
    const { body } = await server.call('POST /api/1.0/verbatim/:ws/questions', { token, params, body: {} });
    await server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', {
      token,
      params: { ...params, taskId: body.taskId },
    });
    await eventually(async () => expect(['cancelled', 'completed']).toContain((await taskOf(body.taskId)).status));
    expect((await list()).data).toEqual(before.data);
  });
});

describe('what is done about a question', () => {
  const examplesOf = (question: QuestionDetail) => question.examples.map(({ id, text }) => ({ id, text }));

  test('makes an intent of its messages, which are reassigned, and of edited ones', async () => {
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    const [first, ...others] = examplesOf(question);
    await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'shop' } });
    const made = await server.call('POST /api/1.0/verbatim/:ws/questions/:id/intent', {
      token,
      params: { ...params, id: question.id },
      body: {
        intent_name: 'parking',
        classes: ['shop'],
        examples: [{ id: first?.id, text: 'parking spaces' }, ...others],
      },
    });
    expect(made).toMatchObject({ status: 200, body: { kind: 'intent', title: 'parking', messages: 4, effect: null } });
    const intent = await server.call('GET /api/1.0/gael/:ws/intents/:id', {
      token,
      params: { ...params, id: 'parking' },
    });
    expect(intent.body.classes).toHaveLength(1);
    expect(intent.body.utterances.map(({ text }: { text: string }) => text).toSorted()).toEqual(
      ['parking spaces', ...others.map(({ text }) => text)].toSorted(),
    );
    const reviews = await server.call('GET /api/1.0/verbatim/:ws/reviews', { token, params });
    expect(reviews.body).toMatchObject({ new: 1, assigned: 3 });
    expect((await list()).data).toEqual([]);
    expect((await list({ state: 'done' })).data).toMatchObject([
      { id: question.id, action: { intent: { name: 'parking' } } },
    ]);
  });

  test('adds its messages to the nearest intent', async () => {
    await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'shop' } });
    for (const [intent_name, texts] of [
      ['parking', ['parking', 'car park', 'place to park']],
      ['food', ['menu', 'vegan food', 'dishes']],
    ] as const) {
      const utterances = texts.map((text) => ({ text }));
      await server.call('POST /api/1.0/gael/:ws/intents', {
        token,
        params,
        body: { intent_name, classes: ['shop'], utterances },
      });
    }
    await server.call('POST /api/1.0/gael/:ws/class/:id/train', {
      token,
      params: { ...params, id: 'shop' },
      query: { async: 'false' },
    });
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    expect(question.nearest_intent).toMatchObject({ name: 'parking', class: 'shop', score: expect.any(Number) });
    const done = await server.call('POST /api/1.0/verbatim/:ws/questions/:id/utterances', {
      token,
      params: { ...params, id: question.id },
      body: { intent: question.nearest_intent?.id ?? '', examples: examplesOf(question) },
    });
    expect(done.body).toMatchObject({ kind: 'utterances', title: 'parking', intent: { name: 'parking' } });
    const { body } = await server.call('GET /api/1.0/gael/:ws/intents/:id', {
      token,
      params: { ...params, id: 'parking' },
    });
    expect(body.utterances).toHaveLength(7);
  });

  test('writes a document, beside the passage that is nearest', async () => {
    const base = (await server.call('POST /api/1.0/gael/:ws/rag', { token, params, body: { name: 'House' } })).body.id;
    await addDocument(server.deps.db, tenant.ws, base, '# Cars\n\nYou can park a car in the yard.');
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    expect(question.nearest_passage).toMatchObject({ base_name: 'House', text: expect.stringContaining('yard') });
    const done = await server.call('POST /api/1.0/verbatim/:ws/questions/:id/text', {
      token,
      params: { ...params, id: question.id },
      body: { base, name: question.text, text: 'Park behind the house.' },
    });
    expect(done.body).toMatchObject({ kind: 'text', document: { base, name: question.text } });
    const documents = await server.call('GET /api/1.0/gael/:ws/rag/:base/documents', {
      token,
      params: { ...params, base },
    });
    expect(documents.body.data.map(({ name }: { name: string }) => name)).toContain(question.text);
  });

  test('notes a missing document until it is there; dismisses, and takes that back', async () => {
    await said(parking);
    await find();
    const { id } = await only();
    const at = { ...params, id };
    const note = await server.call('POST /api/1.0/verbatim/:ws/questions/:id/note', {
      token,
      params: at,
      body: { title: 'Parking rules', note: 'Ask the yard' },
    });
    expect(note.body).toMatchObject({ state: 'open', effect_due_at: null });
    expect(await only()).toMatchObject({ id, action: { kind: 'note', title: 'Parking rules' } });
    const effective = async () => {
      const asked = { token, params, query: { effective: 'true' as const } };
      return (await server.call('GET /api/1.0/verbatim/:ws/question-actions', asked)).body;
    };
    expect(await effective()).toEqual({ data: [], total: 0 });
    const ofNote = { ...params, id: note.body.id };
    const done = await server.call('PUT /api/1.0/verbatim/:ws/question-actions/:id', {
      token,
      params: ofNote,
      body: { state: 'done' },
    });
    expect(done.body).toMatchObject({ state: 'done', effect_due_at: expect.any(String) });
    expect((await list()).data).toEqual([]);
    expect(await effective()).toMatchObject({ data: [{ title: 'Parking rules' }], total: 1 });
    await server.call('DELETE /api/1.0/verbatim/:ws/question-actions/:id', { token, params: ofNote });
    const dismissed = await server.call('POST /api/1.0/verbatim/:ws/questions/:id/dismiss', { token, params: at });
    expect((await list({ state: 'dismissed' })).data).toMatchObject([{ id }]);
    expect((await effective()).total).toBe(0);
    await find();
    expect((await list()).data).toEqual([]);
    await server.call('DELETE /api/1.0/verbatim/:ws/question-actions/:id', {
      token,
      params: { ...params, id: dismissed.body.id },
    });
    expect(await only()).toMatchObject({ id, action: null });
  });

  test('is refused without the permission that its effect needs, and shows nothing hidden', async () => {
    await said(parking);
    await find();
    const question = await detail((await only()).id);
    const reader = (await tenant.signIn('companyUser')).token;
    const maker = (await tenant.signIn('companyUser', undefined, allowed(tenant.ws, 'nlp_intent:create'))).token;
    const at = { ...params, id: question.id };
    const body = { intent_name: 'parking', classes: [] as string[], examples: examplesOf(question) };
    const as = (who: string, classes: string[]) =>
      server.call('POST /api/1.0/verbatim/:ws/questions/:id/intent', {
        token: who,
        params: at,
        body: { ...body, classes },
      });
    expect((await as(reader, [])).status).toBe(403);
    await server.call('POST /api/1.0/gael/:ws/class', { token, params, body: { class_name: 'shop' } });
    expect(await as(maker, ['shop'])).toMatchObject({ status: 403, body: { type: 'permission_missing' } });
    expect((await list()).data).toHaveLength(1);
    expect((await as(maker, [])).status).toBe(200);
    const dismissed = await server.call('POST /api/1.0/verbatim/:ws/questions/:id/dismiss', {
      token: reader,
      params: at,
    });
    expect(dismissed.status).toBe(403);
  });
});

test('its effect counts messages like these a week before and after, once the week is over', async () => {
  await said(parking, { ago: 12 });
  await said(parking.slice(0, 2), { ago: 11 });
  await find();
  const { id } = await only();
  await server.call('POST /api/1.0/verbatim/:ws/questions/:id/note', {
    token,
    params: { ...params, id },
    body: { title: 'Parking' },
  });
  // As if the document had been there for eight days.
  await server.deps.db.tx((tx) =>
    tx
      .update(questionActions)
      .set({ state: 'done', dueAt: new Date(Date.now() - day) })
      .where(sql`ws = ${tenant.ws}`),
  );
  await said(['where can I park the car now'], { ago: 5 });
  await said(['where can I park my car?', 'can I park my car near you now'], { ago: 4, answered: true });
  await said(['is the kitchen open', 'vegan dishes'], { ago: 4 });
  await find();
  const actions = () => server.call('GET /api/1.0/verbatim/:ws/question-actions', { token, params });
  await eventually(async () =>
    expect((await actions()).body.data).toMatchObject([
      { title: 'Parking', effect: { before: 6, after: 1, answered: 2 }, effect_due_at: null },
    ]),
  );
});

describe('what a person said', () => {
  const keys = async () => {
    const rows = await server.deps.db.tx(async (tx) => [
      ...(await tx
        .select()
        .from(questionMessages)
        .where(sql`ws = ${tenant.ws}`)),
      ...(await tx
        .select()
        .from(questionActionMessages)
        .where(sql`ws = ${tenant.ws}`)),
    ]);
    return rows.map(({ messageKey }) => messageKey);
  };

  test('is gone from questions and what was done about them when the person is erased', async () => {
    await said(parking.slice(0, 3));
    await said(['I am Ada, where can I park my car'], { by: 'c-ada' });
    await find();
    const { id } = await only();
    await server.call('POST /api/1.0/verbatim/:ws/questions/:id/dismiss', { token, params: { ...params, id } });
    expect((await keys()).filter((key) => key.includes('ada'))).toHaveLength(2);
    const body = { conversation_id: 'c-ada' };
    expect((await server.call('POST /api/1.0/workspaces/:ws/person/erase', { token, params, body })).status).toBe(200);
    expect((await keys()).filter((key) => key.includes('ada'))).toEqual([]);
    expect((await detail(id)).examples).toHaveLength(3);
  });

  test('is gone with the verbatims that are kept no longer, and a question with its last message', async () => {
    await said(parking, { ago: 20 });
    await find();
    expect(await keys()).toHaveLength(4);
    await server.call('PUT /api/1.0/workspaces/:ws/retention', {
      token,
      params,
      body: { messages: null, verbatims: 10, audit: null },
    });
    await applyRetention(server.deps.db, silent);
    expect(await keys()).toEqual([]);
    expect((await list()).data).toEqual([]);
  });
});
