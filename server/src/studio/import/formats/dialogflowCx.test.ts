import { describe, expect, test } from 'vitest';
import { about, read, said, zip } from './testing.ts';

describe('Dialogflow', () => {
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

  test('CX: the answers of flows, in each language, with values of parameters and quick replies', () => {
    const says = (languageCode: string, ...text: string[]) => ({ text: { text }, languageCode });
    const chips = [[{ type: 'chips', options: [{ text: 'Yes' }, { text: 'No' }] }]];
    const book = {
      intent: 'book',
      triggerFulfillment: {
        messages: [
          says('en', 'For $session.params.day.', 'On $intent.params.day.original, $sys.func.NOW().'),
          { payload: { richContent: chips }, languageCode: 'en' },
          { liveAgentHandoff: {}, languageCode: 'en' },
          says('fr', 'Pour $session.params.day.'),
        ],
      },
      targetPage: 'Seat',
    };
    const answering = (intent: string, text: string, condition?: string) => ({
      intent,
      condition,
      triggerFulfillment: { messages: [says('en', text)] },
    });
    const caseOf = (name: string, ...text: string[]) => ({
      intent: name,
      triggerFulfillment: {
        messages: text.map((one) => says('en', one)),
        conditionalCases: [
          { cases: [{ condition: '$session.params.vip = true', caseContent: [{ message: says('en', 'Dear') }] }] },
        ],
      },
    });
    const intent = (displayName: string, ...parameters: string[]) => ({
      displayName,
      parameters: parameters.map((id) => ({ id, entityType: '@sys.date' })),
    });
    const file = read(
      zip({
        'agent.json': { displayName: 'Flights', defaultLanguageCode: 'en', supportedLanguageCodes: ['fr'] },
        'intents/book/book.json': intent('book', 'day'),
        'intents/book/trainingPhrases/en.json': { trainingPhrases: [{ parts: [{ text: 'fly' }] }] },
        'intents/bag%3alost/bag%3alost.json': intent('bag:lost'),
        'intents/yes/yes.json': intent('yes'),
        'intents/help/help.json': intent('help'),
        'flows/Bags/Bags.json': {
          displayName: 'Bags',
          transitionRoutes: [
            answering('help', 'About bags?'),
            caseOf('lost'),
            { condition: 'true', targetPage: 'Start Page' },
          ],
        },
        'flows/Bags/transitionRouteGroups/Lost.json': {
          displayName: 'Lost',
          transitionRoutes: [answering('bag:lost', 'We look for it.', 'true')],
        },
        'flows/Default Start Flow/Default Start Flow.json': {
          name: '00000000-0000-0000-0000-000000000000',
          displayName: 'Default Start Flow',
          transitionRoutes: [
            book,
            answering('yes', 'Paid.', '$session.params.price > 0'),
            caseOf('help', 'Ask me about flights.'),
          ],
          eventHandlers: [
            { event: 'sys.no-match-default', triggerFulfillment: { messages: [says('en', 'Pardon?', 'Again?')] } },
            { event: 'sys.no-input-default', triggerFulfillment: { messages: [says('en', 'Hello?')] } },
          ],
        },
        'flows/Default Start Flow/pages/Seat.json': {
          displayName: 'Seat',
          entryFulfillment: { messages: [says('en', 'Which seat?')] },
          transitionRoutes: [answering('yes', 'Booked.')],
          form: {
            parameters: [
              {
                displayName: 'seat',
                fillBehavior: { initialPromptFulfillment: { messages: [says('en', 'A or F?')] } },
              },
              { displayName: 'class', fillBehavior: {} },
            ],
          },
        },
        'flows/Default Start Flow/pages/Paid.json': {
          displayName: 'Paid',
          entryFulfillment: { messages: [says('en', 'Have a good flight.')] },
        },
      }),
      'cx.zip',
    );
    const choices = ['Yes', 'No'].map((label) => ({ label, value: label }));
    expect(about(file, 'book')?.answers).toEqual([
      { text: 'For {day}.\n\nWhich seat?', choices, language: 'english' },
      { text: 'Pour {day}.', choices: [], language: 'french' },
    ]);
    expect(about(file, 'bag:lost')?.answers).toEqual([{ text: 'We look for it.', choices: [] }]);
    expect(about(file, 'help')?.answers).toEqual([{ text: 'Ask me about flights.', choices: [] }]);
    expect(about(file, 'yes')?.answers).toEqual([]);
    expect(file.classes).toMatchObject([{ name: 'Flights', fallback: [{ text: 'Pardon?' }, { text: 'Again?' }] }]);
    expect(file.problems.map(({ type, column, params }) => [type, column, params?.['count']])).toEqual([
      ['routes_left_out', 'flows/Default Start Flow/Default Start Flow.json', 2],
      ['routes_left_out', 'flows/Default Start Flow/pages/Paid.json', 1],
      ['routes_left_out', 'flows/Default Start Flow/pages/Seat.json', 1],
      ['prompts_left_out', 'flows/Default Start Flow/pages/Seat.json', 1],
      ['routes_left_out', 'flows/Bags/Bags.json', 2],
      ['messages_left_out', 'flows/Default Start Flow/Default Start Flow.json', 2],
    ]);
  });
});
