import { describe, expect, it } from 'vitest';
import { clock, online, open, server, shows, texts, useChatServer } from '../testing/liveConversation.ts';
import { until } from '../testing/until.ts';
import { ChatError } from './api.ts';
import { toChatMessage } from './view.ts';

useChatServer();

describe('receiving', () => {
  it('shows the history, then new messages, in the order of the server', async () => {
    server.add({ text: 'Hello' });
    const conversation = await online();
    server.add({ text: 'How can I help?' });
    expect(await shows(conversation, 'Hello', 'How can I help?')).toMatchObject([{ seq: 1 }, { seq: 2 }]);
  });

  it('updates a streaming message in place and leaves the others unchanged', async () => {
    server.add({ text: 'Hello' });
    const { messageId } = server.add({ text: 'On', state: 'streaming' });
    const conversation = await online();
    const [first] = conversation.state.messages;
    server.update(messageId, { text: 'On its way', state: 'done' });
    await shows(conversation, 'Hello', 'On its way');
    expect(conversation.state.messages[0]).toBe(first);
  });

  it('removes a deleted message', async () => {
    const { messageId } = server.add({ text: 'Wrong number' });
    server.add({ text: 'Hello' });
    const conversation = await online();
    server.update(messageId, { deleted: true });
    expect(await shows(conversation, 'Hello')).toHaveLength(1);
  });

  it('shows a form until the next message, and its values once it is submitted', async () => {
    const form = {
      fields: [{ name: 'order', label: 'Order', kind: 'text' as const, required: true }],
      submit: 'Send',
    };
    const asked = server.add({ text: 'which?', attachment: { form } });
    const conversation = await online();
    expect(conversation.state.messages[0]?.attachment?.form).toEqual(form);
    server.add({ text: 'teas', attachment: { form, cards: [{ title: 'Green', buttons: [] }] } });
    expect((await shows(conversation, 'which?', 'teas'))[0]?.attachment?.form).toBeUndefined();
    const fields = [{ name: 'order', label: 'Order', value: '48211' }];
    const values = { answers: asked.messageId, fields };
    server.add({ from: 'person', text: 'Order: 48211', attachment: { values } });
    const [first, second] = await shows(conversation, 'which?', 'teas', 'Order: 48211');
    expect(first && toChatMessage(first).form).toMatchObject({ submit: 'Send', sent: fields });
    expect(second && toChatMessage(second)).toMatchObject({ form: undefined, cards: [{ title: 'Green' }] });
    server.add({ text: 'thanks' });
    expect((await shows(conversation, 'which?', 'teas', 'Order: 48211', 'thanks'))[0]).toBe(first);
  });

  it('removes the choices of older messages without keep', async () => {
    const choices = [{ label: 'Yes', value: 'yes' }];
    server.add({ text: 'kept', attachment: { choices, keep: true } });
    server.add({ text: 'old', attachment: { choices } });
    const conversation = await online();
    expect(conversation.state.messages[1]?.attachment?.choices).toEqual(choices);
    conversation.send('yes');
    expect(conversation.state.messages.map(({ attachment }) => attachment?.choices?.length)).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  it('keeps the last 100 messages and loads earlier ones on request', async () => {
    for (let at = 1; at <= 130; at += 1) server.add({ text: `${at}` });
    const conversation = await online();
    server.add({ text: '131' });
    await until(conversation.state, () => texts(conversation).at(-1) === '131');
    expect(conversation.state.messages).toHaveLength(100);
    expect(texts(conversation)[0]).toBe('32');
    expect(conversation.state.earlier).toBe(true);

    await conversation.loadEarlier();
    expect(texts(conversation)).toHaveLength(131);
    expect(texts(conversation)[0]).toBe('1');
    expect(conversation.state.earlier).toBe(false);

    conversation.send('132');
    expect(conversation.state.messages.length).toBeLessThanOrEqual(101);
    expect(conversation.state.earlier).toBe(true);
  });

  it('shows typing until the answer arrives', async () => {
    const conversation = await online();
    server.emit({ type: 'typing', active: true });
    await until(conversation.state, ({ typing }) => typing);
    server.add({ text: 'There' });
    await until(conversation.state, ({ typing }) => !typing);
    expect(await shows(conversation, 'There')).toHaveLength(1);
  });

  it('clears the messages when the conversation is deleted elsewhere', async () => {
    server.add({ text: 'Hello' });
    const conversation = await online();
    server.emit({ type: 'forgotten' });
    expect(await shows(conversation)).toEqual([]);
  });
});

describe('connection', () => {
  it('resumes after the last event without loss or duplicates', async () => {
    server.add({ text: 'one' });
    const conversation = await online();
    server.add({ text: 'two' });
    await shows(conversation, 'one', 'two');
    server.cut();
    await until(conversation.state, ({ connection, retryAt }) => connection === 'reconnecting' && retryAt !== null);
    expect(conversation.state.retryAt).toBe(clock.now() + 3000);
    server.add({ text: 'three' });
    clock.advance(3000);
    await shows(conversation, 'one', 'two', 'three');
    expect(server.seen.at(-1)?.headers['last-event-id']).toBe('2');
    expect(server.seen.filter(({ method, url }) => method === 'GET' && !url.includes('/stream'))).toHaveLength(1);
  });

  it('waits longer after each failure', async () => {
    const conversation = await online();
    const waits: number[] = [];
    server.trouble('GET', 503);
    server.cut();
    for (let failure = 0; failure < 4; failure += 1) {
      const before = conversation.state.retryAt;
      await until(conversation.state, ({ retryAt }) => retryAt !== null && retryAt !== before);
      waits.push((conversation.state.retryAt ?? 0) - clock.now());
      clock.advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([3000, 6000, 12_000, 24_000]);
  });

  it('reopens a silent stream', async () => {
    const conversation = await online();
    server.add({ text: 'the last sign of life' });
    await shows(conversation, 'the last sign of life');
    clock.advance(46_000);
    await until(conversation.state, ({ retryAt }) => retryAt !== null);
    expect(conversation.state.connection).toBe('reconnecting');
    expect(server.seen).toHaveLength(2);
  });

  it('fetches the history again after a long absence', async () => {
    const conversation = await online();
    const mend = server.trouble('GET', 0);
    server.cut();
    await until(conversation.state, ({ retryAt }) => retryAt !== null);
    mend();
    server.add({ text: 'news' });
    clock.advance(20 * 60_000);
    await shows(conversation, 'news');
    expect(server.seen.filter(({ method, url }) => method === 'GET' && !url.includes('/stream'))).toHaveLength(2);
  });

  it.each([
    ['stay', 1, 131],
    ['go where messages between are not loaded', 101, 100],
  ])('earlier messages %s when the history is fetched again', async (_, added, count) => {
    for (let at = 1; at <= 130; at += 1) server.add({ text: `${at}` });
    const { messageId } = server.add({ text: 'deleted meanwhile' });
    const conversation = await online();
    await conversation.loadEarlier();
    const mend = server.trouble('GET', 0);
    server.cut();
    await until(conversation.state, ({ retryAt }) => retryAt !== null);
    mend();
    for (let at = 1; at <= added; at += 1) server.add({ text: `news ${at}` });
    server.update(messageId, { deleted: true });
    clock.advance(20 * 60_000);
    await until(conversation.state, () => texts(conversation).at(-1) === `news ${added}`);
    expect(texts(conversation)).toHaveLength(count);
    expect(texts(conversation)).not.toContain('deleted meanwhile');
    expect(conversation.state.earlier).toBe(added > 100);
  });

  it('expires on a 401 without a renewal, and continues once there is a token', async () => {
    let token = 'old';
    const conversation = open({ getToken: () => token });
    await until(conversation.state, ({ connection }) => connection === 'expired');
    expect(conversation.state.problem?.status).toBe(401);
    token = 'good';
    conversation.reconnect();
    await online(conversation);
  });

  it('renews the session once and continues', async () => {
    let token = 'old';
    let renewals = 0;
    const conversation = open({
      getToken: () => token,
      renew: async () => {
        renewals += 1;
        token = 'good';
        return true;
      },
    });
    await online(conversation);
    expect(renewals).toBe(1);
  });

  it('renews the session after a 401 on a message, and sends it again', async () => {
    let token = 'good';
    const conversation = await online(open({ getToken: () => token }));
    server.tokens.clear();
    conversation.send('still there?');
    await until(conversation.state, ({ connection }) => connection === 'expired');
    expect(server.posted).toEqual([]);
    server.tokens.add('new');
    token = 'new';
    conversation.reconnect();
    await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'sent');
    expect(server.posted).toEqual(['still there?']);
  });

  it('renews the session after a 401 on any other call', async () => {
    const { messageId } = server.add({ text: 'Hello' });
    const conversation = await online();
    server.tokens.clear();
    await expect(conversation.like(messageId, 1)).rejects.toMatchObject({ status: 401 });
    await until(conversation.state, ({ connection }) => connection === 'expired');
  });

  it('reopens a quiet stream at once when the page is visible again', async () => {
    const conversation = await online();
    server.add({ text: 'the last sign of life' });
    await shows(conversation, 'the last sign of life');
    clock.advance(30_000);
    const seen = server.seen.length;
    conversation.reconnect();
    server.add({ text: 'news' });
    await shows(conversation, 'the last sign of life', 'news');
    expect(server.seen.slice(seen).map(({ headers }) => headers['last-event-id'])).toEqual(['1']);
  });

  it('retries the renewal while the server cannot be reached, without expiring', async () => {
    let token = 'old';
    const conversation = open({
      getToken: () => token,
      renew: async () => {
        if (token === 'old') {
          token = 'good';
          throw new ChatError({ status: 0, type: 'network', message: 'no answer' });
        }
        return true;
      },
    });
    await until(conversation.state, ({ retryAt }) => retryAt !== null);
    expect(conversation.state.connection).toBe('reconnecting');
    clock.advance(3000);
    await online(conversation);
  });

  it('is refused when the renewal is refused', async () => {
    const refused = new ChatError({ status: 403, type: 'disabled', message: 'You may not use this service any more' });
    const conversation = open({ getToken: () => 'old', renew: () => Promise.reject(refused) });
    await until(conversation.state, ({ connection }) => connection === 'refused');
    expect(conversation.state.problem).toMatchObject({ status: 403, type: 'disabled' });
  });

  it('stops at errors that no retry solves', async () => {
    server.trouble('GET', 403);
    const conversation = open();
    await until(conversation.state, ({ connection }) => connection === 'refused');
    expect(conversation.state.problem).toEqual({ status: 403, type: 'trouble', message: 'requested by the test' });
  });

  it('sends its headers with every request', async () => {
    const conversation = await online(open({ headers: () => ({ 'x-context': '%7B%7D', 'x-ws': 'acme' }) }));
    conversation.send('hello');
    await until(conversation.state, ({ messages }) => messages.some(({ delivery }) => delivery === 'sent'));
    expect(new Set(server.seen.map(({ headers }) => headers['x-context']))).toEqual(new Set(['%7B%7D']));
  });
});
