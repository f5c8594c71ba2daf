import { describe, expect, test } from 'vitest';
import { talkingShop } from './testing.ts';

const { server, intents, workspace, dialog, arrives, runsOf } = talkingShop();

describe('a dialog', () => {
  const askWhy = "const why = await ask('Why?', { choices: ['late', 'broken'] }); await say('Because ' + why)";

  test('is interrupted by another intent and continues afterwards', async () => {
    await dialog("const n = await ask('Order?', { type: 'number' }); await say('Order ' + n)", {
      intent: intents['parcel'] ?? '',
    });
    await dialog(askWhy, { intent: intents['refund'] ?? '' });
    const person = await arrives();
    await person.says('where is my parcel');
    expect(await person.says('when do you open')).toEqual(['From nine to six.', 'Order?']);
    expect(await person.says('I want my money back')).toEqual(['Why?']);
    expect(await person.says('broken')).toEqual(['Because broken', 'Order?']);
    expect(await person.says('12')).toEqual(['Order 12']);
  });

  test('that asks for a pattern leaves a clear message that does not fit to others, and does not count it as a try', async () => {
    await dialog("await say('Order ' + (await ask('Order?', { pattern: '[0-9]{5}', retries: 1 })))", {
      intent: intents['parcel'] ?? '',
    });
    await dialog(askWhy, { intent: intents['refund'] ?? '' });
    const person = await arrives();
    await person.says('where is my parcel');
    expect(await person.says('when do you open')).toEqual(['From nine to six.', 'Order?']);
    expect(await person.says('I want my money back')).toEqual(['Why?']);
    expect(await person.says('broken')).toEqual(['Because broken', 'Order?']);
    expect(await person.says('where is my parcel')).toEqual(['Please try again.']);
    expect(await person.says('number 12345, when do you open')).toEqual(['Order 12345']);
  });

  test('is cancelled by a word, in the language of the person and in words of the workspace', async () => {
    const id = await dialog("await ask('Name?'); await say('never')", { intent: intents['parcel'] ?? '' });
    const person = await arrives();
    await person.says('where is my parcel');
    expect(await person.says('Never mind!')).toEqual(['All right, I have stopped.']);
    expect(await runsOf(id)).toMatchObject([{ state: 'cancelled' }]);
    const { token, params } = workspace();
    const body = { hosts: [], cancel_words: ['basta così'] };
    await server().call('PUT /api/1.0/workspaces/:ws/configuration/scripts', { token, params, body });
    await person.says('where is my parcel');
    expect(await person.says('Basta cosi')).toEqual(['All right, I have stopped.']);
  });

  test('is cancelled by a word while it waits', async () => {
    const id = await dialog("await say('A moment.'); await wait('1 hour'); await say('never')", {
      intent: intents['parcel'] ?? '',
    });
    const person = await arrives();
    await person.says('where is my parcel');
    expect(await person.says('refund please')).toEqual([expect.not.stringContaining('stopped')]);
    expect(await runsOf(id)).toMatchObject([{ state: 'waiting' }]);
    expect(await person.says('stop')).toEqual(['All right, I have stopped.']);
    expect(await runsOf(id)).toMatchObject([{ state: 'cancelled' }]);
  });
});
