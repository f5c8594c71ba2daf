import { limits } from '@parlance/contract/limits';
import { describe, expect, test } from 'vitest';
import { about, read, said, zip } from './testing.ts';

test('nlp.js: answers, entities, placeholders and utterances of None', () => {
  const file = read(
    JSON.stringify({
      name: 'Heroes',
      locale: 'en-US',
      data: [
        {
          intent: 'saw',
          utterances: ['I saw @hero', 'was it %hero% at @noon'],
          answers: ['Where?', { answer: 'When?', opts: 'x' }],
        },
        { intent: 'None', utterances: ['whatever'], answers: ['Sorry?'] },
      ],
      entities: {
        hero: { options: { spiderman: ['spiderman', 'spidey'], ironman: [] } },
        hashtag: { regex: '/#\\w+/gi' },
        odd: { trim: [] },
      },
    }),
    'corpus.json',
  );
  expect(file.format).toBe('nlpjs');
  expect(said(file)).toEqual([
    [1, 'saw', 'I saw spiderman', 'hero=spiderman'],
    [2, 'saw', 'was it ironman at @noon', 'hero=ironman'],
  ]);
  expect(about(file, 'saw')?.answers.map(({ text }) => text)).toEqual(['Where?', 'When?']);
  expect(file.classes).toMatchObject([{ name: 'Heroes', intents: [0], fallback: [{ text: 'Sorry?' }] }]);
  expect(file.corpora.map(({ name, kind, values }) => [name, kind, values.length])).toEqual([
    ['hero', 'list', 2],
    ['hashtag', 'pattern', 1],
  ]);
});

describe('archives', () => {
  test('that are too large when unpacked are refused, also when their directory declares less', () => {
    const bomb = zip({ 'agent.json': {}, 'intents/a.json': ' '.repeat(210 * 1024 * 1024) });
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    expect(() => read(bomb, 'bomb.zip')).toThrow('too large once unpacked');
    const lying = Buffer.from(bomb);
    const name = Buffer.from('intents/a.json');
    for (let at = lying.indexOf(name); at >= 0; at = lying.indexOf(name, at + 1)) {
      if (lying.readUInt32LE(at - 46) === 0x02014b50) lying.writeUInt32LE(10, at - 46 + 24);
    }
    expect(() => read(lying, 'lying.zip')).toThrow('too large once unpacked');
  });

  test('that are damaged, encrypted or of another kind are refused with the reason', () => {
    const good = zip({ 'agent.json': {}, 'intents/a.json': { name: 'a' } });
    expect(() => read(good.subarray(0, -30), 'cut.zip')).toThrow('damaged');
    const encrypted = Buffer.from(good);
    encrypted.writeUInt16LE(1, 6);
    expect(() => read(encrypted, 'x.zip')).toThrow('encrypted');
    expect(() => read(zip({ 'photo.md': 'hello' }), 'x.zip')).toThrow('neither a Dialogflow agent');
  });
});

test('our own export: damaged parts are reported and skipped, a newer version is refused', () => {
  const file = {
    format: 'parlance',
    version: 1,
    classes: [{ class_name: 'Shop', description: 'd', intents: ['buy', 'nobody'], fallback: [] }],
    corpora: [{ corpus_name: 'fruit', values: [{ value: 'apple' }, { value: 7 }] }],
    intents: [
      {
        intent_name: 'buy',
        intentCodeName: 'buy_it',
        attributes: [
          { id: 'x', name: 'what', type: 'corpus:fruit' },
          { id: 'y', name: 'odd', type: 'nothing known' },
        ],
        answers: [{ id: 'a', text: 'Here', choices: [] }, { text: 5 }],
        utterances: [
          { text: 'an   apple', annotations: [{ attribute: 'what', start: 5, end: 10 }], source: 'hand' },
          { text: 'bad mark', annotations: [{ attribute: 'what', start: 5, end: 99 }] },
        ],
      },
    ],
  };
  const parsed = read(JSON.stringify(file), 'any.json');
  expect(parsed.format).toBe('parlance');
  expect(said(parsed)).toEqual([
    [1, 'buy', 'an apple', 'what=apple'],
    [2, 'buy', 'bad mark'],
  ]);
  expect(parsed.entries[0]?.source).toBe('hand');
  expect(about(parsed, 'buy')).toMatchObject({
    code: 'buy_it',
    attributes: [{ id: 'x' }, { type: 'text' }],
    answers: [{ text: 'Here' }],
  });
  expect(parsed.classes).toMatchObject([{ name: 'Shop', intents: [0] }]);
  expect(parsed.problems.map(({ column }) => column)).toEqual(['answers', 'attributes', 'corpora values', 'classes']);
  expect(() => read(JSON.stringify({ ...file, version: 3 }), 'any.json')).toThrow('newer version');
});

test('what is more than an intent, a class or a value can have is left out and told', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
  const answers = many(limits.answersPerIntent + 1).map((text) => ({ text }));
  const values = [
    { value: 'apple', synonyms: many(limits.synonymsPerValue) },
    { value: 'APPLE', synonyms: ['last'] },
  ];
  const parsed = read(
    JSON.stringify({
      classes: [{ class_name: 'Shop', description: 'd'.repeat(2001), intents: ['buy', 'sell'], fallback: answers }],
      corpora: [{ corpus_name: 'fruit', values }],
      intents: [{ intent_name: 'buy', answers, fallback: answers, utterances: ['an apple'] }],
    }),
    'any.json',
  );
  expect(about(parsed, 'buy')?.answers).toHaveLength(limits.answersPerIntent);
  const { problems } = parsed;
  expect(problems.map(({ type, params }) => [type, params?.['name'] ?? '', params?.['max']])).toEqual([
    ['answers_left_out', 'buy', limits.answersPerIntent],
    ['answers_left_out', 'buy', limits.answersPerIntent],
    ['description_cut', 'Shop', 2000],
    ['answers_left_out', 'Shop', limits.answersPerIntent],
    ['synonyms_too_many', '', limits.synonymsPerValue],
    ['class_intents_left_out', 'Shop', undefined],
  ]);
  expect(problems.at(-1)?.params).toEqual({ name: 'Shop', names: ['sell'] });
});

test.each([
  [
    'Rasa',
    JSON.stringify({
      rasa_nlu_data: {
        common_examples: [{ text: 'hi', intent: 'greet', entities: [{ entity: 'name' }] }],
        regex_features: [{ name: 'zip', pattern: 5 }],
        lookup_tables: null,
        entity_synonyms: 'none',
      },
    }),
    3,
  ],
  ['nlp.js', JSON.stringify({ data: [{ intent: 'greet', utterances: ['hi'], answers: 'Hello' }], entities: [] }), 2],
  [
    'Dialogflow',
    zip({
      'agent.json': { displayName: 'Shop' },
      'intents/greet.json': {
        name: 'greet',
        contexts: null,
        responses: [{ parameters: [{ name: 5 }], messages: 'Hi' }],
      },
      'intents/greet_usersays_en.json': [{ data: [{ text: 'hi' }] }],
    }),
    2,
  ],
  [
    'Dialogflow CX',
    zip({
      'agent.json': { displayName: 'Shop', startFlow: 'projects/x' },
      'intents/greet/greet.json': { displayName: 'greet', parameters: 'none' },
      'intents/greet/trainingPhrases/en.json': { trainingPhrases: [{ parts: [{ text: 'hi' }] }] },
    }),
    1,
  ],
])('parts of a wrong type in a file of %s are reported, and the rest is used', (_, content, count) => {
  const parsed = read(content, typeof content === 'string' ? 'any.json' : 'any.zip');
  expect(parsed.entries.map(({ text }) => text)).toEqual(['hi']);
  expect(parsed.problems).toMatchObject([{ type: 'parts_unreadable', params: { count } }]);
});

test('our own export: properties and lists of a wrong type are reported, and the rest is used', () => {
  const intents = [{ intent_name: 'buy', fallback: 'no', utterances: [{ text: 'an apple', source: 'nowhere' }] }];
  const parsed = read(
    JSON.stringify({
      classes: [
        { class_name: 'Shop', description: 5, intents: ['buy', 7], fallback: 'Sorry', threshold: 'high' },
        { name: 'without a class_name' },
        { class_name: 'Home', description: null, intents: 'buy', threshold: null },
      ],
      corpora: [{ corpus_name: 'fruit', kind: 'heap', fuzzy: 'yes', values: [{ value: 'apple' }] }, 'fish'],
      scripts: { name: 'alone' },
      intents,
    }),
    'any.json',
  );
  expect(said(parsed)).toEqual([[1, 'buy', 'an apple']]);
  expect(parsed.classes).toMatchObject([
    { name: 'Shop', description: '', intents: [0], fallback: [] },
    { name: 'Home', intents: [] },
  ]);
  expect(parsed.corpora).toMatchObject([{ name: 'fruit', kind: 'list', fuzzy: false, values: [{ value: 'apple' }] }]);
  expect(new Set(parsed.problems.map(({ type }) => type))).toEqual(new Set(['parts_unreadable']));
  const columns = parsed.problems.map(({ column }) => column);
  expect(columns.slice(0, 3)).toEqual(['fallback', 'source', 'classes']);
  const ofClasses = ['description', 'intents', 'fallback', 'threshold', 'intents'].map((part) => `classes ${part}`);
  expect(columns.slice(3)).toEqual([...ofClasses, 'corpora', 'corpora kind', 'corpora fuzzy', 'scripts']);
  expect(read(JSON.stringify({ classes: 'Shop', corpora: 3, intents }), 'any.json').problems).toMatchObject([
    { column: 'fallback' },
    { column: 'source' },
    { column: 'classes' },
    { column: 'corpora' },
  ]);
});

test.each(['\0', '\ud800'])(
  'our own export: parts with characters that cannot be stored are reported, and the rest is used (%j)',
  (character) => {
    const file = {
      format: 'parlance',
      classes: [{ class_name: 'Shop', description: `d${character}`, intents: ['buy'], fallback: [] }],
      corpora: [{ corpus_name: 'fruit', values: [{ value: 'apple', synonyms: [`a${character}`] }] }],
      scripts: [{ name: `odd${character}`, scriptCode: '1;' }],
      intents: [
        {
          intent_name: 'buy',
          intentCodeName: `buy${character}`,
          attributes: [{ name: `what${character}`, type: 'text' }],
          answers: [
            { id: `a${character}`, text: 'zero' },
            { text: `one${character}` },
            { text: 'two', choices: [{ label: 'a', value: `b${character}` }] },
          ],
          utterances: [{ text: 'an apple', annotations: [{ attribute: `kind${character}`, start: 3, end: 8 }] }],
        },
      ],
    };
    const parsed = read(JSON.stringify(file), 'any.json');
    expect(JSON.stringify(parsed)).not.toMatch(/\\u(?:0000|d800)/);
    expect(said(parsed)).toEqual([[1, 'buy', 'an apple']]);
    expect(about(parsed, 'buy')).toMatchObject({ attributes: [], answers: [{ text: 'zero' }] });
    expect(parsed.corpora).toMatchObject([{ values: [{ value: 'apple', synonyms: [] }] }]);
    expect(parsed.classes).toMatchObject([{ description: 'd' }]);
    expect(parsed.scripts).toEqual([]);
    const columns = parsed.problems.map(({ column }) => column);
    expect(columns).toEqual(['attributes', 'answers', 'answers', 'annotations', 'corpus fruit', 'scripts']);
  },
);
