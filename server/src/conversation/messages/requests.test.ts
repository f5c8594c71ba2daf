import { describe, expect, test } from 'vitest';
import { talkingShop } from './testing.ts';

const { server, intents, workspace, dialog, arrives, verbatims } = talkingShop();

const both = 'Where is my parcel? And when do you open?';

describe('a message with two requests', () => {
  test('is answered twice, in its order', async () => {
    const person = await arrives();
    expect(await person.says(both)).toEqual(['It is on its way.', 'From nine to six.']);
    expect(await person.says('when do you open and where is my parcel')).toEqual([
      'From nine to six.',
      'It is on its way.',
    ]);
    expect(await person.says('where is my parcel')).toEqual(['It is on its way.']);
  });

  test('is kept with both, and with both answers', async () => {
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

  test('is answered by a dialog last, whichever it asks for first, and told to it', async () => {
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

  test('is told to a dialog in a test of it, and to what it reads itself', async () => {
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

  test('for two dialogs begins the first', async () => {
    await dialog("await ask('Which order?')", { intent: intents['parcel'] ?? '' });
    await dialog("await ask('Why?')", { intent: intents['refund'] ?? '' });
    const person = await arrives();
    expect(await person.says('I want my money back. Where is my parcel?')).toEqual(['Why?']);
  });

  test('shows both where messages are tried, and is told to scripts that ask', async () => {
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
});
