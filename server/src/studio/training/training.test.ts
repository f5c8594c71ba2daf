import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';
import { understand } from '../prediction/understand.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const delivery = ['where is my parcel', 'when will my order arrive', 'track my delivery', 'my package is late'];
const refund = ['I want my money back', 'refund my purchase', 'give me a refund please', 'how do I get reimbursed'];
const greet = ['hello there', 'good morning to you', 'hi assistant', 'hey how are you'];
const bye = ['goodbye now', 'see you later', 'bye bye then', 'talk to you tomorrow'];

async function createClass(class_name: string, intents: Record<string, string[]>): Promise<string> {
  const { body } = await studio.post(['class'], { class_name });
  for (const [name, texts] of Object.entries(intents)) {
    const utterances = texts.map((text) => ({ text }));
    const made = await studio.post(['intents'], { intent_name: name, classes: [class_name], utterances });
    expect(made.status).toBe(201);
  }
  return body.id;
}
const train = (name: string) => studio.post(['class', name, 'train'], {}, 'async=false');
const need = async (name: string) => (await studio.get('class', name, 'needToTrain')).body;
const state = async (name: string) => (await studio.get('class', name)).body.state;
const ask = (name: string, body: unknown) => studio.post(['class', name, 'utterance'], body);

test('a class is trained, told when it is outdated, published and asked', async () => {
  await createClass('Shop', { delivery, refund });
  expect(await need('Shop')).toEqual({ needToTrain: true, reason: 'never', changes: 2 });
  expect(await ask('Shop', { utterance: 'hi' })).toMatchObject({ status: 409, body: { type: 'class_not_trained' } });
  expect((await studio.post(['class', 'Shop', 'publish'])).body.type).toBe('class_not_trained');

  const { status, body } = await train('Shop');
  expect(status).toBe(202);
  expect(body.taskId).toEqual(expect.any(String));
  expect(await need('Shop')).toEqual({ needToTrain: false, reason: 'current', changes: 0 });
  expect((await studio.get('class', 'Shop')).body).toMatchObject({
    state: 'trained',
    task_id: null,
    published_at: null,
  });

  const { body: said } = await ask('Shop', { utterance: 'is my parcel on its way', why: true });
  expect(said).toMatchObject({ intent: 'delivery', class: 'Shop', language: 'english' });
  expect(said.intents[0]).toMatchObject({ intent: 'delivery', id: expect.any(String) });
  expect(said.why.words[0].text).toBe('parcel');
  expect(said.why.nearest[0]).toMatchObject({ text: 'where is my parcel', intent: 'delivery' });
  expect((await ask('Shop', { utterance: 'hi', branch: 'published' })).body.type).toBe('class_not_published');

  const published = await studio.post(['class', 'Shop', 'publish']);
  expect(published.body).toMatchObject({ published_current: true, published_at: expect.any(String) });

  await studio.post(['intents', 'refund', 'utterances'], { utterances: [{ text: 'pay me back' }] });
  expect(await need('Shop')).toEqual({ needToTrain: true, reason: 'changed', changes: 1 });
  expect(await state('Shop')).toBe('outdated');
  await train('Shop');
  expect((await studio.get('class', 'Shop')).body).toMatchObject({ state: 'trained', published_current: false });
});

test('new answers and names need no training, and the new name is used at once', async () => {
  await createClass('Stable', {
    'delivery 2': delivery.map((text) => `${text} 2`),
    'refund 2': refund.map((text) => `${text} 2`),
  });
  await train('Stable');
  await studio.put(['intents', 'delivery 2'], { intent_name: 'Shipping', answers: [{ id: 'a', text: 'Soon.' }] });
  expect((await need('Stable')).reason).toBe('current');
  expect((await ask('Stable', { utterance: 'where is my parcel 2' })).body.intent).toBe('Shipping');
});

test('a class that cannot be learned says why and is failed until it is trained', async () => {
  await studio.post(['class'], { class_name: 'Poor' });
  expect(await train('Poor')).toMatchObject({ status: 422, body: { type: 'class_without_intents' } });
  await studio.post(['intents'], { intent_name: 'poor 1', classes: ['Poor'] });
  expect(await train('Poor')).toMatchObject({ status: 422, body: { type: 'class_without_utterances' } });
  await studio.post(['intents', 'poor 1', 'utterances'], { utterances: [{ text: 'poor me' }] });
  expect(await train('Poor')).toMatchObject({
    status: 422,
    body: { type: 'class_with_one_intent', message: expect.stringContaining('poor 1') },
  });
  expect(await state('Poor')).toBe('failed');
  await studio.post(['intents'], { intent_name: 'poor 2', classes: ['Poor'], utterances: [{ text: 'rich you' }] });
  expect((await train('Poor')).status).toBe(202);
  expect(await state('Poor')).toBe('trained');
});

test('a message is understood by the class with the highest confidence', async () => {
  const { deps } = studio.server;
  const nothing = await understand(deps, 'no such workspace', 'hello');
  expect(nothing).toMatchObject({ class: null, intent: null, score: 0 });
  await createClass('Talk', { greet, bye });
  await train('Talk');
  for (const name of ['Talk', 'Shop']) await studio.post(['class', name, 'publish']);
  const hello = await understand(deps, studio.ws, 'hello there assistant');
  expect(hello).toMatchObject({ class: 'Talk', intent: 'greet', intentId: expect.any(String) });
  expect(hello.score).toBeGreaterThan(hello.threshold);
  expect(await understand(deps, studio.ws, 'I want a refund')).toMatchObject({ class: 'Shop', intent: 'refund' });
  expect(await understand(deps, studio.ws, 'zzyzx qwpf')).toMatchObject({ intent: null, intentId: null });
  await studio.remove(['intents', 'greet']);
  expect(await understand(deps, studio.ws, 'hello there assistant')).toMatchObject({ class: 'Talk', intent: 'greet' });
  await studio.post(['class', 'Talk', 'publish']);
  expect(await understand(deps, studio.ws, 'hello there assistant')).toMatchObject({ class: 'Talk', intent: null });
});
