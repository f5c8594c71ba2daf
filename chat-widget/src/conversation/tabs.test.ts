import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chatServer.ts';
import { manualClock } from '../testing/manualClock.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { until } from '../testing/until.ts';
import { type LiveConversation, openConversation } from './conversation.ts';
import { guardedStore } from './storage.ts';

/** Two tabs of one browser with one conversation. */

let server: ChatServer;
let shared: Storage;
const opened: LiveConversation[] = [];
beforeEach(async () => {
  server = await startChatServer();
  shared = memoryStorage();
});
afterEach(async () => {
  for (const conversation of opened.splice(0)) conversation.close();
  await server.stop();
});

/** Opens a tab; `own` is its session storage, which survives reloads. */
async function tab(own = memoryStorage()): Promise<LiveConversation> {
  const conversation = openConversation(
    { baseUrl: server.baseUrl, ws: 'acme', device: 'shop', getToken: () => 'good' },
    { clock: manualClock(), store: guardedStore(() => shared), tab: guardedStore(() => own) },
  );
  opened.push(conversation);
  await until(conversation.state, ({ connection }) => connection === 'online');
  return conversation;
}
const waits = ({ state }: LiveConversation) => until(state, ({ messages }) => messages[0]?.delivery === 'waiting');

it('a new tab sends the unsent messages of both, without duplicates', async () => {
  const [one, other] = [await tab(), await tab()];
  const mend = server.trouble('POST', 0);
  one.send('from the first tab');
  other.send('from the second tab');
  await waits(one);
  await waits(other);
  one.close();
  other.close();
  mend();
  const { state } = await tab();
  const all = ({ messages }: typeof state) => messages.filter(({ delivery }) => delivery === 'sent').length === 2;
  await until(state, all);
  expect(state.messages.map(({ text }) => text)).toEqual(['from the first tab', 'from the second tab']);
  expect(server.posted).toHaveLength(2);
  expect(shared.getItem('parlance:acme:shop:outbox')).toBeNull();
});

it('each tab keeps its own draft over a reload, and a new tab starts with the latest draft', async () => {
  const [first, second] = [memoryStorage(), memoryStorage()];
  const [one, other] = [await tab(first), await tab(second)];
  one.setDraft('of the first');
  other.setDraft('of the second');
  expect((await tab(first)).state.draft).toBe('of the first');
  expect((await tab()).state.draft).toBe('of the second');
  other.setDraft('');
  expect((await tab(second)).state.draft).toBe('');
  expect((await tab(first)).state.draft).toBe('of the first');
  one.setDraft('of the first, still');
  other.setDraft('x');
  one.setDraft('');
  expect((await tab()).state.draft).toBe('x');
});
