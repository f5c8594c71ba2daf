import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const word = (text: string, part: string, attribute: string) => ({
  text,
  annotations: [{ attribute, start: text.indexOf(part), end: text.indexOf(part) + part.length }],
});

const teas = [
  { title: 'Green', text: 'fresh', buttons: [{ label: 'This one', say: 'a green tea' }] },
  { title: 'Black', buttons: [{ label: 'More', url: 'https://acme.example/{drink}' }] },
];
const table = {
  title: 'Your table',
  fields: [
    { name: 'table', label: 'Table', kind: 'text', required: true },
    { name: 'size', label: 'Size', kind: 'choice', required: false, options: ['small', 'large'] },
  ],
  submit: 'Order',
  say: 'a {size} one to {table}',
};

/** A separate workspace with content of each kind. */
async function trainedStudio(): Promise<Studio> {
  const one = await studio.another();
  await one.post(['wordscorpus'], {
    name: 'drink',
    fuzzy: true,
    values: [{ value: 'tea', synonyms: ['chai'] }, { value: 'coffee' }],
  });
  await one.post(['wordscorpus'], { name: 'table', kind: 'pattern', values: [{ value: 'T\\d+' }] });
  await one.post(['class'], { class_name: 'Café', description: 'Orders' });
  await one.put(['class', 'Café', 'fallback'], { answers: [{ id: 'f', text: 'Pardon?', choices: [] }] });
  await one.put(['class', 'Café', 'threshold'], { threshold: 0.6 });
  await one.post(['intents'], {
    intent_name: 'order/drink',
    classes: ['Café'],
    attributes: [
      { id: '1', name: 'drink', type: 'corpus:drink' },
      { id: '2', name: 'table', type: 'corpus:table' },
      { id: '3', name: 'city.to', type: 'text' },
    ],
    answers: [
      { id: 'a', text: 'With "pleasure"\nand joy', choices: [{ label: 'Thanks', value: 'Thanks' }] },
      { id: 'b', text: 'Which {drink}?', choices: [], cards: teas },
      { id: 'c', text: 'Where?', choices: [], form: table },
    ],
    utterances: [
      word('a chai, please: now', 'chai', 'drink'),
      word('send it to Paris', 'Paris', 'city.to'),
      { text: 'un café — s’il vous plaît 🚀' },
      { text: '=SUM(1)' },
    ],
  });
  const nearly = [{ id: 'n', text: 'Did you order?', choices: [] }];
  await one.put(['intents', 'order/drink', 'fallback'], { answers: nearly });
  await one.post(['intents'], {
    intent_name: 'leave',
    classes: ['Café'],
    utterances: [{ text: 'bye' }, { text: 'ciao' }],
  });
  return one;
}

async function bring(target: Studio, filename: string, file: Uint8Array, fields = {}, choices = {}) {
  const { body } = await target.upload(filename, file, fields);
  expect(body).toMatchObject({ importable: true });
  const { body: started } = await target.post(['import', 'class', body.import_id], choices);
  await target.ended(started.taskId);
  return body;
}
const exported = async (one: Studio, query = '') => (await one.raw('GET', ['export'], query)).rawPayload;
const json = async (one: Studio) => JSON.parse((await exported(one)).toString());

test('our own format restores everything exactly', async () => {
  const source = await trainedStudio();
  const target = await studio.another();
  const report = await bring(target, 'all.json', await exported(source));
  expect(report).toMatchObject({ format: 'parlance', class_name: null, problems: [], error_count: 0 });
  expect(await json(target)).toEqual(await json(source));
  expect((await json(target)).intents[1].fallback).toMatchObject([{ text: 'Did you order?' }]);
  expect((await json(target)).classes).toMatchObject([{ threshold: 0.6 }]);
  const again = await target.upload('all.json', await exported(source), {});
  expect(again.body).toMatchObject({
    utterances_new: 0,
    duplicates: 6,
    conflict_count: 0,
    changes: [],
    removed_count: 0,
  });
});

describe('another format restores what it supports', () => {
  const plain = (all: Awaited<ReturnType<typeof json>>) =>
    all.intents.map((one: { intent_name: string; utterances: { text: string; annotations?: unknown[] }[] }) => [
      one.intent_name,
      one.utterances.map(({ text, annotations }) => ({ text, annotations })),
    ]);

  test.each([
    ['rasa', 'nlu.yml', 'rasa', 'Café'],
    ['dialogflow', 'agent.zip', 'dialogflow', undefined],
  ])('%s: annotations, answers and corpora', async (format, filename, named, class_name) => {
    // Dialogflow does not allow dots in names.
    const asThere = (text: string) => (format === 'dialogflow' ? text.replaceAll('city.to', 'city_to') : text);
    const source = await trainedStudio();
    const target = await studio.another();
    const report = await bring(
      target,
      filename,
      await exported(source, `format=${format}`),
      class_name ? { class_name } : {},
    );
    expect(report).toMatchObject({ format: named, error_count: 0 });
    const was = JSON.parse(asThere(JSON.stringify(await json(source))));
    const is = await json(target);
    expect(plain(is)).toEqual(plain(was));
    expect(
      is.corpora.map(({ corpus_name, kind, values }: Record<string, unknown>) => [corpus_name, kind, values]),
    ).toEqual(was.corpora.map(({ corpus_name, kind, values }: Record<string, unknown>) => [corpus_name, kind, values]));
    const types = (all: typeof was) =>
      all.intents.flatMap((one: { attributes: { name: string; type: string }[] }) =>
        one.attributes.map(({ name, type }) => `${name}: ${type}`).toSorted(),
      );
    // Rasa does not state the type of an entity that no utterance is annotated with.
    const unused = format === 'rasa' ? ['table: corpus:table'] : [];
    expect(new Set([...types(is), ...unused])).toEqual(new Set(types(was)));
    const answers = (all: typeof was) =>
      all.intents.map((one: { answers: { text: string }[] }) => one.answers.map(({ text }) => text));
    expect(answers(is)).toEqual(answers(was));
    expect(is.classes[0].class_name).toBe('Café');
  });

  test.each([
    ['csv', 'a.csv'],
    ['xlsx', 'a.xlsx'],
    ['nlpjs', 'a.json'],
  ])('%s: sentences', async (format, filename) => {
    const source = await trainedStudio();
    const target = await studio.another();
    await bring(target, filename, await exported(source, `format=${format}`), { class_name: 'Café' });
    const texts = (all: Awaited<ReturnType<typeof json>>) =>
      plain(all).map(([name, said]: [string, { text: string }[]]) => [name, said.map(({ text }) => text)]);
    expect(texts(await json(target))).toEqual(texts(await json(source)));
  });
});

describe('different existing content', () => {
  const file = (change: object = {}) =>
    Buffer.from(
      JSON.stringify({
        intents: [
          {
            intent_name: 'Leave',
            attributes: [
              { name: 'Tone', type: 'text' },
              { name: 'when', type: 'date' },
            ],
            answers: [{ text: 'See you' }],
            utterances: [word('bye for now', 'now', 'when'), word('adieu', 'adieu', 'TONE')],
          },
        ],
        corpora: [
          { corpus_name: 'Drink', values: [{ value: 'tea', synonyms: ['cha'] }, { value: 'juice' }] },
          { corpus_name: 'table', kind: 'pattern', values: [{ value: 'T\\d+' }, { value: 'B\\d+' }] },
        ],
        classes: [{ class_name: 'café', description: 'Other', intents: ['Leave'], fallback: [{ text: 'Pardon?' }] }],
        ...change,
      }),
    );

  async function prepared() {
    const one = await studio.another();
    await one.post(['wordscorpus'], { name: 'drink', fuzzy: true, values: [{ value: 'tea' }, { value: 'coffee' }] });
    await one.post(['wordscorpus'], { name: 'table', kind: 'pattern', values: [{ value: 'T\\d+' }] });
    await one.post(['class'], { class_name: 'Café', description: 'Orders' });
    await one.post(['intents'], {
      intent_name: 'leave',
      classes: ['Café'],
      attributes: [
        { id: '1', name: 'tone', type: 'text' },
        { id: '2', name: 'when', type: 'time' },
      ],
      answers: [{ id: 'a', text: 'Bye', choices: [] }],
      utterances: [word('bye for now', 'bye', 'tone'), { text: 'adieu' }],
    });
    return one;
  }

  test('is listed before anything is written', async () => {
    const one = await prepared();
    const { body } = await one.upload('x.json', file(), {});
    expect(body.change_counts).toMatchObject({
      class: { conflict: 1 },
      attribute: { same: 1, conflict: 1 },
      answers: { conflict: 1 },
      annotations: { new: 1, conflict: 1 },
      corpus: { changed: 1, conflict: 1 },
    });
    expect(body.changes).toContainEqual({
      kind: 'attribute',
      name: 'leave',
      part: 'when',
      state: 'conflict',
      was: 'time',
      will: 'date',
    });
    expect(body.changes).toContainEqual(
      expect.objectContaining({ kind: 'annotations', name: 'bye for now', was: 'tone = bye', will: 'when = now' }),
    );
  });

  test('stays, unless chosen otherwise; additions are made', async () => {
    const one = await prepared();
    await bring(one, 'x.json', file());
    const all = await json(one);
    expect(all.intents[0]).toMatchObject({
      intent_name: 'leave',
      attributes: [
        { name: 'tone', type: 'text' },
        { name: 'when', type: 'time' },
      ],
      answers: [{ text: 'Bye' }],
      utterances: [word('bye for now', 'bye', 'tone'), word('adieu', 'adieu', 'tone')],
    });
    expect(all.corpora.map((corpus: { values: unknown[] }) => corpus.values.length)).toEqual([2, 2]);
    expect(all.classes).toMatchObject([{ class_name: 'Café', description: 'Orders', fallback: [{ text: 'Pardon?' }] }]);
  });

  test('a class keeps its threshold, unless the file is chosen', async () => {
    const [source, one] = [await trainedStudio(), await trainedStudio()];
    const thresholdOf = async () => (await json(one)).classes[0].threshold;
    await one.put(['class', 'Café', 'threshold'], { threshold: 0.7 });
    const report = await bring(one, 'all.json', await exported(source));
    expect(report.changes).toMatchObject([
      { kind: 'class', state: 'conflict', was: 'Orders · Pardon? · 70 %', will: 'Orders · Pardon? · 60 %' },
    ]);
    expect(await thresholdOf()).toBe(0.7);
    await bring(one, 'all.json', await exported(source), {}, { classes: 'overwrite' });
    expect(await thresholdOf()).toBe(0.6);
    await one.put(['class', 'Café', 'threshold'], { threshold: null });
    await bring(one, 'all.json', await exported(source));
    expect(await thresholdOf()).toBe(0.6);
  });

  test('is taken from the file, or kept on both sides, as chosen for each kind', async () => {
    const one = await prepared();
    await bring(
      one,
      'x.json',
      file(),
      {},
      { attributes: 'overwrite', answers: 'keep', annotations: 'overwrite', corpora: 'keep' },
    );
    const all = await json(one);
    expect(all.intents[0]).toMatchObject({
      attributes: [{ type: 'text' }, { type: 'date' }],
      answers: [{ text: 'Bye' }, { text: 'See you' }],
      utterances: [word('bye for now', 'now', 'when'), {}],
    });
    expect(all.corpora[0]).toMatchObject({
      fuzzy: true,
      values: [{ value: 'tea', synonyms: ['cha'] }, { value: 'coffee' }, { value: 'juice' }],
    });
    await bring(one, 'x.json', file(), {}, { answers: 'overwrite', corpora: 'overwrite', classes: 'overwrite' });
    const then = await json(one);
    expect(then.intents[0].answers).toMatchObject([{ text: 'See you' }]);
    expect(then.corpora[0]).toMatchObject({ fuzzy: false, values: [{ value: 'tea' }, { value: 'juice' }] });
    expect(then.classes[0].description).toBe('Other');
  });
});

describe('from another workspace', () => {
  test('a class is taken over, into another name if wished', async () => {
    const source = await trainedStudio();
    const target = await studio.another();
    const read = (body: object) => target.post(['import', 'workspace'], { from: source.ws, ...body });
    const { body } = await read({ class: 'Café', class_name: 'Bistro' });
    expect(body).toMatchObject({ format: 'parlance', class_name: 'Bistro', utterances_new: 6, importable: true });
    const { body: started } = await target.post(['import', 'class', body.import_id]);
    await target.ended(started.taskId);
    expect((await json(target)).classes).toMatchObject([{ class_name: 'Bistro', description: 'Orders' }]);
    expect((await read({ class: 'nothing' })).status).toBe(404);
    expect((await read({ class: 'Café', branch: 'published' })).body.type).toBe('class_not_published');
  });

  test('a workspace that the user may not read answers like an unknown one', async () => {
    const there = await studio.post(['import', 'workspace'], { from: 'no_such' });
    const foreign = await studio.stranger();
    const theirs = await studio.post(['import', 'workspace'], { from: foreign.ws });
    expect([there.status, there.body.type]).toEqual([404, 'source_workspace_not_found']);
    expect([theirs.status, theirs.body.message]).toEqual([404, there.body.message]);
  });
});
