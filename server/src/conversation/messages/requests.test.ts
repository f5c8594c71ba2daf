import { describe, expect, test } from 'vitest';
import { publishClass } from '../../studio/publishing/publish.ts';
import { trainNow } from '../../studio/training/train.ts';
import { talkingShop } from './testing.ts';

const { server, intents, workspace, dialog, arrives, verbatims } = talkingShop();

const both = 'Where is my parcel? And when do you open?';

describe('a message with two requests', () => {
  test('gets two answers, in the order of the requests', async () => {
    const person = await arrives();
    expect(await person.says(both)).toEqual(['It is on its way.', 'From nine to six.']);
    expect(await person.says('when do you open and where is my parcel')).toEqual([
      'From nine to six.',
      'It is on its way.',
    ]);
    expect(await person.says('where is my parcel')).toEqual(['It is on its way.']);
  });

  test('is stored with both requests and both answers', async () => {
    await (await arrives()).says(both);
    const [kept] = await verbatims();
    expect(kept).toMatchObject({
      text: both,
      intent: 'parcel',
      answer: 'It is on its way.\nFrom nine to six.',
      requests: [
        { start: 0, intent: 'parcel', intent_id: intents['parcel'], class: 'shop' },
        { end: both.length, intent: 'hours', intent_id: intents['hours'], class: 'shop' },
      ],
    });
    const [first, second] = kept?.requests ?? [];
    expect(both.slice(first?.start, first?.end)).toBe('Where is my parcel?');
    expect(both.slice(second?.start, second?.end)).toBe('when do you open?');
  });

  test('is answered by a dialog last, whichever request is first, and the dialog gets it', async () => {
    const code = `
      const n = await ask('Which order?', { type: 'number' });
      await say('Order ' + n + ', ' + context.requests.map((r) => r.intent + ': ' + r.text).join('; '))`;
    await dialog(code, { intent: intents['parcel'] ?? '' });
    const person = await arrives();
    expect(await person.says(both)).toEqual(['From nine to six.', 'Which order?']);
    expect(await person.says('12')).toEqual(['Order 12, parcel: Where is my parcel?; hours: when do you open?']);
    const other = await arrives();
    expect(await other.says('when do you open, and where is my parcel')).toEqual(['From nine to six.', 'Which order?']);
    const [kept] = await verbatims();
    expect(kept?.answer).toBe('From nine to six.\nWhich order?');
  });

  test('is given to a dialog in its test, and to the predictions that it asks for', async () => {
    const code = `const told = (requests) => requests.map((r) => r.intent + ': ' + r.text).join('; ');
await say(told(context.requests));
await say(told((await understand(context.message)).requests));`;
    const id = await dialog(code, { intent: intents['parcel'] ?? '' });
    const { token, params } = workspace();
    const told = { kind: 'message' as const, text: 'parcel: Where is my parcel?; hours: when do you open?' };
    const steps = [
      { kind: 'person' as const, text: both },
      told,
      told,
      { kind: 'end' as const, state: 'done' as const },
    ];
    const { body } = await server().call('POST /api/1.0/workspaces/:ws/script/:id/tests/run', {
      token,
      params: { ...params, id },
      body: { test: { name: 'Both', steps } },
    });
    expect(body.data[0]?.failures).toEqual([]);
  });

  describe('for two dialogs', () => {
    const asks = 'I want my money back. Where is my parcel?';

    test('starts the second when the first ends', async () => {
      const parcel = "await say(context.intent + ' ' + await ask('Which order?', { type: 'number' }))";
      await dialog(parcel, { intent: intents['parcel'] ?? '' });
      await dialog("await say(await ask('Why?') + ', I see.')", { intent: intents['refund'] ?? '' });
      const person = await arrives();
      expect(await person.says(asks)).toEqual(['Why?']);
      expect(await person.says('It is torn')).toEqual(['It is torn, I see.', 'Which order?']);
      expect(await person.says('12')).toEqual(['parcel 12']);
      expect(await person.says('where is my parcel')).toEqual(['Which order?']);
    });

    test('sends the messages of both, one after the other', async () => {
      await dialog("await say('Order 12 is on its way.')", { intent: intents['parcel'] ?? '' });
      await dialog("await say('You are paid back.')", { intent: intents['refund'] ?? '' });
      const person = await arrives();
      expect(await person.says(asks)).toEqual(['You are paid back.', 'Order 12 is on its way.']);
      const [kept] = await verbatims();
      expect(kept?.answer).toBe('You are paid back.\nOrder 12 is on its way.');
    });

    test('starts the second when the first is cancelled', async () => {
      await dialog("await ask('Which order?')", { intent: intents['parcel'] ?? '' });
      await dialog("await ask('Why?')", { intent: intents['refund'] ?? '' });
      const person = await arrives();
      expect(await person.says(asks)).toEqual(['Why?']);
      expect((await person.says('cancel')).at(-1)).toBe('Which order?');
    });

    test('sends the written answer where the rules of a dialog do not hold', async () => {
      const rules = {
        condition: 'AND' as const,
        rules: [{ name: '', trigger: 'shop', attribute_name: 'state', operator: '==' as const, value: 'closed' }],
      };
      const states = [{ name: 'closed', rules, commands: [] }];
      await dialog('//', { intent: intents['hours'] ?? '', states });
      await dialog("await ask('Which order?')", { intent: intents['parcel'] ?? '' });
      const answers = ['From nine to six.', 'Which order?'];
      expect(await (await arrives()).says(both)).toEqual(answers);
      expect(await (await arrives()).says('when do you open and where is my parcel')).toEqual(answers);
    });
  });

  test('shows both where messages are tried, and in predictions of scripts', async () => {
    const { token, params } = workspace();
    const { body } = await server().call('POST /api/1.0/gael/:ws/understand', {
      token,
      params,
      body: { utterance: both },
    });
    expect(body.published?.requests).toMatchObject([
      { intent: 'parcel', intent_id: intents['parcel'] },
      { intent: 'hours', intent_id: intents['hours'] },
    ]);
    const code = `const { requests } = await understand('${both}'); await say(requests.map((r) => r.intent + ': ' + r.text).join('; '));`;
    await dialog(code, { intent: intents['refund'] ?? '' });
    expect(await (await arrives()).says('I want my money back')).toEqual([
      'parcel: Where is my parcel?; hours: when do you open?',
    ]);
  });

  test('with requests for two classes is answered by both', async () => {
    const { token, params } = workspace();
    const { body: travel } = await server().call('POST /api/1.0/gael/:ws/class', {
      token,
      params,
      body: { class_name: 'travel' },
    });
    for (const [name, answer, ...texts] of [
      [
        'flight',
        'Where to?',
        'book a flight to Paris',
        'I need a plane ticket',
        'flight to Rome please',
        'fly to Lisbon',
      ],
      [
        'hotel',
        'How many nights?',
        'book a hotel room',
        'I need a room for two',
        'hotel near the beach',
        'a bed for a night',
      ],
    ] as const) {
      await server().call('POST /api/1.0/gael/:ws/intents', {
        token,
        params,
        body: {
          intent_name: name,
          classes: [travel.id],
          answers: [{ id: name, text: answer }],
          utterances: texts.map((text) => ({ text })),
        },
      });
    }
    await trainNow(server().deps, params.ws, travel.id);
    await server().deps.db.tx((tx) => publishClass(tx, params.ws, travel.id));
    const person = await arrives();
    expect(await person.says('Where is my parcel? And book a flight to Paris.')).toEqual([
      'It is on its way.',
      'Where to?',
    ]);
    expect(await person.says('I need a plane ticket and when do you open')).toEqual(['Where to?', 'From nine to six.']);
    expect(await person.says(both)).toEqual(['It is on its way.', 'From nine to six.']);
    expect(await person.says('book a flight to Paris')).toEqual(['Where to?']);
    const [, , , kept] = await verbatims();
    expect(kept?.requests).toMatchObject([
      { intent: 'parcel', class: 'shop' },
      { intent: 'flight', class: 'travel' },
    ]);
  });
});

test('a dialog’s test reads days as of its time, in the time zone of the workspace', async () => {
  const { token, params } = workspace();
  const call = { token, params };
  await server().deps.db.execute(`update workspaces set time_zone = 'Pacific/Auckland' where id = '${params.ws}'`);
  const { body: agenda } = await server().call('POST /api/1.0/gael/:ws/class', {
    ...call,
    body: { class_name: 'agenda' },
  });
  const make = (intent_name: string, texts: readonly string[]) =>
    server().call('POST /api/1.0/gael/:ws/intents', {
      ...call,
      body: {
        intent_name,
        classes: [agenda.id],
        attributes: [{ id: 'day', name: 'day', type: 'date' }],
        utterances: texts.map((text) => ({ text })),
      },
    });
  await make('dinner', ['what is for dinner', 'show me the menu', 'which dishes do you have']);
  const { body: booking } = await make('booking', [
    'book a table tomorrow',
    'I want to book a table',
    'a table for tonight please',
  ]);
  await trainNow(server().deps, params.ws, agenda.id);
  await server().deps.db.tx((tx) => publishClass(tx, params.ws, agenda.id));
  const code = `const { attributes } = await understand('book a table tomorrow');
await say([context.attributes.day, ...attributes.map(({ value }) => value)].join());
await say(await ask('Which day?', { type: 'date' }));`;
  const id = await dialog(code, { intent: booking.id });
  const person = (text: string) => ({ kind: 'person' as const, text });
  const message = (text: string) => ({ kind: 'message' as const, text });
  const steps = [
    person('book a table tomorrow'),
    message('2027-04-02,2027-04-02'),
    message('Which day?'),
    person('tomorrow'),
    message('2027-04-02'),
  ];
  const { body } = await server().call('POST /api/1.0/workspaces/:ws/script/:id/tests/run', {
    token,
    params: { ...params, id },
    body: { test: { name: 'Tomorrow', steps, world: { time: '2027-03-31T23:30:00Z' } } },
  });
  expect(body.data[0]?.failures).toEqual([]);
});
