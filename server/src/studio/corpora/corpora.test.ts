import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

test('a corpus is created, changed in part, and listed without its values', async () => {
  const values = [{ value: 'Paris', synonyms: ['Paname'] }, { value: 'Roma' }];
  const { status, body } = await studio.post(['wordscorpus'], { name: 'city', values, fuzzy: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    corpus_name: 'city',
    name: 'city',
    kind: 'list',
    value_count: 2,
    list: ['Paris', 'Roma'],
  });
  const changed = await studio.put(['wordscorpus', 'CITY'], { fuzzy: false });
  expect(changed.body).toMatchObject({ fuzzy: false, value_count: 2, version: 2 });
  const stale = await studio.put(['wordscorpus', 'city'], { fuzzy: true }, { 'if-match': '1' });
  expect(stale).toMatchObject({ status: 412, body: { current: { version: 2 } } });
  const listed = await studio.get('wordscorpus');
  expect(listed.body.data[0]).not.toHaveProperty('values');
});

test('attributes keep a corpus that is renamed', async () => {
  await studio.post(['wordscorpus'], { corpus_name: 'product' });
  await studio.post(['intents'], {
    intent_name: 'buy',
    attributes: [{ id: 'p', name: 'what', type: 'corpus:Product' }],
  });
  await studio.put(['wordscorpus', 'product'], { corpus_name: 'article' });
  expect((await studio.get('intents', 'buy')).body.attributes[0].type).toBe('corpus:article');
});

test('duplicate values and unsafe patterns are refused', async () => {
  const twice = await studio.post(['wordscorpus'], { name: 'x', values: [{ value: 'one' }, { value: 'ONE' }] });
  expect(twice.body.fields).toHaveProperty(['values.1.value']);
  const pattern = (value: string) => studio.post(['wordscorpus'], { name: 'y', kind: 'pattern', values: [{ value }] });
  expect((await pattern('[A-Z')).body.fields).toHaveProperty(['values.0.value']);
  expect((await pattern('(a)\\1')).body.fields).toHaveProperty(['values.0.value']);
  expect((await pattern('[A-Z]{3}-\\d{4}')).status).toBe(201);
});

test('a deleted corpus comes back, unless its name was taken', async () => {
  const { body } = await studio.post(['wordscorpus'], { name: 'colour' });
  await studio.remove(['wordscorpus', 'colour']);
  expect((await studio.get('wordscorpus', 'colour')).status).toBe(404);
  await studio.post(['wordscorpus'], { name: 'Colour' });
  expect((await studio.post(['restore'], { kind: 'corpus', id: body.id })).status).toBe(409);
  await studio.remove(['wordscorpus', 'colour']);
  expect((await studio.post(['restore'], { kind: 'corpus', id: body.id })).status).toBe(200);
});
