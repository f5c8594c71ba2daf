import { afterEach, beforeEach } from 'vitest';
import { type LiveConversation, openConversation } from '../conversation/conversation.ts';
import { guardedStore } from '../conversation/storage.ts';
import type { Target } from '../conversation/types.ts';
import { type ChatServer, startChatServer } from './chatServer.ts';
import { manualClock } from './manualClock.ts';
import { memoryStorage } from './memoryStorage.ts';
import { until } from './until.ts';

/** Each test has its own server, clock and storage. */
export let server: ChatServer;
export let clock: ReturnType<typeof manualClock>;
export let storage: Storage;
export const opened: LiveConversation[] = [];

export function useChatServer(): void {
  beforeEach(async () => {
    server = await startChatServer();
    clock = manualClock();
    storage = memoryStorage();
  });
  afterEach(async () => {
    for (const conversation of opened.splice(0)) conversation.close();
    await server.stop();
  });
}

export function open(target: Partial<Target> = {}): LiveConversation {
  const conversation = openConversation(
    { baseUrl: server.baseUrl, ws: 'acme', device: 'shop', getToken: () => 'good', ...target },
    { clock, store: guardedStore(() => storage) },
  );
  opened.push(conversation);
  return conversation;
}

export async function online(conversation = open()): Promise<LiveConversation> {
  await until(conversation.state, ({ connection }) => connection === 'online');
  return conversation;
}

export const texts = ({ state }: LiveConversation): string[] => state.messages.map(({ text }) => text);

/** Waits until a conversation shows exactly these texts. */
export async function shows(
  conversation: LiveConversation,
  ...expected: string[]
): Promise<LiveConversation['state']['messages']> {
  await until(conversation.state, () => texts(conversation).join('|') === expected.join('|'));
  return conversation.state.messages;
}
