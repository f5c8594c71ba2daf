import { describe, expect, test } from 'vitest';
import { about, read, said, zip } from './testing.ts';

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

  test('as YAML: annotations, roles, values, tables, synonyms, patterns and answers, with the rows of problems', () => {
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
      { text: 'Hello, {name}!', choices: [{ label: 'Go on', value: 'Go on' }] },
    ]);
    expect(file.problems).toMatchObject([
      { row: 10, severity: 'warning', type: 'line_not_example' },
      { row: 36, severity: 'warning', type: 'buttons_say_title', params: { name: 'utter_greet' } },
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

  test('as a project in an archive; paths that lead out of it are not read', () => {
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

  const domain = `intents:
- bot_challenge
- greet:
    use_entities: []
- sad
slots: { name: { type: text } }
responses:
  utter_iamabot:
  - text: I am a bot
  - text: A bot
  utter_greet:
  - text: Hello
    image: https://partner.test/hello.png
  - text: Hello member
    condition: [{ type: slot, name: member, value: true }]
  - custom: { blocks: [] }
  utter_cheer_up:
  - text: Chin up
  utter_helped:
  - text: Did that help?
    buttons: [{ title: Yes, payload: '/affirm{"sure": "yes"}' }, { title: A, payload: a/b }]
`;
  const rule = (steps: string) => `- rule: one\n  steps: ${steps}\n`;

  test('as a project: rules give intents their answers, and parts that are left out are reported', () => {
    const file = read(
      zip({
        'data/nlu.yml':
          'nlu:\n- intent: bot_challenge\n  examples: |\n    - a bot?\n- intent: sad\n  examples: |\n    - sad\n',
        'data/rules.yml': `rules:
${rule('[..., { intent: bot_challenge }, { action: utter_iamabot }, { action: utter_helped }]')}\
${rule('[{ intent: sad }, { action: utter_cheer_up }]')}\
${rule('[{ intent: sad }, { action: action_form }, { action: utter_iamabot }]')}\
${rule('[{ action: utter_helped }, { intent: greet }, { action: utter_iamabot }]')}`,
        'data/stories.yml': 'stories:\n- story: one\n',
        'domain.yml': domain,
      }),
      'bot.zip',
    );
    const choices = [
      { label: 'Yes', value: 'Yes' },
      { label: 'A', value: 'a/b' },
    ];
    expect(file.intents).toEqual(['bot_challenge', 'sad', 'greet']);
    expect(about(file, 'bot_challenge')?.answers).toEqual([
      { text: 'I am a bot\n\nDid that help?', choices },
      { text: 'A bot\n\nDid that help?', choices },
    ]);
    expect(about(file, 'sad')?.answers).toEqual([{ text: 'Chin up', choices: [] }]);
    expect(about(file, 'greet')?.answers).toEqual([{ text: 'Hello', choices: [] }]);
    expect(file.problems.map(({ type, column, row, params }) => [type, column, row, params])).toEqual([
      ['rasa_parts_left_out', 'data/stories.yml', 0, { names: ['stories'] }],
      ['rasa_parts_left_out', 'domain.yml', 0, { names: ['slots'] }],
      ['response_parts_left_out', 'domain.yml', 11, { name: 'utter_greet', parts: ['image', 'condition', 'custom'] }],
      ['buttons_say_title', 'domain.yml', 19, { name: 'utter_helped' }],
    ]);
  });

  test('a domain alone has the answers of its listed intents; Rasa 1 calls responses templates', () => {
    const file = read(domain.replace('responses:', 'templates:'), 'domain.yml');
    expect([file.blocked, file.intents]).toEqual([false, ['greet']]);
    expect(about(file, 'greet')?.answers).toEqual([{ text: 'Hello', choices: [] }]);
    expect(file.problems.at(-1)).toMatchObject({
      type: 'responses_left_out',
      params: { names: ['utter_iamabot', 'utter_cheer_up', 'utter_helped'] },
    });
  });

  test('lookup tables are read from text files of a project; groups and missing files are reported', () => {
    const nlu = [
      'nlu:',
      '- intent: order',
      '  examples: |',
      '    - a [large]{"entity": "size", "group": "1"} [tea](drink)',
      '    - a [small]{"entity": "size", "group": "2"} [mate](drink)',
      '- lookup: drink',
      '  examples: data/words/drink.txt',
      '- lookup: size',
      '  examples: data/words/size.txt',
    ].join('\n');
    const json = {
      rasa_nlu_data: {
        common_examples: [{ text: 'leave', intent: 'leave', entities: [] }],
        lookup_tables: [{ name: 'town', elements: './data/words/town.txt' }],
      },
    };
    const file = read(
      zip({
        'bot/config.yml': 'language: en',
        'bot/data/nlu.yml': nlu,
        'bot/data/old.json': json,
        'bot/data/older.md': '## intent:wait\n- wait\n- wait\n\n## lookup:road\ndata/words/road.txt\n',
        'bot/data/words/drink.txt': 'tea\r\nmate\n',
        'bot/data/words/town.txt': 'Oslo',
        'bot/data/words/road.txt': 'A1',
      }),
      'bot.zip',
    );
    expect(file.intents.toSorted()).toEqual(['leave', 'order', 'wait']);
    expect(
      Object.fromEntries(file.corpora.map(({ name, values }) => [name, values.map(({ value }) => value)])),
    ).toEqual({
      drink: ['tea', 'mate'],
      road: ['A1'],
      town: ['Oslo'],
    });
    expect(file.problems.map(({ type, column, row }) => [type, column, row])).toEqual([
      ['lookup_file_missing', 'data/nlu.yml', 8],
      ['groups_left_out', 'data/nlu.yml', 4],
      ['row_repeated', 'data/older.md', 3],
    ]);
    expect(about(file, 'order')?.attributes).toMatchObject([
      { name: 'size', type: 'text' },
      { name: 'drink', type: 'corpus:drink' },
    ]);
    const alone = read(JSON.stringify(json), 'old.json');
    expect(alone.problems).toMatchObject([{ type: 'lookup_file_missing', params: { name: 'town' } }]);
  });

  test('aliases of aliases and deep nesting are read in linear time', () => {
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
