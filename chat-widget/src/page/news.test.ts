import { proxy, ref } from 'valtio/vanilla';
import { expect, it } from 'vitest';
import type { ConversationState, Entry } from '../conversation/types.ts';
import type { ToLoader } from '../protocol.ts';
import { reportNews } from './news.ts';

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

it('tells of each complete message once, and counts answers that came unseen', async () => {
  const said: ToLoader[] = [];
  const page = proxy({ visible: true });
  const state = proxy<ConversationState>({
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
  });
  const show = async (...messages: Entry[]) => {
    state.messages = ref(messages);
    await Promise.resolve();
  };
  reportNews(state, page, { post: (message) => said.push(message) });

  const greeting = entry(1, 'Hello');
  await show(greeting);
  expect(said).toEqual([]);

  page.visible = false;
  await Promise.resolve();
  await show(greeting, entry(2, 'On', { state: 'streaming' }));
  expect(said).toEqual([]);
  await show(greeting, entry(2, 'On its way'));
  await show(greeting, entry(2, 'On its way', { like: 1 }));
  expect(said).toEqual([
    { type: 'message', from: 'assistant', text: 'On its way' },
    { type: 'unread', count: 1, text: expect.any(String) },
  ]);

  page.visible = true;
  await Promise.resolve();
  expect(said.at(-1)).toEqual({ type: 'unread', count: 0, text: '' });
});
