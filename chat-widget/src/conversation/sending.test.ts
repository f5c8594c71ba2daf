import { describe, expect, it } from 'vitest';
import {
  clock,
  online,
  open,
  opened,
  server,
  shows,
  storage,
  texts,
  useChatServer,
} from '../testing/liveConversation.ts';
import { until } from '../testing/until.ts';
import { openConversation } from './conversation.ts';
import { guardedStore } from './storage.ts';

useChatServer();

describe('sending', () => {
  it('shows a message at once, without duplicates', async () => {
    const conversation = await online();
    conversation.setDraft('  Where is my order?  ');
    conversation.send(conversation.state.draft);
    expect(texts(conversation)).toEqual(['Where is my order?']);
    await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'sent');
    server.add({ text: 'Soon' });
    await shows(conversation, 'Where is my order?', 'Soon');
  });

  it('keeps what is being written when something else is sent', async () => {
    const conversation = await online();
    conversation.setDraft('And one more thi');
    conversation.send('Return an item');
    await shows(conversation, 'Return an item');
    expect(conversation.state.draft).toBe('And one more thi');
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
    /** Opens a conversation that has a form, and sets a draft for that form. */
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
      await conversation.clear();
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
    await conversation.clear();
    expect(texts(conversation)).toEqual([]);
    expect(server.messages).toEqual([]);
  });

  it('keeps the greeting of the new conversation, which may arrive before the response', async () => {
    const answer = server.greetWith('Hello again');
    server.add({ text: 'Hello' });
    const conversation = await online();
    const clearing = conversation.clear();
    await shows(conversation, 'Hello again');
    answer();
    await clearing;
    expect(texts(conversation)).toEqual(['Hello again']);
  });
});
