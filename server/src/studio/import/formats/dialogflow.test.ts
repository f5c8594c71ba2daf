import { describe, expect, test } from 'vitest';
import { about, read, said, zip } from './testing.ts';

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

  test('ES: phrases with their annotations, parameters, answers, entities, fallback', () => {
    const file = read(zip(es), 'agent.zip');
    expect(file).toMatchObject({ format: 'dialogflow', blocked: false, languages: ['en', 'fr'] });
    expect(said(file)).toEqual([
      [1, 'Pay / transfer', 'pay 5 euros from savings', 'amount=5 euros'],
      [1, 'Pay / transfer', 'payer'],
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
      { type: 'template_left_out', column: 'intents/Pay_usersays_en.json', row: 2 },
    ]);
  });

  test('problems name the file of an agent and the phrase in it', () => {
    const long = 'a'.repeat(5000);
    const places = (files: Record<string, unknown>) =>
      read(zip({ 'agent.json': { displayName: 'Bank' }, ...files }), 'agent.zip').problems.map(
        ({ type, column, row }) => [type, column, row],
      );
    expect(
      places({
        ...es,
        'intents/Pay_usersays_fr.json': [{ data: [{ text: 'payer' }] }, { data: [{ text: long }] }],
        'entities/account_entries_en.json': [{ value: long }],
      }),
    ).toEqual(
      expect.arrayContaining([
        ['cell_too_long', 'intents/Pay_usersays_fr.json', 2],
        ['value_too_long', 'entities/account.json', 0],
      ]),
    );
    const parts = [{ text: 'fly' }];
    expect(
      places({
        'intents/book/book.json': { displayName: 'book', parameters: [{ id: long, entityType: '@sys.date' }] },
        'intents/book/trainingPhrases/en.json': { trainingPhrases: [{ parts }, { parts }] },
        'intents/walk/walk.json': { displayName: 'walk' },
        'intents/walk/trainingPhrases/en.json': { trainingPhrases: [{ parts: [{ text: long }] }] },
        'entityTypes/seat/seat.json': { displayName: 'seat' },
        'entityTypes/seat/entities/en.json': { entities: [{ value: long }] },
      }),
    ).toEqual([
      ['value_too_long', 'entityTypes/seat/seat.json', 0],
      ['attribute_name_invalid', 'intents/book/book.json', 0],
      ['row_repeated', 'intents/book/trainingPhrases/en.json', 2],
      ['cell_too_long', 'intents/walk/trainingPhrases/en.json', 1],
    ]);
  });

  test('ES: one language of several, or only the phrases of one intent', () => {
    const french = read(zip(es), 'agent.zip', { language: 'fr' });
    expect(said(french)).toEqual([[1, 'Pay / transfer', 'payer']]);
    expect(french.languages).toEqual(['en', 'fr']);
    const alone = read(JSON.stringify(es['intents/Pay_usersays_en.json']), 'Pay_usersays_en.json');
    expect(alone.format).toBe('dialogflow');
    expect(alone.intents).toEqual(['Pay']);
  });

  test('ES: values in answers; follow-up intents, composite entities and prompts are reported', () => {
    const intent = (name: string, contexts: string[], ...speech: string[]) => ({
      name,
      contexts,
      fallbackIntent: name.endsWith('fallback'),
      responses: [{ messages: [{ type: '0', lang: 'en', speech }] }],
    });
    const order = intent(
      'Order',
      [],
      '$number for $5, $given-name.original?',
      '#Order-followup.number',
      'For $somebody',
    );
    const parameters = [
      { name: 'number', dataType: '@sys.number', required: true, prompts: [{ lang: 'en', value: 'How many?' }] },
      { name: 'given-name', dataType: '@sys.given-name' },
    ];
    const file = read(
      zip({
        'agent.json': { displayName: 'Shop' },
        'intents/Order.json': { ...order, responses: order.responses.map((one) => ({ ...one, parameters })) },
        'intents/Order - yes.json': intent('Order - yes', ['Order-followup'], 'Ordered.'),
        'intents/Order - fallback.json': intent('Order - fallback', ['Order-followup'], 'Yes or no?'),
        'intents/Fallback.json': intent('Default fallback', [], 'Pardon?'),
        'entities/pair.json': { name: 'pair', isEnum: true },
        'entities/pair_entries_en.json': [{ value: '@sys.color:color @sys.number:number' }, { value: 'twins' }],
      }),
      'agent.zip',
    );
    expect(about(file, 'Order')?.answers).toEqual([{ text: '{number} for $5, {given-name}?', choices: [] }]);
    expect(about(file, 'Order - yes')?.answers).toEqual([]);
    expect(file.classes).toMatchObject([{ intents: [0, 1], fallback: [{ text: 'Pardon?' }] }]);
    expect(file.corpora).toMatchObject([{ values: [{ value: 'twins' }] }]);
    expect(file.problems.map(({ type, column, params }) => [type, column, ...Object.values(params ?? {})])).toEqual([
      ['composed_values_left_out', 'entities/pair.json', 1],
      ['fallback_left_out', 'intents/Order - fallback.json', 'Order - fallback'],
      ['intent_follows', 'intents/Order - yes.json', 'Order - yes'],
      ['messages_left_out', 'intents/Order.json', 2],
      ['prompts_left_out', 'intents/Order.json', 1],
    ]);
  });
});
