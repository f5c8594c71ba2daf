import { describe, expect, test } from 'vitest';
import { writeZip } from '../../fileReading/zip.ts';
import { parseFile } from './parse.ts';

const read = (content: string | Uint8Array, filename: string, more = {}) =>
  parseFile(typeof content === 'string' ? Buffer.from(content) : content, { filename, ...more });
type Parsed = ReturnType<typeof read>;
const said = (file: Parsed) =>
  file.entries.map(({ row, text, intent, annotations }) => [
    row,
    file.intents[intent],
    text,
    ...annotations.map(({ attribute, start, end }) => `${attribute}=${text.slice(start, end)}`),
  ]);
const about = (file: Parsed, intent: string) => file.about.get(file.intents.indexOf(intent));
const zip = (files: Record<string, unknown>) =>
  Buffer.concat([
    ...writeZip(
      Object.entries(files).map(([path, content]) => ({
        path,
        bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      })),
    ),
  ]);

describe('Rasa', () => {
  const yaml = `\ufeff# Training data
version: "3.1"
nlu:
- intent: greet   # the first
  examples: |
    - hey

    # not an example
    - good morning
    lost line
- intent: book
  examples: |
    - to [Paris](city) with [my card]{"entity": "account", "value": "credit"}
    - from [Rome]{"entity": "city", "role": "from"} to [NYC](city:New York)
    - broken [mark]{oops}
- intent: listed
  examples:
    - text: |
        one by one
      metadata: { sentiment: neutral }
    - another
- synonym: credit
  examples: |
    - credit card account
- lookup: city
  examples: |
    - Paris
    - Rome
- regex: zip
  examples: |
    - \\d{5}
- regex: bad
  examples: |
    - (a)\\1
responses:
  utter_greet:
  - text: "Hello, {name}!"
    buttons:
    - title: Go on
      payload: /go
  utter_nobody:
  - text: never
`.replaceAll('\n', '\r\n');

  test('as YAML: marks, roles, values, tables, synonyms, patterns and answers, with the row of what is wrong', () => {
    const file = read(yaml, 'nlu.yml');
    expect(file).toMatchObject({ format: 'rasa', blocked: false, encoding: 'utf-8' });
    expect(said(file)).toEqual([
      [6, 'greet', 'hey'],
      [9, 'greet', 'good morning'],
      [13, 'book', 'to Paris with my card', 'city=Paris', 'account=my card'],
      [14, 'book', 'from Rome to NYC', 'city.from=Rome', 'city=NYC'],
      [15, 'book', 'broken [mark]{oops}'],
      [18, 'listed', 'one by one'],
      [21, 'listed', 'another'],
    ]);
    expect(about(file, 'book')?.attributes).toEqual([
      { name: 'city', type: 'corpus:city' },
      { name: 'account', type: 'corpus:account' },
      { name: 'city.from', type: 'corpus:city' },
    ]);
    const corpora = Object.fromEntries(file.corpora.map(({ name, kind, values }) => [name, [kind, values]]));
    expect(corpora).toEqual({
      city: [
        'list',
        [
          { value: 'Paris', synonyms: [] },
          { value: 'Rome', synonyms: [] },
          { value: 'New York', synonyms: ['NYC'] },
        ],
      ],
      zip: ['pattern', [{ value: '\\d{5}', synonyms: [] }]],
      bad: ['pattern', []],
      account: ['list', [{ value: 'credit', synonyms: ['credit card account', 'my card'] }]],
    });
    expect(about(file, 'greet')?.answers).toEqual([
      { text: 'Hello, {name}!', choices: [{ label: 'Go on', value: '/go' }] },
    ]);
    expect(file.problems).toMatchObject([
      { row: 10, severity: 'warning', type: 'line_not_example' },
      { row: 15, severity: 'warning', type: 'annotation_unreadable', params: { annotation: '[mark]{oops}' } },
      {
        row: 32,
        severity: 'error',
        column: 'corpus bad',
        type: 'pattern_back_reference',
        params: { pattern: '(a)\\1' },
      },
      { row: 41, severity: 'warning', type: 'responses_left_out' },
    ]);
  });

  test('as Markdown and as JSON', () => {
    const markdown = '## intent:greet\n- hey [you](who)\n<!-- - not\n- this -->\n* hi\n\n## lookup:who\n- you\n';
    expect(said(read(markdown, 'nlu.md'))).toEqual([
      [2, 'greet', 'hey you', 'who=you'],
      [5, 'greet', 'hi'],
    ]);
    const json = {
      rasa_nlu_data: {
        common_examples: [
          { text: 'to Paris', intent: 'book', entities: [{ start: 3, end: 8, value: 'Paris', entity: 'city' }] },
        ],
        lookup_tables: [{ name: 'city', elements: ['Paris'] }],
        entity_synonyms: [{ value: 'Paris', synonyms: ['Paname'] }],
      },
    };
    const file = read(JSON.stringify(json), 'nlu.json');
    expect(file.format).toBe('rasa');
    expect(said(file)).toEqual([[1, 'book', 'to Paris', 'city=Paris']]);
    expect(file.corpora[0]?.values).toEqual([{ value: 'Paris', synonyms: ['Paname'] }]);
  });

  test('as a project in an archive; what leads out of it is not read', () => {
    const file = read(
      zip({
        'bot/data/nlu.yml': 'nlu:\n- intent: a\n  examples: |\n    - one\n',
        'bot/data/stories.yml': 'stories: []',
        'bot/domain.yml': 'responses:\n  utter_a:\n  - text: Yes\n',
        'bot/../../etc/nlu.yml': 'nlu:\n- intent: evil\n  examples: |\n    - bad\n',
        'bot/data/broken.yml': 'nlu:\n- intent: [\n',
      }),
      'bot.zip',
    );
    expect(file.format).toBe('rasa');
    expect([file.intents, about(file, 'a')?.answers]).toEqual([['a'], [{ text: 'Yes', choices: [] }]]);
    expect(file.problems).toMatchObject([{ column: 'data/broken.yml', type: 'yaml_invalid' }]);
  });

  test('aliases of aliases and deep nesting cost nothing', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
    for (let at = 1; at < 20; at++) {
      const [before, name] = [String.fromCharCode(96 + at), String.fromCharCode(97 + at)];
      bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]`);
    }
    const file = read(`${bomb.join('\n')}\nnlu: *t\n`, 'bomb.yml');
    expect(file).toMatchObject({ blocked: true });
    expect(() => read(`nlu: ${'['.repeat(100_000)}`, 'deep.yml')).toThrow(/YAML|call stack/);
    expect(() => read('nlu:\n\t- intent: a\n', 'tabs.yml')).toThrow('line 2');
    expect(() => read('hello: world\n', 'other.yml')).toThrow('nlu:');
  });
});

describe('Dialogflow', () => {
  const es = {
    'package.json': { version: '1.0.0' },
    'agent.json': { displayName: 'Bank', description: 'Helps', language: 'en', supportedLanguages: ['fr'] },
    'intents/Pay.json': {
      name: 'Pay / transfer',
      fallbackIntent: false,
      responses: [
        {
          parameters: [
            { name: 'amount', dataType: '@sys.unit-currency', value: '$amount' },
            { name: 'account', dataType: '@account' },
            { name: 'place', dataType: '@sys.geo-city' },
          ],
          messages: [
            { type: '0', lang: 'en', speech: ['Done', 'All right'] },
            { type: 2, lang: 'en', title: 'More?', replies: ['Yes', 'No'] },
            { type: 0, lang: 'fr', speech: 'Fait' },
            { type: '4', lang: 'en', payload: {} },
          ],
        },
      ],
    },
    'intents/Pay_usersays_en.json': [
      {
        data: [
          { text: 'pay ' },
          { text: '5 euros', alias: 'amount', meta: '@sys.unit-currency', userDefined: true },
          { text: ' from savings' },
        ],
        isTemplate: false,
      },
      { data: [{ text: '@account:account' }], isTemplate: true },
    ],
    'intents/Pay_usersays_fr.json': [{ data: [{ text: 'payer' }], isTemplate: false }],
    'intents/Default Fallback Intent.json': {
      name: 'Default Fallback Intent',
      fallbackIntent: true,
      responses: [{ messages: [{ type: '0', lang: 'en', speech: ['Pardon?'] }] }],
    },
    'intents/Broken.json': '{',
    'entities/account.json': { name: 'account', isRegexp: false, allowFuzzyExtraction: true },
    'entities/account_entries_en.json': [{ value: 'savings', synonyms: ['savings', 'nest egg'] }],
  };

  test('ES: phrases with their marks, parameters, answers, entities, fallback', () => {
    const file = read(zip(es), 'agent.zip');
    expect(file).toMatchObject({ format: 'dialogflow', blocked: false, languages: ['en', 'fr'] });
    expect(said(file)).toEqual([
      [1, 'Pay / transfer', 'pay 5 euros from savings', 'amount=5 euros'],
      [3, 'Pay / transfer', 'payer'],
    ]);
    expect(about(file, 'Pay / transfer')).toEqual({
      code: undefined,
      attributes: [
        { name: 'amount', type: 'money' },
        { name: 'account', type: 'corpus:account' },
        { name: 'place', type: 'text' },
      ],
      answers: [
        {
          text: 'Done',
          language: 'english',
          choices: [
            { label: 'Yes', value: 'Yes' },
            { label: 'No', value: 'No' },
          ],
        },
        {
          text: 'All right',
          language: 'english',
          choices: [
            { label: 'Yes', value: 'Yes' },
            { label: 'No', value: 'No' },
          ],
        },
        { text: 'Fait', language: 'french', choices: [] },
      ],
    });
    expect(file.classes).toEqual([
      { name: 'Bank', description: 'Helps', intents: [0], fallback: [{ text: 'Pardon?', choices: [] }] },
    ]);
    expect(file.corpora).toMatchObject([
      { name: 'account', kind: 'list', fuzzy: true, values: [{ value: 'savings', synonyms: ['nest egg'] }] },
    ]);
    expect(file.problems).toMatchObject([
      { type: 'json_invalid' },
      { type: 'messages_left_out', params: { count: 1 } },
      { type: 'template_left_out' },
    ]);
  });

  test('ES: one language of several, or the phrases of one intent alone', () => {
    const french = read(zip(es), 'agent.zip', { language: 'fr' });
    expect(said(french)).toEqual([[1, 'Pay / transfer', 'payer']]);
    expect(french.languages).toEqual(['en', 'fr']);
    const alone = read(JSON.stringify(es['intents/Pay_usersays_en.json']), 'Pay_usersays_en.json');
    expect(alone.format).toBe('dialogflow');
    expect(alone.intents).toEqual(['Pay']);
  });

  test('CX: phrases, parameters and entity types', () => {
    const file = read(
      zip({
        'agent.json': { displayName: 'Flights' },
        'intents/book/book.json': {
          displayName: 'book',
          parameters: [
            { id: 'day', entityType: '@sys.date' },
            { id: 'seat', entityType: '@seat' },
          ],
        },
        'intents/book/trainingPhrases/en.json': {
          trainingPhrases: [
            { parts: [{ text: 'fly ' }, { text: 'tomorrow', parameterId: 'day' }], languageCode: 'en' },
          ],
        },
        'entityTypes/seat/seat.json': { displayName: 'seat', kind: 'KIND_REGEXP' },
        'entityTypes/seat/entities/en.json': { entities: [{ value: 'seat', synonyms: ['\\d\\d[A-F]'] }] },
        'flows/Default Start Flow/Default Start Flow.json': {},
      }),
      'cx.zip',
    );
    expect(file.format).toBe('dialogflow-cx');
    expect(said(file)).toEqual([[1, 'book', 'fly tomorrow', 'day=tomorrow']]);
    expect(about(file, 'book')?.attributes).toEqual([
      { name: 'day', type: 'date' },
      { name: 'seat', type: 'corpus:seat' },
    ]);
    expect(file.corpora).toMatchObject([{ kind: 'pattern', values: [{ value: '\\d\\d[A-F]', synonyms: [] }] }]);
  });
});

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
  test('that unpack to too much are refused, also when their directory declares less', () => {
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

  test('that are damaged, encrypted or of something else are refused by name', () => {
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
  expect(parsed.problems.map(({ column }) => column)).toEqual(['answers', 'attributes', 'corpora']);
  expect(() => read(JSON.stringify({ ...file, version: 2 }), 'any.json')).toThrow('newer version');
});
