import { proxy, ref } from 'valtio/vanilla';
import { expect, it } from 'vitest';
import type { ConversationState, Entry } from '../conversation/types.ts';
import type { ChatEvent } from '../protocol.ts';
import { notifyHost } from './notifyHost.ts';

const entry = (seq: number, text: string, values: Partial<Entry> = {}): Entry => ({
  messageId: `m${seq}`,
  seq,
  from: 'assistant',
  text,
  attachment: null,
  like: 0,
  footer: null,
  state: 'done',
  deleted: false,
  created_at: '2026-01-01T00:00:00Z',
  understanding: null,
  delivery: 'sent',
  ...values,
});

const stateWith = (values: Partial<ConversationState>) =>
  proxy<ConversationState>({
    connection: 'online',
    retryAt: null,
    problem: null,
    loaded: true,
    messages: ref([]),
    earlier: false,
    loadingEarlier: false,
    typing: false,
    mayAttach: false,
    uploads: ref([]),
    speech: false,
    draft: '',
    ...values,
  });

it('posts what was written before the conversation was loaded, and the answers to it', async () => {
  const posted: ChatEvent[] = [];
  const state = stateWith({ loaded: false });
  notifyHost(state, proxy({ visible: true }), { post: (message) => posted.push(message) });
  state.messages = ref([entry(0, 'Refund me', { messageId: 'mine', from: 'person', delivery: 'sending' })]);
  await Promise.resolve();
  state.messages = ref([
    entry(1, 'Hello'),
    entry(2, 'Refund me', { messageId: 'mine', from: 'person' }),
    entry(3, 'Within a week'),
  ]);
  state.loaded = true;
  await Promise.resolve();
  expect(posted.map((event) => ('text' in event ? event.text : event.type))).toEqual(['Refund me', 'Within a week']);
});

it('posts each complete message once, and counts the unread answers', async () => {
  const posted: ChatEvent[] = [];
  const page = proxy({ visible: true });
  const state = stateWith({});
  const show = async (...messages: Entry[]) => {
    state.messages = ref(messages);
    await Promise.resolve();
  };
  notifyHost(state, page, { post: (message) => posted.push(message) });

  const greeting = entry(1, 'Hello');
  await show(greeting);
  expect(posted).toEqual([]);

  page.visible = false;
  await Promise.resolve();
  await show(greeting, entry(2, 'On', { state: 'streaming' }));
  expect(posted).toEqual([]);
  await show(greeting, entry(2, 'On its way'));
  await show(greeting, entry(2, 'On its way', { like: 1 }));
  expect(posted).toEqual([
    { type: 'message', from: 'assistant', text: 'On its way' },
    { type: 'unread', count: 1, text: expect.any(String) },
  ]);

  page.visible = true;
  await Promise.resolve();
  expect(posted.at(-1)).toEqual({ type: 'unread', count: 0, text: '' });
});
