import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chatServer.ts';
import { manualClock } from '../testing/manualClock.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { until } from '../testing/until.ts';
import { ChatError } from './api.ts';
import { type LiveConversation, openConversation } from './conversation.ts';
import { guardedStore } from './storage.ts';
import type { Target } from './types.ts';
import { toChatMessage } from './view.ts';

let server: ChatServer;
let clock: ReturnType<typeof manualClock>;
let storage: Storage;
const opened: LiveConversation[] = [];

function open(target: Partial<Target> = {}): LiveConversation {
  const conversation = openConversation(
    { baseUrl: server.baseUrl, ws: 'acme', device: 'shop', getToken: () => 'good', ...target },
    { clock, store: guardedStore(() => storage) },
  );
  opened.push(conversation);
  return conversation;
}
const online = async (conversation = open()) => {
  await until(conversation.state, ({ connection }) => connection === 'online');
  return conversation;
};
const texts = ({ state }: LiveConversation) => state.messages.map(({ text }) => text);
const shows = async (conversation: LiveConversation, ...expected: string[]) => {
  await until(conversation.state, () => texts(conversation).join('|') === expected.join('|'));
  return conversation.state.messages;
};

beforeEach(async () => {
  server = await startChatServer();
  clock = manualClock();
  storage = memoryStorage();
});
afterEach(async () => {
  for (const conversation of opened.splice(0)) conversation.close();
  await server.stop();
});

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

describe('sending', () => {
  it('shows a message at once, without duplicates', async () => {
    const conversation = await online();
    conversation.setDraft('  Where is my order?  ');
    conversation.send(conversation.state.draft);
    expect(texts(conversation)).toEqual(['Where is my order?']);
    expect(conversation.state.draft).toBe('');
    await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'sent');
    server.add({ text: 'Soon' });
    await shows(conversation, 'Where is my order?', 'Soon');
  });

  it('keeps the order over broken connections, without duplicates', async () => {
    const conversation = await online();
    server.trouble('POST', 0, 1);
    for (const text of ['one', 'two', 'three']) conversation.send(text);
    await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'waiting');
    expect(texts(conversation)).toEqual(['one', 'two', 'three']);
    conversation.reconnect();
    await until(conversation.state, ({ messages }) => messages.every(({ delivery }) => delivery === 'sent'));
    expect(server.posted).toEqual(['one', 'two', 'three']);
    expect(texts(conversation)).toEqual(['one', 'two', 'three']);
  });

  it('marks a refused message, sends the next, and retries on request', async () => {
    const conversation = await online();
    server.trouble('POST', 400, 1);
    const id = conversation.send('first');
    conversation.send('second');
    await until(conversation.state, ({ messages }) => messages.map((each) => each.delivery).join() === 'sent,failed');
    expect(conversation.state.messages[1]?.problem?.status).toBe(400);
    conversation.retry(id);
    await until(conversation.state, ({ messages }) => messages.every(({ delivery }) => delivery === 'sent'));
    expect(texts(conversation)).toEqual(['second', 'first']);
  });

  it('gives up after four failures of the server', async () => {
    const conversation = await online();
    server.trouble('POST', 500, 4);
    const id = conversation.send('hello');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await until(conversation.state, () => server.seen.filter(({ method }) => method === 'POST').length === attempt);
      await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'waiting');
      clock.advance(15_000);
    }
    await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'failed');
    conversation.discard(id);
    expect(texts(conversation)).toEqual([]);
  });

  describe('a draft of a form', () => {
    const form = { fields: [{ name: 'order', label: 'Order', kind: 'text' as const, required: true }], submit: 'Send' };
    const typed = { order: ' 48', terms: true } as const;
    /** A conversation of today with a draft for its form; then what it is after a reload. */
    const filling = async (keep = false) => {
      const { messageId } = server.add({ text: 'which?', attachment: { form, keep } });
      const conversation = await online();
      conversation.setFormDraft(messageId, typed);
      return { messageId, conversation };
    };
    const stored = () => storage.getItem('parlance:acme:shop:forms');

    it('survives a reload', async () => {
      const { messageId, conversation } = await filling();
      conversation.close();
      const after = open();
      expect(after.formDraft(messageId)).toEqual(typed);
      await online(after);
      expect(after.formDraft(messageId)).toEqual(typed);
    });

    it('is removed once the form is submitted, here or elsewhere', async () => {
      const { messageId, conversation } = await filling();
      const fields = [{ name: 'order', label: 'Order', value: '48' }];
      server.add({ from: 'person', text: 'Order: 48', attachment: { values: { answers: messageId, fields } } });
      await shows(conversation, 'which?', 'Order: 48');
      expect([conversation.formDraft(messageId), stored()]).toEqual([undefined, null]);
    });

    it('is removed with the next message, unless the form is kept', async () => {
      const { messageId, conversation } = await filling(true);
      const other = server.add({ text: 'and?', attachment: { form } });
      await shows(conversation, 'which?', 'and?');
      conversation.setFormDraft(other.messageId, typed);
      server.add({ text: 'thanks' });
      await shows(conversation, 'which?', 'and?', 'thanks');
      expect([conversation.formDraft(messageId), conversation.formDraft(other.messageId)]).toEqual([typed, undefined]);
    });

    it('is removed when the message is deleted while the page is closed', async () => {
      const { messageId, conversation } = await filling();
      conversation.close();
      server.update(messageId, { deleted: true });
      const after = await online();
      expect([after.formDraft(messageId), stored()]).toEqual([undefined, null]);
    });

    it('is removed with the conversation', async () => {
      const { conversation } = await filling();
      await conversation.forget();
      expect(stored()).toBeNull();
    });

    it('stays for a kept form that is not loaded yet', async () => {
      const { messageId, conversation } = await filling(true);
      conversation.close();
      for (let at = 1; at <= 110; at += 1) server.add({ text: `${at}` });
      const after = await online();
      expect(after.state.messages.some((each) => each.messageId === messageId)).toBe(false);
      await after.loadEarlier();
      expect(after.formDraft(messageId)).toEqual(typed);
    });

    it('ignores stored text that is not ours', () => {
      for (const text of ['{', '{}', '[[1,{}]]', '[["m1",{"order":[]}]]', '[["m1",null]]', 'null']) {
        storage.setItem('parlance:acme:shop:forms', text);
        expect(open().formDraft('m1')).toBeUndefined();
      }
    });
  });

  it('keeps draft and unsent messages over a reload', async () => {
    server.trouble('POST', 0, 1);
    const before = await online();
    before.send('hello');
    before.setDraft('and then');
    await until(before.state, ({ messages }) => messages[0]?.delivery === 'waiting');
    before.close();
    const after = await online();
    expect(after.state.draft).toBe('and then');
    await until(after.state, ({ messages }) => messages[0]?.delivery === 'sent');
    expect(server.posted).toEqual(['hello']);
  });

  it('works where storage is denied', async () => {
    const conversation = openConversation(
      { baseUrl: server.baseUrl, ws: 'acme', device: 'shop', getToken: () => 'good' },
      {
        clock,
        store: guardedStore(() => {
          throw new DOMException('denied', 'SecurityError');
        }),
      },
    );
    opened.push(conversation);
    await online(conversation);
    conversation.setDraft('hello');
    conversation.send('hello');
    await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'sent');
    expect(server.posted).toEqual(['hello']);
  });
});

describe('ratings and deletion', () => {
  it('shows a rating at once and reverts it when the server refuses', async () => {
    const { messageId } = server.add({ text: 'Hello' });
    const conversation = await online();
    const like = conversation.like(messageId, 1);
    expect(conversation.state.messages[0]?.like).toBe(1);
    await like;
    expect(server.messages[0]?.like).toBe(1);

    server.trouble('PUT', 500, 1);
    await expect(conversation.like(messageId, -1)).rejects.toMatchObject({ status: 500 });
    expect(conversation.state.messages[0]?.like).toBe(1);
  });

  it('deletes the conversation here and on the server', async () => {
    server.add({ text: 'Hello' });
    const conversation = await online();
    await conversation.forget();
    expect(texts(conversation)).toEqual([]);
    expect(server.messages).toEqual([]);
  });

  it('keeps the greeting of the new conversation, which may arrive before the response', async () => {
    const answer = server.greetWith('Hello again');
    server.add({ text: 'Hello' });
    const conversation = await online();
    const forgetting = conversation.forget();
    await shows(conversation, 'Hello again');
    answer();
    await forgetting;
    expect(texts(conversation)).toEqual(['Hello again']);
  });
});
