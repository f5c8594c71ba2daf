import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '@parlance/contract/calls/conversation';
import type { Answer } from '@parlance/contract/calls/nlp';
import { publishClass } from '../../studio/publishing/publish.ts';
import { trainNow } from '../../studio/training/train.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { answersSettled } from './answering.ts';

const conversation = 'GET /api/1.0/workspaces/:ws/conversation/:device';
const say = 'POST /api/1.0/workspaces/:ws/conversation/:device';
const question = 'where is my parcel';

const answers: (Partial<Answer> & Pick<Answer, 'id' | 'text'>)[] = [
  {
    id: 'ask',
    text: 'Which one?',
    form: {
      title: 'Your order',
      fields: [
        { name: 'order_number', label: 'Order', kind: 'number', required: true },
        { name: 'mail', label: 'E-mail', kind: 'email', required: false },
        { name: 'when', label: 'Ordered on', kind: 'date', required: false },
        { name: 'shop', label: 'Shop', kind: 'choice', required: false, options: ['Lille', 'Ghent'] },
        { name: 'constructor', label: 'Builder', kind: 'longText', required: false },
        { name: 'terms', label: 'I agree', kind: 'agree', required: true },
      ],
      submit: 'Look it up',
      say: 'where is my parcel {order_number}',
    },
  },
];

let server: TestServer;
let tenant: Tenant;
let params: { ws: string; device: string };
beforeAll(async () => {
  server = await startTestServer();
  tenant = await newTenant(server.deps.db);
  const { token } = await tenant.signIn('companyAdmin');
  const { ws } = tenant;
  params = { ws, device: 'assistant' };
  const { body: made } = await server.call('POST /api/1.0/gael/:ws/class', {
    token,
    params: { ws },
    body: { class_name: 'shop' },
  });
  const utterances = [question, 'track my parcel', 'I wait for my parcel', 'my parcel did not arrive'];
  await server.call('POST /api/1.0/gael/:ws/intents', {
    token,
    params: { ws },
    body: { intent_name: 'parcel', classes: [made.id], answers, utterances: utterances.map((text) => ({ text })) },
  });
  await server.call('POST /api/1.0/gael/:ws/intents', {
    token,
    params: { ws },
    body: {
      intent_name: 'teas',
      classes: [made.id],
      answers: [
        {
          id: 'cards',
          text: 'These:',
          cards: [
            { title: 'Green', text: '<b>fresh</b>', buttons: [{ label: 'Buy', say: 'buy the green tea' }] },
            { title: 'Black', buttons: [{ label: 'Read', url: 'https://acme.example/black' }] },
          ],
        },
      ],
      utterances: ['which teas do you sell', 'show me teas', 'list of teas', 'teas please'].map((text) => ({ text })),
    },
  });
  await trainNow(server.deps, ws, made.id);
  await server.deps.db.tx((tx) => publishClass(tx, ws, made.id));
});
afterAll(() => server.stop());

/** A new visitor, who has been asked to fill in the form. */
class Person {
  token = '';
  form = '';

  static async asked(): Promise<Person> {
    const person = new Person();
    const { body } = await server.call('POST /api/1.0/workspaces/:ws/visitors', {
      params: { ws: tenant.ws },
      body: { token: tenant.widgetKey },
    });
    person.token = body.token;
    person.form = (await person.says({ text: question })).at(-1)?.messageId ?? '';
    return person;
  }

  post(body: object, messageId: string = randomUUID()) {
    return server.call(say, { token: this.token, params, body: { messageId, ...body } });
  }
  send(fields: Record<string, string | boolean>, answers = this.form, messageId: string = randomUUID()) {
    return this.post({ values: { answers, fields } }, messageId);
  }
  async says(body: object): Promise<Message[]> {
    const { status, raw } = await this.post(body);
    if (status !== 202) throw new Error(raw.body);
    await answersSettled(server.deps);
    return this.messages();
  }
  async messages(): Promise<Message[]> {
    return (await server.call(conversation, { token: this.token, params })).body.messages;
  }
}

const good = { order_number: '48211', terms: true };

test('an answer has its cards', async () => {
  const person = await Person.asked();
  const last = (await person.says({ text: 'which teas do you sell' })).at(-1);
  expect(last?.attachment?.cards).toEqual([
    { title: 'Green', text: '<b>fresh</b>', buttons: [{ label: 'Buy', say: 'buy the green tea' }] },
    { title: 'Black', buttons: [{ label: 'Read', url: 'https://acme.example/black' }] },
  ]);
});

describe('a form', () => {
  test('is sent as its text, is predicted like a message, and keeps its values', async () => {
    const person = await Person.asked();
    await person.send({ ...good, mail: ' me@acme.example ' });
    await answersSettled(server.deps);
    const [, , mine, answer] = await person.messages();
    expect(mine).toMatchObject({ from: 'person', text: 'where is my parcel 48211' });
    expect(mine?.attachment?.values).toEqual({
      answers: person.form,
      fields: [
        { name: 'order_number', label: 'Order', value: '48211' },
        { name: 'mail', label: 'E-mail', value: 'me@acme.example' },
        { name: 'terms', label: 'I agree', value: true },
      ],
    });
    expect(answer?.from).toBe('assistant');
    const { token } = await tenant.signIn('companyAdmin');
    const { body } = await server.call('GET /api/1.0/verbatim/:ws', {
      token,
      params: { ws: tenant.ws },
      query: { search: 'parcel 48211' },
    });
    expect(body.data.length).toBeGreaterThan(0);
  });

  test.each([
    ['order_number', {}, { type: 'required' }],
    ['order_number', { order_number: 'abc' }, { type: 'not_number' }],
    ['terms', { terms: false }, { type: 'required' }],
    ['terms', { terms: 'yes' }, { type: 'not_boolean' }],
    ['mail', { mail: 'nobody' }, { type: 'not_email' }],
    ['mail', { mail: true }, { type: 'not_text' }],
    ['when', { when: '2026-02-30' }, { type: 'not_date' }],
    ['shop', { shop: 'Paris' }, { type: 'not_an_option' }],
    ['constructor', { constructor: 'x'.repeat(1001) }, { type: 'too_long', params: { max: 1000 } }],
    ['other', { other: 'x' }, { type: 'form_field_unknown' }],
  ])('reports the invalid field %s: %j', async (name, fields, problem) => {
    const person = await Person.asked();
    const { order_number: _, ...rest } = good;
    const { status, raw } = await person.send({ ...(name === 'order_number' ? rest : good), ...fields });
    expect(status).toBe(400);
    expect(raw.json().fields[`values.fields.${name}`]).toMatchObject(problem);
    expect(await person.messages()).toHaveLength(2);
  });

  test('is sent once, however often and from however many tabs', async () => {
    const person = await Person.asked();
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const outcomes = await Promise.all(ids.map((id) => person.send(good, person.form, id)));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409, 409]);
    const taken = ids[outcomes.findIndex(({ status }) => status === 202)];
    // The same message again, as after a lost response.
    expect((await person.send(good, person.form, taken)).status).toBe(202);
    await answersSettled(server.deps);
    expect((await person.messages()).filter(({ from }) => from === 'person')).toHaveLength(2);
  });

  test('of another conversation, or of a message without one, does not exist', async () => {
    const [person, stranger] = [await Person.asked(), await Person.asked()];
    expect((await stranger.send(good, person.form)).status).toBe(404);
    const [own] = await stranger.messages();
    expect((await stranger.send(good, own?.messageId)).status).toBe(404);
    expect((await stranger.send(good, 'nothing')).status).toBe(404);
  });

  test('has a limit of fields, and a message needs a text or a form', async () => {
    const person = await Person.asked();
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 'x']));
    expect((await person.send(many)).status).toBe(400);
    for (const text of ['  ', '\u200b \u2060']) {
      const { status, raw } = await person.post({ text });
      expect([status, Object.keys(raw.json().fields)]).toEqual([400, ['text']]);
    }
  });
});

test('a save over a form that another user changed shows their version', async () => {
  const { token } = await tenant.signIn('companyAdmin');
  const at = { token, params: { ws: tenant.ws, id: 'parcel' } };
  const { body: before } = await server.call('GET /api/1.0/gael/:ws/intents/:id', at);
  const write = (text: string) =>
    server.call('PUT /api/1.0/gael/:ws/intents/:id', {
      ...at,
      body: { answers: before.answers.map((answer) => ({ ...answer, text })) },
      headers: { 'if-match': `"${before.version}"` },
    });
  expect((await write('Mine?')).status).toBe(200);
  const { status, raw } = await write('Theirs?');
  expect(status).toBe(412);
  expect(raw.json().current.answers).toMatchObject([{ text: 'Mine?', form: { submit: 'Look it up' } }]);
});

describe('what an intent answers', () => {
  const save = async (answer: object) => {
    const { token } = await tenant.signIn('companyAdmin');
    return server.call('PUT /api/1.0/gael/:ws/intents/:id', {
      token,
      params: { ws: tenant.ws, id: 'parcel' },
      body: { answers: [{ id: '1', text: 'x', choices: [], ...answer }] },
    });
  };
  const form = { submit: 'Send', fields: [{ name: 'a', label: 'A', kind: 'text' as const, required: false }] };
  const field = form.fields[0];
  const card = { title: 'Tea', buttons: [] };

  test.each([
    ['choices', { choices: Array.from({ length: 10_000 }, () => ({ label: 'a', value: 'a' })) }],
    ['cards', { cards: Array.from({ length: 10_000 }, () => card) }],
    ['images', { images: Array.from({ length: 5 }, () => ({ media: 'a', alt: 'b' })) }],
    ['alt', { images: [{ media: 'a', alt: ' ' }] }],
    ['url', { cards: [{ ...card, buttons: [{ label: 'x', url: 'http://acme.example' }] }] }],
    ['url', { cards: [{ ...card, buttons: [{ label: 'x', url: 'javascript:alert(1)' }] }] }],
    ['url', { cards: [{ ...card, buttons: [{ label: 'x', url: 'https://me:pw@acme.example' }] }] }],
    ['url', { cards: [{ ...card, buttons: [{ label: 'x', url: 'https://{city}/a' }] }] }],
    ['fields', { form: { ...form, fields: [] } }],
    ['fields', { form: { ...form, fields: [field, field] } }],
    ['options', { form: { ...form, fields: [{ ...field, kind: 'choice' }] } }],
    ['name', { form: { ...form, fields: [{ ...field, name: 'a b}' }] } }],
  ])('is refused where %s is wrong', async (last, answer) => {
    const { status, raw } = await save(answer);
    expect(status).toBe(400);
    expect(Object.keys(raw.json().fields).map((path) => path.split('.').at(-1))).toContain(last);
  });
});
