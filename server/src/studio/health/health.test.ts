import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '@parlance/contract';
import { ListedUtterance } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { Studio } from '../../testing/nlp.ts';

const Health = calls['GET /api/1.0/gael/:ws/health'].response;
const Problems = calls['POST /api/1.0/gael/:ws/utterances/check'].response;
const Listing = z.object({ data: z.array(ListedUtterance) });

let first: Studio;
let studio: Studio;
beforeAll(async () => {
  first = await Studio.open();
});
afterAll(() => first.stop());
beforeEach(async () => {
  studio = await first.stranger();
});

async function intent(intent_name: string, texts: string[]): Promise<string> {
  const { body } = await studio.post(['intents'], { intent_name });
  await studio.post(['intents', body.id, 'utterances'], {
    forceenable: true,
    utterances: texts.map((text) => ({ text })),
  });
  return body.id;
}
const classOf = async (class_name: string, intents: string[]): Promise<string> =>
  (await studio.post(['class'], { class_name, intents })).body.id;
const health = async (query = '') => Health.parse((await studio.send('GET', ['health'], undefined, {}, query)).body);
const list = async (query: string) =>
  Listing.parse((await studio.send('GET', ['utterances'], undefined, {}, query)).body).data;
const check = async (text: string, more = {}) =>
  Problems.parse((await studio.post(['utterances', 'check'], { text, ...more })).body).problems;
const ignore = (kind: string, subjects: string[], ignored = true) =>
  studio.post(['health', 'ignore'], { kind, subjects, ignored });

const many = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} number ${index}`);

describe('utterances of two intents', () => {
  test('equal or near duplicates are counted on both sides and listed with each other', async () => {
    const cancel = await intent('cancel', ['Cancel my order', 'stop it']);
    const track = await intent('track', ['cancel my order', 'where is it']);
    const leave = await intent('leave', ['the orders, cancel please!']);
    const counted = (await health()).intents;
    expect(counted.find(({ id }) => id === cancel)).toMatchObject({ duplicate: 1, near: 0 });
    expect(counted.find(({ id }) => id === leave)).toMatchObject({ duplicate: 0, near: 1 });
    const rows = await list('problem=duplicate&sort=intent&order=asc');
    expect(rows.map(({ text, problems }) => [text, problems[0]?.intent.id, problems[0]?.text])).toEqual([
      ['Cancel my order', track, 'cancel my order'],
      ['cancel my order', cancel, 'Cancel my order'],
    ]);
    const near = await list('problem=near');
    expect(near).toHaveLength(1);
    expect(await list(`like=${near[0]?.id}`)).toHaveLength(3);
  });

  test('the problem ends when one of them is changed, moved or deleted, or its intent is deleted', async () => {
    const a = await intent('a', ['hello world']);
    const b = await intent('b', ['Hello, world']);
    const [said] = await list(`intent=${b}`);
    await studio.put(['intents', b, 'utterance'], { id: said?.id, text: 'good bye' });
    expect(await list('problem=any')).toEqual([]);
    await studio.put(['intents', b, 'utterance'], { id: said?.id, text: 'world, hello' });
    expect(await list('problem=any')).toHaveLength(2);
    await studio.remove(['intents', a]);
    expect(await list('problem=any')).toEqual([]);
    await studio.post(['restore'], { kind: 'intent', id: a });
    expect(await list('problem=any')).toHaveLength(2);
  });

  test('the problem stays ignored until a third intent has them too', async () => {
    const a = await intent('a', ['hello world']);
    await intent('b', ['hello world']);
    const [said] = await list(`intent=${a}`);
    await ignore('duplicate', [said?.id ?? '']);
    expect(await list('problem=any')).toEqual([]);
    await intent('c', ['hello world']);
    expect(await list('problem=any')).toHaveLength(2);
    await ignore('duplicate', [said?.id ?? ''], false);
    expect(await list('problem=any')).toHaveLength(3);
  });
});

test('too few utterances and an unbalanced intent are reported, and can be ignored', async () => {
  const small = await intent('small', many('small', 3));
  const usual = await intent('usual', many('usual', 12));
  const large = await intent('large', many('large', 90));
  const id = await classOf('shop', [small, usual, large]);
  const told = await health();
  expect(told.intents).toEqual([{ id: small, duplicate: 0, near: 0, closer: 0, few: true }]);
  expect(told.classes).toMatchObject([{ id, few: 1, unbalanced: { intent: large, most: 90, usual: 12 } }]);
  await ignore('few', [small]);
  await ignore('unbalanced', [id]);
  expect(await health()).toEqual({ intents: [], classes: [], checked: 0, checking: 0 });
  const other = await classOf('other', [usual]);
  expect((await health(`class=${other}`)).classes).toEqual([]);
});

describe('an utterance closer to another intent', () => {
  const buy = ['i want to buy a phone', 'buy me a laptop', 'can i buy a charger', 'buying a new phone'];
  const back = ['send my parcel back', 'return the phone', 'i want to return it', 'give the laptop back'];
  async function trained() {
    const buying = await intent('buy', [...buy, ...many('i would buy', 8)]);
    const returning = await intent('return', [...back, ...many('i return parcel', 8)]);
    const id = await classOf('shop', [buying, returning]);
    const { body } = await studio.post(['class', id, 'train']);
    await studio.ended(body.taskId);
    return { buying, returning };
  }

  test('is reported while it is typed, and for utterances added since the training', async () => {
    const { buying, returning } = await trained();
    const text = 'i want to return my parcel';
    expect(await check(text, { intent: returning })).toEqual([]);
    expect(await check(text, { intent: buying })).toMatchObject([{ kind: 'closer', intent: { id: returning } }]);
    expect(await check('BUY me a laptop!', { intent: returning })).toMatchObject([
      { kind: 'near', intent: { id: buying }, text: 'buy me a laptop' },
    ]);
    expect(await check('buy me a laptop', { intent: 'RETURN' })).toMatchObject([{ kind: 'duplicate' }]);
    expect((await studio.post(['utterances', 'check'], { text, intent: 'nobody' })).status).toBe(404);

    await expect.poll(async () => (await health()).checking).toBe(0);
    await studio.post(['intents', buying, 'utterances'], { utterances: [{ text }] });
    expect(await health()).toMatchObject({ checked: 1, checking: 0 });
    expect(await health()).toMatchObject({ checked: 0, checking: 0 });
    expect((await health()).intents).toMatchObject([{ id: buying, closer: 1 }]);
    const [row] = await list('problem=closer');
    expect(row).toMatchObject({ text, problems: [{ kind: 'closer', intent: { id: returning } }] });
    expect(row?.problems[0]?.score).toBeGreaterThan(0.5);

    await ignore('closer', [row?.id ?? '']);
    expect(await list('problem=closer')).toEqual([]);
    await studio.put(['intents', buying, 'utterance'], { id: row?.id, text: 'i want to return my phone and parcel' });
    await expect.poll(async () => (await health()).checking).toBe(0);
    expect(await list('problem=closer')).toHaveLength(1);
    await studio.post(['utterances', 'move'], { ids: [row?.id], to: returning });
    expect(await list('problem=closer')).toEqual([]);
  });
});

test('problems of another workspace are not visible and cannot be ignored', async () => {
  await intent('a', ['hello world']);
  await intent('b', ['hello world']);
  const [said] = await list('problem=any');
  const other = await first.stranger();
  expect((await other.post(['health', 'ignore'], { kind: 'duplicate', subjects: [said?.id] })).status).toBe(200);
  expect(await list('problem=any')).toHaveLength(2);
  expect((await other.send('GET', ['utterances'], undefined, {}, 'problem=any')).body.data).toEqual([]);
});
