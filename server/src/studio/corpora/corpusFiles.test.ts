import { countSkippedPatterns } from './corpora.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';

let first: Studio;
let studio: Studio;
beforeAll(async () => {
  first = await Studio.open();
});
afterAll(() => first.stop());
const fresh = async () => {
  studio = await first.stranger();
};

async function read(filename: string, content: string | Uint8Array, kind = 'list') {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), filename);
  const raw = await studio.server.app.inject({
    method: 'POST',
    url: `/api/1.0/gael/${studio.ws}/wordscorpus/read`,
    headers: { authorization: `Bearer ${studio.token}` },
    payload: form,
  });
  return { status: raw.statusCode, body: raw.json() };
}

test('lists where a corpus is used', async () => {
  await fresh();
  await studio.post(['wordscorpus'], { name: 'Town/🏙️' });
  await studio.post(['intents'], {
    intent_name: 'travel',
    attributes: [
      { id: 'a', name: 'from', type: 'corpus:town/🏙️' },
      { id: 'b', name: 'to', type: 'corpus:Town/🏙️' },
      { id: 'c', name: 'when', type: 'date' },
    ],
  });
  await studio.post(['class'], { class_name: 'trips', intents: ['travel'] });
  const { body } = await studio.get('wordscorpus', 'Town/🏙️', 'usage');
  expect(body.data).toMatchObject([{ intent_name: 'travel', attributes: ['from', 'to'], classes: ['trips'] }]);
  await studio.remove(['intents', 'travel']);
  expect((await studio.get('wordscorpus', 'Town/🏙️', 'usage')).body.data).toEqual([]);
});

test('reports duplicates, here and in other corpora, regardless of case and accents', async () => {
  await fresh();
  await studio.post(['wordscorpus'], {
    name: 'fruit',
    values: [
      { value: 'Pêche', synonyms: ['nectarine'] },
      { value: 'Orange' },
      { value: 'Citrus', synonyms: ['orange', 'lemon'] },
    ],
  });
  await studio.post(['wordscorpus'], { name: 'hobby', values: [{ value: 'fishing', synonyms: ['peche'] }] });
  await studio.post(['wordscorpus'], { name: 'codes', kind: 'pattern', values: [{ value: 'lemon' }] });
  const { body } = await studio.get('wordscorpus', 'fruit', 'duplicates');
  expect(body.total).toBe(2);
  expect(body.data).toMatchObject([
    {
      text: 'Pêche',
      places: [
        { corpus_name: 'fruit', value: 'Pêche', synonym: null },
        { corpus_name: 'hobby', value: 'fishing', synonym: 'peche' },
      ],
    },
    {
      text: 'Orange',
      places: [
        { corpus_name: 'fruit', value: 'Orange', synonym: null },
        { corpus_name: 'fruit', value: 'Citrus', synonym: 'orange' },
      ],
    },
  ]);
});

test('tries messages on saved and unsaved values', async () => {
  await fresh();
  await studio.post(['wordscorpus'], { name: 'town', values: [{ value: 'Marseille', synonyms: ['the old port'] }] });
  const found = async (body: object) => (await studio.post(['wordscorpus', 'town', 'try'], body)).body.data[0].matches;
  expect(await found({ texts: ['from the old port'] })).toEqual([{ value: 'Marseille', start: 5, end: 17, score: 1 }]);
  expect(await found({ texts: ['to marsielle'] })).toEqual([]);
  expect(await found({ texts: ['to marsielle'], fuzzy: true })).toMatchObject([{ value: 'Marseille', score: 0.85 }]);
  expect(await found({ texts: ['to Lyon'], values: [{ value: 'Lyon' }] })).toMatchObject([{ value: 'Lyon' }]);
  const pattern = { texts: ['order AB-12 now'], kind: 'pattern', values: [{ value: '[A-Z]{2}-\\d+' }] };
  expect(await found(pattern)).toMatchObject([{ value: 'AB-12', start: 6, end: 11 }]);
  const unsafe = await studio.post(['wordscorpus', 'town', 'try'], { ...pattern, values: [{ value: '(a)\\1' }] });
  expect(unsafe).toMatchObject({
    status: 400,
    body: { fields: { values: { type: 'pattern_back_reference', params: { pattern: '(a)\\1' } } } },
  });
  const many = Array.from({ length: 2000 }, (_, at) => ({ value: `x{${(at % 90) + 10}}${at}` }));
  const heavy = await studio.post(['wordscorpus', 'town', 'try'], { ...pattern, values: many });
  expect(heavy).toMatchObject({
    status: 400,
    body: { fields: { values: { type: 'patterns_too_large' } } },
  });
});

test('reads values from lines, tables and workbooks, and reports values that cannot be used', async () => {
  await fresh();
  const lines = await read('a.txt', 'blue: azure, navy\nred; scarlet\n\nBLUE: sky\n: nothing\n10:30\n');
  expect(lines.body).toMatchObject({
    encoding: 'utf-8',
    rows: 5,
    values: [
      { value: 'blue', synonyms: ['azure', 'navy', 'sky'] },
      { value: 'red', synonyms: ['scarlet'] },
      { value: '10:30', synonyms: [] },
    ],
    problems: [{ row: 5, type: 'value_missing', message: 'The row has no value.' }],
  });
  const table = await read('a.csv', '\ufeffvalue;synonyms\r\n"Saint; Denis";a|b;c\r\n');
  expect(table.body.values).toEqual([{ value: 'Saint; Denis', synonyms: ['a', 'b', 'c'] }]);
  const named = await read('a.csv', 'Ville;Synonymes\r\nParis;Paname\r\n');
  expect(named.body.values).toEqual([{ value: 'Paris', synonyms: ['Paname'] }]);
  const patterns = await read('a.txt', '\\d{4}: [a;b]\n(a)\\1\n', 'pattern');
  expect(patterns.body.values).toEqual([{ value: '\\d{4}: [a;b]', synonyms: [] }]);
  expect(patterns.body.problem_count).toBe(1);
  const picture = await read('a.xlsx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]));
  expect(picture).toMatchObject({ status: 400, body: { fields: { file: expect.anything() } } });
});

test.each(['csv', 'xlsx', 'txt'] as const)('reads its export as %s without loss', async (format) => {
  await fresh();
  const values = [
    { value: '=Été; "x"', synonyms: ['a, b', 'c'] },
    { value: '東京 _x0041_', synonyms: [] },
  ];
  await studio.post(['wordscorpus'], { name: 'Export/é', values });
  const file = await studio.raw('GET', ['wordscorpus', 'Export/é', 'export'], `format=${format}`);
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(`Export/é.${format}`));
  const again = await read(`a.${format}`, file.rawPayload);
  // In a line of text, semicolons separate synonyms.
  const expected = format === 'txt' ? [{ value: '=Été', synonyms: ['"x"', 'a, b', 'c'] }, values[1]] : values;
  expect(again.body.values).toEqual(expected);
});

test('fifty thousand values are saved, listed and tried', async () => {
  await fresh();
  const values = Array.from({ length: 50_000 }, (_, at) => ({
    value: `article number ${at.toString(36)}x`,
    synonyms: [],
  }));
  const made = await studio.post(['wordscorpus'], { name: 'many', fuzzy: true, values });
  expect(made.status).toBe(201);
  const [listed] = (await studio.get('wordscorpus')).body.data;
  expect(listed).toMatchObject({ value_count: 50_000 });
  const tried = await studio.post(['wordscorpus', 'many', 'try'], { texts: ['where is artcle number zzx'] });
  expect(tried.body.data[0].matches).toMatchObject([{ value: 'article number zzx' }]);
  expect((await studio.get('wordscorpus', 'many', 'duplicates')).body.total).toBe(0);
});

test('keeps invalid patterns of an earlier version, reports why they are skipped, and lets the corpus be renamed', async () => {
  await fresh();
  await studio.post(['wordscorpus'], { name: 'order', kind: 'pattern', values: [{ value: '\\d{5}' }] });
  const saved = JSON.stringify([
    { value: '\\d{5}', synonyms: ['(a)\\1'] },
    { value: 'a(?=b)', synonyms: [] },
  ]);
  await studio.server.deps.db.execute('update corpora set entries = $1::jsonb where ws = $2', [saved, studio.ws]);
  expect((await studio.get('wordscorpus', 'order')).body).toMatchObject({
    values: [{ value: '\\d{5}', synonyms: ['(a)\\1'] }, { value: 'a(?=b)' }],
    skipped_patterns: [
      { pattern: '(a)\\1', problem: { type: 'pattern_back_reference' } },
      { pattern: 'a(?=b)', problem: { type: 'pattern_look_ahead' } },
    ],
  });
  const counted = await studio.server.deps.db.tx(countSkippedPatterns);
  expect(counted).toEqual([{ workspace: studio.ws, corpora: 1, patterns: 2 }]);
  expect((await studio.put(['wordscorpus', 'order'], { corpus_name: 'orders' })).status).toBe(200);
  const { body } = await studio.get('wordscorpus', 'orders');
  expect(body.values).toHaveLength(2);
});
