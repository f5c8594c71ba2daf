import { describe, expect, test } from 'vitest';
import { read, tableRows } from './testing.ts';

describe('tables', () => {
  const rows = [
    [2, 'Où est ma carte ?', 'carte'],
    [3, 'one, two; three', 'count'],
  ];

  test.each([
    ['commas', 'text,category\nOù est ma carte ?,carte\n"one, two; three",count\n'],
    ['semicolons and French headers', 'Énoncé;Intention\r\nOù est ma carte ?;carte\r\n"one, two; three";count'],
    ['tabs, other order, unknown columns', 'id\tlabel\tphrase\n7\tcarte\tOù est ma carte ?\n8\tcount\tone, two; three'],
    ['bars', 'Utterance|Intent\nOù est ma carte ?|carte\none, two; three|count'],
  ])('separated by %s', (_, csv) => {
    const file = read(csv);
    expect(tableRows(file)).toEqual(rows);
    expect(file).toMatchObject({ format: 'csv', encoding: 'utf-8', rows: 2, blocked: false, errors: 0 });
  });

  test('without headers, in either order', () => {
    const csv = 'card,where is my card\ncard,my card is lost\npin,I forgot my pin\n';
    expect(tableRows(read(csv))[2]).toEqual([3, 'I forgot my pin', 'pin']);
    expect(tableRows(read('"Hi, where is it",card\n"Hm, my pin",pin')).map((row) => row[2])).toEqual(['card', 'pin']);
  });

  test('with answers, of all languages and of one, each once', () => {
    const csv = [
      'text,intent,Answer,réponse_fr,answer_xx',
      'where is my card,card,On its way,En route,?',
      'my card?,card,On its way,"Elle arrive, patience",?',
      ',CARD,Soon,,',
      'my pin,pin,,,',
    ].join('\n');
    const file = read(csv);
    expect(tableRows(file).map(([, text]) => text)).toEqual(['where is my card', 'my card?', 'my pin']);
    expect(file.about.get(0)?.answers).toEqual([
      { text: 'On its way', choices: [] },
      { text: 'En route', choices: [], language: 'french' },
      { text: 'Elle arrive, patience', choices: [], language: 'french' },
      { text: 'Soon', choices: [] },
    ]);
    expect(file.problems.map(({ type, column }) => [type, column])).toEqual([
      ['column_unused', 'answer_xx'],
      ['intent_spelled', 'intent'],
    ]);
    const json = JSON.stringify([{ text: 'hi', intent: 'greet', response: 'Hello!' }]);
    expect(read(json, 'file.json').about.get(0)?.answers).toEqual([{ text: 'Hello!', choices: [] }]);
  });

  test('with far too many columns is refused at once', () => {
    const wide = Array.from({ length: 1_000_000 }, (_, place) => `c${place}`);
    for (const separator of [',', ';'])
      expect(() => read(`text${separator}intent${separator}${wide.join(separator)}\na;b\n`, 'f.csv')).toThrow(
        'more than 2,000 columns',
      );
    // Commas within a column are no columns.
    const long = read(`text;intent\n${'yes,'.repeat(3000)};many\nno;few\nnot;few\n`, 'f.csv');
    expect([long.columns, long.entries.length]).toEqual([['text', 'intent'], 2]);
  });

  test('with columns that the user names', () => {
    const csv = 'a,b,intent\nhello you,greet,x\n';
    expect(tableRows(read(csv, 'f.csv', { text_column: 'A', intent_column: 'b' }))).toEqual([
      [2, 'hello you', 'greet'],
    ]);
    const wrong = read(csv, 'f.csv', { text_column: 'z' });
    expect(wrong).toMatchObject({ blocked: true, mapping: { text: null } });
    expect(wrong.problems[0]).toMatchObject({
      type: 'column_missing',
      params: { name: 'z', columns: ['a', 'b', 'intent'] },
      message: 'There is no column named z. The columns are: a, b, intent.',
    });
  });

  test('with columns for answers and languages that the user names', () => {
    const rows = ['code,text,intent,Bot says', 'en,my card,card,Soon', 'fr,ma carte,card,Bientôt', 'fr,mon code,pin,'];
    const columns = { answer_column: 'bot says', language_column: 'Code' };
    const file = read(rows.join('\n'), 'f.csv', columns);
    expect(file.mapping).toEqual({
      text: 'text',
      intent: 'intent',
      class: null,
      language: 'code',
      answers: ['Bot says'],
    });
    expect(file.languages).toEqual(['en', 'fr']);
    expect(file.about.get(0)?.answers).toEqual([
      { text: 'Soon', choices: [], language: 'english' },
      { text: 'Bientôt', choices: [], language: 'french' },
    ]);
    expect(file.problems).toEqual([]);
    const french = read(rows.join('\n'), 'f.csv', { ...columns, language: 'fr' });
    expect(tableRows(french).map(([, text]) => text)).toEqual(['ma carte', 'mon code']);
    expect(french.rows).toBe(3);
    const list = JSON.stringify([{ text: 'ma carte', intent: 'card', says: 'Bientôt', code: 'fr' }]);
    const json = read(list, 'f.json', { answer_column: 'says', language_column: 'code' });
    expect(json.about.get(0)?.answers).toEqual([{ text: 'Bientôt', choices: [], language: 'french' }]);
    expect(read('text,intent,answer\nhi,greet,Hello!', 'f.csv', { answer_column: '' }).about.size).toBe(0);
    expect(read(rows.join('\n'), 'f.csv', { answer_column: 'z' })).toMatchObject({ blocked: true });
  });

  test('with a column for classes that the user names', () => {
    const rows = [
      'text,intent,Team',
      'my card,card,Bank',
      'my pin,pin,bank',
      'ma carte,card,Shop',
      'hello,greet,',
      'hi,greet,',
    ];
    const columns = { class_column: 'team' };
    const classes = (file: ReturnType<typeof read>) =>
      file.classes.map(({ name, intents }) => [name, intents.map((place) => file.intents[place])]);
    const own = read(rows.join('\n'), 'f.csv', columns);
    expect(own.mapping.class).toBe('Team');
    expect(classes(own)).toEqual([
      ['Bank', ['card', 'pin']],
      ['Shop', ['card']],
    ]);
    expect(tableRows(own).map(([, text]) => text)).toEqual(['my card', 'my pin', 'ma carte']);
    expect(own).toMatchObject({ rows: 5, errors: 2 });
    expect(own.problems).toMatchObject([
      { row: 5, column: 'Team', type: 'cell_empty' },
      { row: 6, column: 'Team', type: 'cell_empty' },
    ]);
    const rest = read(rows.join('\n'), 'f.csv', { ...columns, class_name: 'Rest' });
    expect(classes(rest)[2]).toEqual(['Rest', ['greet']]);
    expect(rest.problems).toEqual([]);
    const list = JSON.stringify([
      { text: 'my card', intent: 'card', team: 'Bank' },
      { text: 'hello', intent: 'greet' },
    ]);
    const json = read(list, 'f.json', { ...columns, class_name: 'Rest' });
    expect(classes(json)).toEqual([
      ['Bank', ['card']],
      ['Rest', ['greet']],
    ]);
    expect(read(rows.join('\n'), 'f.csv', { class_column: '', class_name: 'Rest' }).classes).toEqual([]);
    expect(read(rows.join('\n'), 'f.csv', { class_column: 'z' })).toMatchObject({ blocked: true });
    const many = Array.from({ length: 1001 }, (_, row) => `text ${row},card,${row}`);
    const wrong = read(['text,intent,id', ...many].join('\n'), 'f.csv', { class_column: 'id' });
    expect(wrong).toMatchObject({ blocked: true });
    expect(wrong.problems.at(-1)).toMatchObject({ row: 1002, type: 'file_too_many_classes' });
  });

  test('reports the row of the headers, and only columns that are read', () => {
    const headers = Array.from({ length: 400 }, (_, at) => `c${at}`).join(',');
    const [problem] = read(`Training data\n\n${headers}\n${headers}\n`).problems;
    expect(problem).toMatchObject({ row: 3, type: 'text_column_missing' });
    const columns = problem?.params?.['columns'];
    expect(columns).toHaveLength(31);
    expect(columns).toContain('… (+370)');
  });

  test('with unknown columns cannot be imported, and the columns are named', () => {
    const file = read('foo,bar\n1,2\n3,4\n');
    expect(file).toMatchObject({
      blocked: true,
      columns: ['foo', 'bar'],
      mapping: { text: null, intent: null },
      rows: 2,
    });
    expect(file.problems[0]).toMatchObject({
      row: 1,
      severity: 'error',
      type: 'text_column_missing',
      params: { columns: ['foo', 'bar'] },
    });
  });

  test('problems have row and column, and only their row is left out', () => {
    const csv = [
      'text,intent',
      ' ,greet',
      'hello,',
      'hello,greet,more',
      `${'x'.repeat(2001)},greet`,
      'bell\u0007,greet',
      '',
      'hello,greet',
      'HELLO ,Greet',
    ].join('\n');
    const file = read(csv);
    expect(file.problems.map(({ row, column, severity }) => [row, column, severity])).toEqual([
      [2, 'text', 'error'],
      [3, 'intent', 'error'],
      [4, 'intent', 'error'],
      [5, 'text', 'error'],
      [6, 'text', 'error'],
      [9, 'intent', 'warning'],
      [9, 'text', 'warning'],
    ]);
    expect(tableRows(file)).toEqual([[8, 'hello', 'greet']]);
    expect(file).toMatchObject({ errors: 5, warnings: 2, duplicates: 1, rows: 7, blocked: false });
  });

  test('a quote that is never closed prevents the import', () => {
    const file = read('text,intent\nfine,a\n"open,b\nlo"st,c\n');
    expect(file).toMatchObject({ blocked: true, problems: [{ row: 3, type: 'quote_open' }] });
  });

  test('a line of 10 MB is one problem', () => {
    const file = read(`text,intent\n${'word '.repeat(2_000_000)},a\nfine,b\n`);
    expect(file.problems).toMatchObject([
      { row: 2, column: 'text', type: 'cell_too_long', message: expect.stringContaining('10,000,000') },
    ]);
    expect(tableRows(file)).toEqual([[3, 'fine', 'b']]);
  });

  test('only the first problems are listed, all are counted', () => {
    const file = read(`text,intent\nfine,a\n${',b\n'.repeat(500)}`);
    expect([file.problems.length, file.errors]).toEqual([200, 500]);
  });

  test('with too many rows are refused as a whole', () => {
    const lines = Array.from({ length: 200_001 }, (_, i) => `s${i},a`);
    expect(read(`text,intent\n${lines.join('\n')}`)).toMatchObject({ blocked: true });
  });
});

describe('encodings', () => {
  const csv = 'text,intent\nun café à Orléans,café\n';
  const wide = Buffer.from(csv, 'utf16le');

  test.each([
    ['utf-8', Buffer.from(`\ufeff${csv}`)],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['utf-16le', wide],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
  ])('%s', (encoding, bytes) => {
    const file = read(bytes);
    expect(file.encoding).toBe(encoding);
    expect(tableRows(file)).toEqual([[2, 'un café à Orléans', 'café']]);
    expect(file.mapping).toMatchObject({ text: 'text', intent: 'intent' });
  });

  test('text that is not UTF-8 is read as Windows-1252, with a warning at its row', () => {
    const file = read(Buffer.from('text,intent\nfine,a\nun café à Orléans,b\n', 'latin1'));
    expect(file).toMatchObject({ encoding: 'windows-1252', blocked: false });
    expect(file.problems).toMatchObject([{ row: 3, severity: 'warning', type: 'encoding_guessed' }]);
    expect(tableRows(file)[1]?.[1]).toBe('un café à Orléans');
  });
});

describe('files of another kind are refused by name', () => {
  test.each([
    ['is empty', ''],
    ['a PNG file', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['The ZIP archive', Buffer.from(`504b0304${'00'.repeat(26)}504b0506${'00'.repeat(18)}`, 'hex')],
    ['a PDF file', '%PDF-1.7 …'],
    ['binary', Buffer.from('00ff00ff0102030400', 'hex')],
  ])('%s', (message, content) => {
    expect(() => read(content)).toThrow(message);
  });
});

describe('JSON', () => {
  test('a list, an object of lists, and our export', () => {
    const list = [
      { text: 'hi', intent: 'greet' },
      { text: 'bye', intent: 'leave' },
    ];
    const shapes = [
      list,
      { greet: ['hi'], leave: ['bye'] },
      {
        intents: [
          { intent_name: 'greet', utterances: [{ text: 'hi' }] },
          { intent_name: 'leave', utterances: ['bye'] },
        ],
      },
    ];
    for (const shape of shapes) {
      expect(tableRows(read(JSON.stringify(shape), 'file.json'))).toEqual([
        [1, 'hi', 'greet'],
        [2, 'bye', 'leave'],
      ]);
    }
  });

  test('reports where it is invalid, or which shape is expected', () => {
    expect(() => read('[\n{"text": "a",\n}]', 'a.json')).toThrow('line 3');
    expect(() => read('{"a": 1}', 'a.json')).toThrow('"utterances"');
    expect(read('[{"text": 5, "intent": "a"}, {"text": "b", "intent": "a"}]', 'a.json').problems).toMatchObject([
      { row: 1, column: 'text' },
    ]);
  });
});

test('a table below a title, whose columns have to be chosen', () => {
  const table = 'Training data;;\n\nSaid;Meant;Team\nwhere is it;arrival;Cards\n';
  expect(read(table, 'a.csv').columns).toEqual(['Said', 'Meant', 'Team']);
  expect(tableRows(read(table, 'a.csv', { text_column: 'Said', intent_column: 'Meant' }))).toEqual([
    [4, 'where is it', 'arrival'],
  ]);
});
