import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Difference, NlpClass, Training } from '@parlance/contract/calls/nlp';
import { allowed, newTenant } from '../../testing/people.ts';
import { Studio } from '../../testing/nlp.ts';
import { understand } from '../prediction/understand.ts';

/** The published content answers people; later edits do not change it. */

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const parcels = ['where is my parcel', 'when does the parcel come', 'parcel tracking', 'my parcel is late'];
const refunds = ['give me my money back', 'i want a refund', 'refund please', 'return my money'];
const saying = (text: string) => [{ id: text, text, choices: [] }];

/** A published class of two intents with answers, in a workspace of its own. */
async function published(): Promise<Studio> {
  const one = await studio.another();
  await one.post(['class'], { class_name: 'Shop' });
  await one.put(['class', 'Shop', 'fallback'], { answers: saying('Pardon?') });
  for (const [intent_name, texts, answer] of [
    ['parcel', parcels, 'On its way.'],
    ['refund', refunds, 'In a week.'],
  ] as const) {
    const utterances = texts.map((text) => ({ text }));
    await one.post(['intents'], { intent_name, classes: ['Shop'], answers: saying(answer), utterances });
  }
  await one.post(['class', 'Shop', 'train'], {}, 'async=false');
  expect((await one.post(['class', 'Shop', 'publish'])).status).toBe(200);
  return one;
}

/** The answer to a person: the intent and the texts of its answers or of the fallback. */
async function answered(one: Studio, text: string) {
  const { intent, answers, fallback, threshold } = await understand(one.server.deps, one.ws, text);
  const said = (intent === null ? fallback : answers).map((answer) => answer.text);
  return { intent, said, threshold };
}
const shop = async (one: Studio): Promise<NlpClass> => (await one.get('class', 'Shop')).body;
const differences = async (one: Studio): Promise<Difference[]> =>
  (await one.get('class', 'Shop', 'differences')).body.data;

/** Edits all parts of the content. */
async function edit(one: Studio): Promise<void> {
  await one.put(['intents', 'parcel'], { intent_name: 'delivery', answers: saying('No idea.') });
  await one.remove(['intents', 'refund']);
  await one.put(['class', 'Shop', 'fallback'], { answers: saying('What?') });
  await one.put(['class', 'Shop', 'threshold'], { threshold: 0.99 });
  await one.post(['intents'], {
    intent_name: 'hello',
    classes: ['Shop'],
    utterances: [{ text: 'hello there' }, { text: 'good day' }],
  });
}

describe('edits', () => {
  test('reach people only by publishing; a training alone changes nothing', async () => {
    const one = await published();
    const before = [
      await answered(one, 'where is my parcel'),
      await answered(one, 'zzyzx'),
      await answered(one, 'i want a refund'),
    ];
    expect(before).toMatchObject([
      { intent: 'parcel', said: ['On its way.'] },
      { intent: null, said: ['Pardon?'] },
      { intent: 'refund', said: ['In a week.'] },
    ]);
    const after = async () => [
      await answered(one, 'where is my parcel'),
      await answered(one, 'zzyzx'),
      await answered(one, 'i want a refund'),
    ];
    await edit(one);
    expect(await after()).toEqual(before);
    await one.post(['class', 'Shop', 'train'], {}, 'async=false');
    expect(await after()).toEqual(before);
    await one.post(['class', 'Shop', 'publish']);
    expect(await after()).toMatchObject([
      { threshold: 0.99 },
      { intent: null, said: ['What?'], threshold: 0.99 },
      { intent: null, threshold: 0.99 },
    ]);
    expect((await shop(one)).unpublished).toBe(0);
  });

  test('can be tried in the studio before', async () => {
    const one = await published();
    await one.put(['intents', 'parcel'], { intent_name: 'delivery' });
    const { body } = await one.post(['understand'], { utterance: 'where is my parcel' });
    expect([body.draft.class_predictions[0].intent, body.published.class_predictions[0].intent]).toEqual([
      'delivery',
      'parcel',
    ]);
  });

  test('are not in the export of the published content', async () => {
    const one = await published();
    const before = (await one.raw('GET', ['export', 'class', 'Shop'], 'branch=published')).json();
    expect(before.intents).toMatchObject([{ intent_name: 'parcel', answers: [{ text: 'On its way.' }] }, {}]);
    await edit(one);
    expect((await one.raw('GET', ['export', 'class', 'Shop'], 'branch=published')).json()).toEqual(before);
    await one.put(['intents', 'delivery'], { answers: saying('Tomorrow.') });
    await one.post(['class', 'Shop', 'publish']);
    const after = (await one.raw('GET', ['export', 'class', 'Shop'], 'branch=published')).json();
    expect(after).toMatchObject({
      classes: [{ fallback: [{ text: 'What?' }] }],
      intents: [{ intent_name: 'delivery', answers: [{ text: 'Tomorrow.' }] }],
    });
  });
});

test('an earlier publication is restored with its content', async () => {
  const one = await published();
  await edit(one);
  await one.post(['class', 'Shop', 'publish']);
  expect((await answered(one, 'zzyzx')).said).toEqual(['What?']);
  const trainings: Training[] = (await one.get('class', 'Shop', 'trainings')).body.data;
  const [second, first] = trainings[0]?.publications ?? [];
  expect([second, first]).toMatchObject([
    { current: true, kept: true },
    { current: false, kept: true },
  ]);
  expect((await one.post(['class', 'Shop', 'publish'], { publication: first?.id })).status).toBe(200);
  expect(await answered(one, 'i want a refund')).toMatchObject({ intent: 'refund', said: ['In a week.'] });
  expect((await answered(one, 'zzyzx')).said).toEqual(['Pardon?']);
  expect((await shop(one)).fallback).toMatchObject([{ text: 'What?' }]);
  expect((await one.post(['class', 'Shop', 'publish'], { publication: '999999' })).status).toBe(404);
});

describe('the differences', () => {
  test('list each part with its published value, and are counted', async () => {
    const one = await published();
    expect([await differences(one), (await shop(one)).unpublished]).toEqual([[], 0]);
    await edit(one);
    await one.put(['intents', 'delivery', 'attributes'], { attributes: [{ id: 'd', name: 'day', type: 'date' }] });
    await one.put(['intents', 'delivery', 'fallback'], { answers: saying('Which parcel?') });
    const found = await differences(one);
    expect(found.map(({ part, intent, change, before, after }) => [part, intent, change, before, after])).toEqual([
      ['fallback', null, 'changed', ['Pardon?'], ['What?']],
      ['threshold', null, 'changed', [], ['0.99']],
      ['name', 'delivery', 'changed', ['parcel'], ['delivery']],
      ['attributes', 'delivery', 'changed', [], ['day: date']],
      ['answers', 'delivery', 'changed', ['On its way.'], ['No idea.']],
      ['intentFallback', 'delivery', 'changed', [], ['Which parcel?']],
      ['intent', 'hello', 'added', [], []],
      ['intent', 'refund', 'removed', ['In a week.'], []],
    ]);
    expect((await shop(one)).unpublished).toBe(found.length);
  });

  test('list utterances that the published model was not trained with, which cannot be discarded', async () => {
    const one = await published();
    const trained = ({ data }: { data: Difference[] }) =>
      data.map(({ part, intent, corpus, change, utterances }) => [part, intent ?? corpus, change, utterances]);
    const listed = async () => trained((await one.get('class', 'Shop', 'differences')).body);
    expect((await shop(one)).unpublished_training).toBe(false);
    await one.post(['intents', 'parcel', 'utterances'], { utterances: [{ text: 'parcel?' }, { text: 'any parcel' }] });
    const fewer = refunds.slice(1).map((text) => ({ text }));
    await one.post(['intents', 'refund', 'utterances'], { push: false, utterances: fewer });
    const expected = [
      ['utterances', 'parcel', 'changed', { added: 2, removed: 0 }],
      ['utterances', 'refund', 'changed', { added: 0, removed: 1 }],
    ];
    expect(await listed()).toEqual(expected);
    expect(await shop(one)).toMatchObject({ unpublished: 0, unpublished_training: true });
    // A training alone changes nothing for people.
    await one.post(['class', 'Shop', 'train'], {}, 'async=false');
    expect(await listed()).toEqual(expected);
    const ids = (await differences(one)).map(({ id }) => id);
    expect((await one.post(['class', 'Shop', 'differences', 'discard'], { ids })).body).toEqual({ discarded: 0 });
    await one.post(['class', 'Shop', 'publish']);
    expect([await listed(), (await shop(one)).unpublished_training]).toEqual([[], false]);
  });

  test('list corpora that differ from the published model’s, and utterances of an added intent', async () => {
    const one = await published();
    await one.post(['wordscorpus'], { corpus_name: 'towns', values: [{ value: 'Oslo' }] });
    const attributes = [{ id: 't', name: 'town', type: 'corpus:towns' }];
    await one.put(['intents', 'parcel'], { attributes });
    const { body: hello } = await one.post(['intents'], {
      intent_name: 'hello',
      classes: ['Shop'],
      utterances: [{ text: 'hello there' }, { text: 'good day' }],
    });
    expect(await differences(one)).toMatchObject([
      { part: 'intent', intent_id: hello.id, change: 'added', utterances: { added: 2, removed: 0 } },
      { part: 'attributes', intent: 'parcel' },
      { part: 'corpus', corpus: 'towns', change: 'added', intent: null },
    ]);
  });

  test('are discarded, one or all', async () => {
    const one = await published();
    const before = (await one.raw('GET', ['export', 'class', 'Shop'])).json();
    await edit(one);
    const all = await differences(one);
    const answers = all.find(({ part }) => part === 'answers');
    const discard = (ids: string[]) => one.post(['class', 'Shop', 'differences', 'discard'], { ids });
    expect((await discard([answers?.id ?? ''])).body).toEqual({ discarded: 1 });
    expect((await one.get('intents', 'delivery')).body.answers).toMatchObject([{ text: 'On its way.' }]);
    expect((await discard(all.map(({ id }) => id))).body).toEqual({ discarded: all.length - 1 });
    expect(await differences(one)).toEqual([]);
    expect((await one.raw('GET', ['export', 'class', 'Shop'])).json()).toEqual(before);
    expect((await one.get('intents', 'hello')).status).toBe(200);
  });

  test('are discarded only with the permission of the direct call', async () => {
    const one = await published();
    await edit(one);
    const tenant = await newTenant(studio.db);
    const only = allowed(one.ws, 'nlp_intent:edit', 'nlp_class:read');
    const person = studio.in({ ...tenant, ws: one.ws }, await tenant.signIn('companyUser', undefined, only));
    const all = await differences(one);
    const idOf = (part: Difference['part']) => all.find((each) => each.part === part)?.id ?? '';
    const discard = (id: string) => person.post(['class', 'Shop', 'differences', 'discard'], { ids: [id] });
    for (const part of ['fallback', 'threshold', 'intent'] as const) {
      expect((await discard(idOf(part))).body).toMatchObject({ status: 403, params: { permission: 'nlp_class:edit' } });
    }
    expect((await discard(idOf('answers'))).body).toEqual({ discarded: 1 });
  });
});

test('an image that a published answer shows is in use', async () => {
  const one = await published();
  const form = new FormData();
  form.set(
    'file',
    new Blob([
      new Uint8Array(
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ),
    ]),
    'a.png',
  );
  const headers = { authorization: `Bearer ${one.token}` };
  const url = `/api/1.0/workspaces/${one.ws}/media`;
  const { id } = (await studio.server.app.inject({ method: 'POST', url, headers, payload: form })).json();
  const images = [{ media: id, alt: 'a dot' }];
  await one.put(['intents', 'parcel'], { answers: [{ ...saying('Look.')[0], images }] });
  await one.post(['class', 'Shop', 'publish']);
  await one.put(['intents', 'parcel'], { answers: saying('No picture.') });
  const removed = await studio.server.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
  expect([removed.statusCode, removed.json().type]).toEqual([409, 'media_in_use']);
});
