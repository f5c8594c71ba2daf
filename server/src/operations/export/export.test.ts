import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { modelContents } from '../../platform/db/contentTables.ts';
import { readZip } from '../../studio/fileReading/zip.ts';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
let classId: string;
beforeAll(async () => {
  studio = await Studio.open();
  await studio.post(['wordscorpus'], {
    name: 'drink',
    fuzzy: true,
    values: [{ value: 'tea', synonyms: ['chai'] }, { value: 'coffee' }],
  });
  await studio.post(['wordscorpus'], { name: 'table', kind: 'pattern', values: [{ value: 'T\\d+' }] });
  classId = (await studio.post(['class'], { class_name: 'Café /1', description: 'Orders' })).body.id;
  await studio.put(['class', classId, 'fallback'], { answers: [{ id: 'f', text: 'Pardon?', choices: [] }] });
  await studio.post(['intents'], {
    intent_name: 'order',
    classes: [classId],
    attributes: [
      { id: '1', name: 'drink', type: 'corpus:drink' },
      { id: '2', name: 'city.to', type: 'text' },
    ],
    answers: [{ id: 'a', text: 'With pleasure', choices: [{ label: 'Thanks', value: 'thanks' }] }],
    utterances: [
      {
        text: 'a tea to Paris',
        annotations: [
          { attribute: 'drink', start: 2, end: 5 },
          { attribute: 'city.to', start: 9, end: 14 },
        ],
      },
      { text: '=1+1, "really"?' },
    ],
  });
  await studio.post(['intents'], {
    intent_name: 'leave',
    classes: [classId],
    utterances: [{ text: 'bye' }, { text: 'see you' }],
  });
  await studio.post(['intents'], { intent_name: 'elsewhere', utterances: [{ text: 'not of the class' }] });
});
afterAll(() => studio.stop());

const exported = async (format: string, more = '') => {
  const raw = await studio.raw('GET', ['export', 'class', classId], `format=${format}${more}`);
  return { status: raw.statusCode, headers: raw.headers, text: raw.payload, bytes: raw.rawPayload };
};

describe('a class', () => {
  test('in our own format is complete, with only the objects that it uses', async () => {
    const { headers, text } = await exported('json');
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''Caf%C3%A9%20%2F1.json`);
    const file = JSON.parse(text);
    expect(file).toMatchObject({ format: 'parlance', version: 1 });
    expect(file.classes).toEqual([
      {
        class_name: 'Café /1',
        description: 'Orders',
        intents: ['order', 'leave'],
        fallback: [{ id: 'f', text: 'Pardon?', choices: [] }],
      },
    ]);
    expect(file.corpora.map((one: { corpus_name: string }) => one.corpus_name)).toEqual(['drink']);
    expect(file.intents.map((one: { intent_name: string }) => one.intent_name)).toEqual(['leave', 'order']);
    expect(file.intents[1].utterances[0].annotations).toHaveLength(2);
  });

  test('as a table keeps texts that look like formulas as texts', async () => {
    const { text } = await exported('csv');
    expect(text).toContain('\ufefftext,intent,attributes,answer\r\n');
    expect(text).toContain('a tea to Paris,order,drink=tea; city.to=Paris,With pleasure\r\n');
    expect(text).toContain(`"'=1+1, ""really""?",order,`);
    expect((await exported('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test('for Rasa has annotations, tables and answers', async () => {
    const { text } = await exported('rasa');
    expect(text).toContain('- a [tea](drink) to [Paris]{"entity":"city","role":"to"}\n');
    expect(text).toContain('- lookup: "drink"\n    examples: |\n      - tea\n      - chai\n      - coffee\n');
    expect(text).toContain('- synonym: "tea"');
    expect(text).toContain('"utter_order":\n    - text: "With pleasure"\n      buttons:\n');
  });

  test('for Dialogflow is an agent', async () => {
    const files = new Map(
      readZip((await exported('dialogflow')).bytes, () => true, 1e6).map(({ path, bytes }) => [
        path,
        JSON.parse(Buffer.from(bytes).toString()),
      ]),
    );
    expect([...files.keys()]).toContain('agent.json');
    expect(files.get('intents/order_usersays_en.json')[0].data).toEqual([
      { text: 'a ', userDefined: false },
      { text: 'tea', alias: 'drink', meta: '@drink', userDefined: true },
      { text: ' to ', userDefined: false },
      { text: 'Paris', alias: 'city_to', meta: '@sys.any', userDefined: true },
    ]);
    expect(files.get('intents/Default Fallback Intent.json')).toMatchObject({ fallbackIntent: true });
    expect(files.get('entities/drink_entries_en.json')).toContainEqual({ value: 'tea', synonyms: ['tea', 'chai'] });
  });

  test('for nlp.js has utterances, answers and entities', async () => {
    const file = JSON.parse((await exported('nlpjs')).text);
    expect(file).toMatchObject({ name: 'Café /1', entities: { drink: { options: { tea: ['tea', 'chai'] } } } });
    expect(file.data[1]).toMatchObject({ intent: 'order', answers: ['With pleasure'] });
  });
});

test('the published branch is what the model that answers was trained from', async () => {
  const refused = await exported('json', '&branch=published');
  expect([refused.status, JSON.parse(refused.text).type]).toEqual([409, 'class_not_published']);
  const { body } = await studio.post(['class', classId, 'train']);
  await studio.ended(body.taskId);
  await studio.post(['class', classId, 'publish']);
  await studio.post(['intents', 'leave', 'utterances'], { utterances: [{ text: 'written later' }] });
  const texts = async (branch: string) => (await exported('json', `&branch=${branch}`)).text.includes('written later');
  expect([await texts('published'), await texts('draft')]).toEqual([false, true]);
  const { body: one } = await studio.get('class', classId);
  expect(one.published_current).toBe(true);
  await studio.db.tx((tx) => tx.delete(modelContents).where(eq(modelContents.content, modelContents.content)));
  expect(JSON.parse((await exported('json', '&branch=published')).text).type).toBe('model_without_content');
});

test('a workspace is exported as a whole', async () => {
  const raw = await studio.raw('GET', ['export'], '');
  const file = JSON.parse(raw.payload);
  expect(file.intents).toHaveLength(3);
  expect(file.corpora).toHaveLength(2);
});

test('a script of many line breaks is exported in linear time', async () => {
  const own = await studio.another();
  const scriptCode = `${'\n'.repeat(50_000)}//`;
  const { status } = await own.server.call('POST /api/1.0/workspaces/:ws/script', {
    token: own.token,
    params: { ws: own.ws },
    body: { script_name: 'breaks', scriptCode },
  });
  expect(status).toBe(201);
  const before = process.cpuUsage();
  const raw = await own.raw('GET', ['export'], '');
  const { user } = process.cpuUsage(before);
  expect(JSON.parse(raw.payload).scripts).toMatchObject([{ name: 'breaks', scriptCode }]);
  expect(user / 1e6).toBeLessThan(1);
});

test('a class is exported with the corpora of its attributes, with names in any script', async () => {
  // JavaScript and the database convert this name to lower case differently.
  await studio.post(['wordscorpus'], { name: 'ΔΡΟΜΟΣ', values: [{ value: 'Ermou' }] });
  const { body } = await studio.post(['class'], { class_name: 'Streets' });
  await studio.post(['intents'], {
    intent_name: 'street',
    classes: [body.id],
    attributes: [{ id: '1', name: 'street', type: 'corpus:ΔΡΟΜΟΣ' }],
  });
  const file = (await studio.raw('GET', ['export', 'class', body.id], 'format=json')).json();
  expect(file.corpora).toMatchObject([{ corpus_name: 'ΔΡΟΜΟΣ' }]);
});

test('for Dialogflow, answers have its codes of languages, and its names of values', async () => {
  await studio.post(['wordscorpus'], { name: 'Hot drinks', values: [{ value: 'tea' }] });
  const { body } = await studio.post(['class'], { class_name: 'Bar' });
  await studio.post(['intents'], {
    intent_name: 'drink',
    classes: [body.id],
    attributes: [
      { id: '1', name: 'drink', type: 'corpus:Hot drinks' },
      { id: '2', name: 'délai max', type: 'text' },
      { id: '3', name: 'delai_max', type: 'text' },
    ],
    utterances: [{ text: 'tea by noon', annotations: [{ attribute: 'délai max', start: 7, end: 11 }] }],
    answers: [
      { id: 'a', text: 'One {drink} for {somebody}, {délai max}, {delai_max}', choices: [] },
      { id: 'b', text: 'Un {drink}', language: 'french', choices: [] },
    ],
  });
  const raw = await studio.raw('GET', ['export', 'class', body.id], 'format=dialogflow');
  const file = (wanted: string) =>
    JSON.parse(
      readZip(raw.rawPayload, (path) => path === wanted, 1e6)
        .map(({ bytes }) => Buffer.from(bytes).toString())
        .join(''),
    );
  expect(file('agent.json')).toMatchObject({ language: 'en', supportedLanguages: ['fr'] });
  expect(file('intents/drink.json').responses[0].messages).toMatchObject([
    { lang: 'en', speech: ['One $drink for {somebody}, $delai_max, $delai_max_2'] },
    { lang: 'fr', speech: ['Un $drink'] },
  ]);
  expect(file('intents/drink.json').responses[0].parameters).toMatchObject([
    { name: 'drink', dataType: '@Hot_drinks', value: '$drink' },
    { name: 'delai_max', value: '$delai_max' },
    { name: 'delai_max_2', value: '$delai_max_2' },
  ]);
  expect(file('intents/drink_usersays_en.json')[0].data[1]).toMatchObject({ text: 'noon', alias: 'delai_max' });
  expect(file('entities/Hot_drinks.json')).toMatchObject({ name: 'Hot_drinks' });
});
