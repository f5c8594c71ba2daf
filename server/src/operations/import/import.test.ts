import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '@parlance/contract/limits';
import { classes, corpora, intents } from '../../platform/db/nlpTables.ts';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

let number = 0;
let intent: (name: string) => string;
beforeEach(() => {
  number++;
  intent = (name) => `${name} ${number}`;
});

const texts = async (name: string): Promise<string[]> =>
  (await studio.get('intents', name)).body.utterances.map((utterance: { text: string }) => utterance.text);
const apply = async (importId: string, choices = {}) => {
  const { body } = await studio.post(['import', 'class', importId], choices);
  await studio.ended(body.taskId);
  const task = await studio.server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', {
    params: { ws: studio.ws, taskId: body.taskId },
    token: studio.token,
  });
  return task.body.result;
};
const csv = (rows: string[][]) => [['text', 'intent'], ...rows].map((row) => row.join(',')).join('\n');

test('the dry run lists the changes and writes nothing; the import makes exactly these changes', async () => {
  await studio.post(['intents'], { intent_name: intent('greet'), utterances: [{ text: `hi ${number}` }] });
  const file = csv([
    [`HI ${number}`, intent('greet')],
    [`hello ${number}`, intent('Greet')],
    [`hi ${number}`, intent('leave')],
    [`bye ${number}`, intent('leave')],
    [`bye ${number}`, intent('leave')],
    ['', intent('leave')],
  ]);
  const { status, body } = await studio.upload('talk.csv', file, { class_name: `Talk ${number}` });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    filename: 'talk.csv',
    format: 'csv',
    mapping: { text: 'text', intent: 'intent', class: null },
    rows: 6,
    utterances_new: 2,
    duplicates: 2,
    intents: [
      { intent: intent('greet'), exists: true, added: 1, already: 1, removed: 0 },
      { intent: intent('leave'), exists: false, added: 1, already: 0, removed: 0 },
    ],
    conflicts: [{ row: 4, text: `hi ${number}`, intent: intent('leave'), other: intent('greet') }],
    conflict_count: 1,
    error_count: 1,
    importable: true,
  });
  expect((await studio.get('class', `Talk ${number}`)).status).toBe(404);
  expect((await studio.get('intents', intent('leave'))).status).toBe(404);

  expect(await apply(body.import_id)).toEqual({
    intents: 1,
    utterances: 2,
    skipped: 4,
    changed: 0,
    corpora: 0,
    scripts: 0,
  });
  expect(await texts(intent('greet'))).toEqual([`hi ${number}`, `hello ${number}`]);
  expect(await texts(intent('leave'))).toEqual([`bye ${number}`]);
  expect((await studio.get('class', `Talk ${number}`)).body.intents).toHaveLength(2);
  expect((await studio.post(['import', 'class', body.import_id])).status).toBe(404);
});

test('names are taken as they look: without invisible characters, and also for what is there already', async () => {
  const [cafe, town, shop] = [`Café ${number}`, `Ville dorée ${number}`, `Échoppe ${number}`];
  const disguised = (name: string) => `${name.slice(0, 2)}\u200b${name.slice(2)}`.normalize('NFD');
  await studio.post(['intents'], { intent_name: cafe, utterances: [{ text: `un café ${number}` }] });
  const file = {
    format: 'parlance',
    intents: [
      {
        intent_name: disguised(cafe),
        attributes: [{ id: 'a', name: 'where', type: `corpus:${disguised(town)}` }],
        utterances: [{ text: `deux cafés ${number}` }],
      },
      { intent_name: '\u200b', utterances: [{ text: `rien ${number}` }] },
    ],
    classes: [{ class_name: disguised(shop), intents: [disguised(cafe)] }],
    corpora: [{ corpus_name: disguised(town), values: [{ value: 'Lyon', synonyms: [] }] }],
  };
  const upload = () => studio.upload('shop.json', JSON.stringify(file), {});
  const { body } = await upload();
  expect(body).toMatchObject({ intents: [{ intent: cafe, exists: true, added: 1 }], error_count: 2 });
  await apply(body.import_id);
  expect((await studio.get('wordscorpus', town)).body).toMatchObject({ corpus_name: town });
  expect((await studio.get('class', shop)).body).toMatchObject({ class_name: shop, intents: [expect.any(String)] });
  const { id, attributes } = (await studio.get('intents', cafe)).body;
  expect(attributes).toMatchObject([{ name: 'where', type: `corpus:${town}` }]);

  // Names of earlier releases keep their invisible characters.
  await studio.server.deps.db.tx(async (tx) => {
    await tx
      .update(intents)
      .set({ name: disguised(cafe) })
      .where(eq(intents.id, id));
    await tx
      .update(corpora)
      .set({ name: disguised(town) })
      .where(eq(corpora.name, town));
    await tx
      .update(classes)
      .set({ name: disguised(shop) })
      .where(eq(classes.name, shop));
  });
  const { intents: found, changes, classes: into } = (await upload()).body;
  expect(found).toMatchObject([{ intent: disguised(cafe), exists: true, added: 0 }]);
  expect(into).toMatchObject([{ class: disguised(shop), exists: true }]);
  expect(changes).toMatchObject([{ kind: 'attribute', will: `corpus:${disguised(town)}` }]);
});

test('options import in the same call that uploads the file', async () => {
  const file = csv([[`once ${number}`, intent('one')]]);
  const name = `Called ${number}`;
  const { status, body } = await studio.upload('a.csv', file, { class_name: name, options: '{"conflicts":"move"}' });
  expect(status).toBe(200);
  await studio.ended(body.taskId);
  expect(await texts(intent('one'))).toEqual([`once ${number}`]);
  expect((await studio.get('class', name)).body.intents).toHaveLength(1);
  const preview = await studio.upload('a.csv', file, { class_name: name });
  expect(preview.body.taskId).toBeNull();
  for (const options of ['{', '[]', '{"mode":"erase"}']) {
    const refused = await studio.upload('a.csv', file, { class_name: name, options });
    expect(refused).toMatchObject({ status: 400 });
    expect(Object.keys(refused.body.fields)[0]).toMatch(/^options/);
  }
  const broken = await studio.upload('a.csv', 'foo,bar\n1,2\n', { class_name: 'C', options: '{}' });
  expect(broken).toMatchObject({ status: 400, body: { type: 'file' } });
});

test('utterances of two intents are moved or kept as chosen', async () => {
  const file = csv([
    [`x ${number}`, intent('new')],
    [`y ${number}`, intent('new')],
    [`y ${number}`, intent('newer')],
  ]);
  for (const [conflicts, old, fresh, newer] of [
    ['keep', 1, 2, 1],
    ['move', 0, 1, 1],
  ] as const) {
    number++;
    await studio.post(['intents'], { intent_name: intent('old'), utterances: [{ text: `x ${number}` }] });
    const { body } = await studio.upload('a.csv', file.replaceAll(/\d+/g, String(number)), { class_name: 'C' });
    expect(body).toMatchObject({ conflict_count: 2, utterances_new: 1 });
    await apply(body.import_id, { conflicts });
    expect(await texts(intent('old'))).toHaveLength(old);
    expect(await texts(intent('new'))).toHaveLength(fresh);
    expect(await texts(intent('newer'))).toHaveLength(newer);
  }
});

test('replacing leaves the intents of the file with the utterances of the file', async () => {
  const utterances = [{ text: `stays ${number}` }, { text: `goes ${number}` }];
  await studio.post(['intents'], { intent_name: intent('full'), utterances });
  await studio.post(['intents'], { intent_name: intent('other'), utterances: [{ text: `untouched ${number}` }] });
  const file = csv([
    [`comes ${number}`, intent('full')],
    [`stays ${number}`, intent('full')],
  ]);
  const { body } = await studio.upload('a.csv', file, { class_name: 'C' });
  expect(body).toMatchObject({ removed_count: 1, intents: [{ removed: 1 }] });
  expect(await apply(body.import_id, { mode: 'replace' })).toMatchObject({ utterances: 1 });
  expect((await texts(intent('full'))).toSorted()).toEqual([`comes ${number}`, `stays ${number}`]);
  expect(await texts(intent('other'))).toEqual([`untouched ${number}`]);
});

test('replacing lets an utterance change its intent within the file', async () => {
  await studio.post(['intents'], { intent_name: intent('from'), utterances: [{ text: `wanders ${number}` }] });
  const file = csv([
    [`wanders ${number}`, intent('to')],
    [`instead ${number}`, intent('from')],
  ]);
  const { body } = await studio.upload('a.csv', file, { class_name: 'C' });
  await apply(body.import_id, { mode: 'replace' });
  expect(await texts(intent('to'))).toEqual([`wanders ${number}`]);
  expect(await texts(intent('from'))).toEqual([`instead ${number}`]);
});

test('rows go to the classes of a column, those without one to the named class', async () => {
  const [bank, shop] = [`Bank ${number}`, `Shop ${number}`];
  await studio.post(['class'], { class_name: bank });
  const file = [
    'text,intent,team',
    `pay ${number},${intent('pay')},${bank.toUpperCase()}`,
    `buy ${number},${intent('buy')},${shop}`,
    `get ${number},${intent('buy')},${shop}`,
  ];
  const options = { class_name: `Rest ${number}`, class_column: 'team' };
  const { body } = await studio.upload('a.csv', file.join('\n'), options);
  expect(body).toMatchObject({
    mapping: { class: 'team' },
    classes: [
      { class: bank, exists: true, intents: 1, added: 1 },
      { class: shop, exists: false, intents: 1, added: 2 },
    ],
  });
  await apply(body.import_id);
  for (const [name, only] of [
    [bank, intent('pay')],
    [shop, intent('buy')],
  ] as const) {
    expect((await studio.get('class', name)).body.intents).toEqual([(await studio.get('intents', only)).body.id]);
  }
  expect((await studio.get('class', `Rest ${number}`)).status).toBe(404);
  file.push(`hello ${number},${intent('greet')},`);
  const rest = await studio.upload('a.csv', file.join('\n'), options);
  expect(rest.body.classes[2]).toEqual({ class: `Rest ${number}`, exists: false, intents: 1, added: 1 });
  const wrong = await studio.upload('a.csv', file.join('\n'), { class_column: 'teams' });
  expect(wrong.body).toMatchObject({ importable: false, problems: [{ type: 'column_missing' }] });
});

test('a file of another kind is refused, and one that cannot be imported fails as a whole', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const refused = await studio.upload('a.csv', png, { class_name: 'C' });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { file: { type: 'file_foreign', params: { kind: 'PNG' } } } },
  });
  const { body } = await studio.upload('a.csv', 'foo,bar\n1,2\n', { class_name: 'C' });
  expect(body).toMatchObject({ importable: false, problems: [{ row: 1 }, { row: 1 }] });
  await expect(apply(body.import_id)).rejects.toThrow('foo');
});

test('a file that names no class needs one', async () => {
  const { status, body } = await studio.upload('a.csv', 'text,intent\nhi,greet\n', {});
  expect([status, body.fields]).toMatchObject([400, { class_name: { type: 'file_without_class' } }]);
});

test('what would be more than an intent, a class or a value can have is refused as a whole, and not cut', async () => {
  const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  const answers = (prefix: string) => many(prefix, limits.answersPerIntent).map((text) => ({ text, choices: [] }));
  const file = (prefix: string) => ({
    version: 1,
    classes: [{ class_name: intent('Full'), intents: [intent('full')], fallback: answers(prefix) }],
    corpora: [
      { corpus_name: intent('fruit'), values: [{ value: 'apple', synonyms: many(prefix, limits.synonymsPerValue) }] },
    ],
    intents: [{ intent_name: intent('full'), answers: answers(prefix), utterances: ['fill it'] }],
  });
  const bring = async (prefix: string, choices: object) => {
    const { body } = await studio.upload('a.json', JSON.stringify(file(prefix)), {});
    return apply(body.import_id, choices);
  };
  await bring('a', { classes: 'overwrite' });
  await expect(bring('b', { answers: 'keep' })).rejects.toThrow('would have more than 50 answers');
  await expect(bring('b', { corpora: 'keep' })).rejects.toThrow('would have more than 200 synonyms');
  const { body } = await studio.get('intents', intent('full'));
  expect(body.answers.map(({ text }: { text: string }) => text)).toEqual(many('a', limits.answersPerIntent));
});
