import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { limits } from '@parlance/contract/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../testing/chatServer.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { until } from '../testing/until.ts';
import { type LiveConversation, openConversation } from './conversation.ts';
import { guardedStore } from './storage.ts';

let server: ChatServer;
let storage: Storage;
const opened: LiveConversation[] = [];
beforeEach(async () => {
  server = await startChatServer();
  storage = memoryStorage();
});
afterEach(async () => {
  for (const conversation of opened.splice(0)) conversation.close();
  await server.stop();
});

async function online(): Promise<LiveConversation> {
  const target = { baseUrl: server.baseUrl, ws: 'acme', device: 'shop', getToken: () => 'good' };
  const conversation = openConversation(target, { store: guardedStore(() => storage) });
  opened.push(conversation);
  await until(conversation.state, ({ connection }) => connection === 'online');
  return conversation;
}
const file = (name: string, content = name, type = '') => new File([content], name, { type });
const problems = ({ state }: LiveConversation) => state.uploads.map(({ problem }) => problem);
const uploaded = (conversation: LiveConversation, count: number) =>
  until(
    conversation.state,
    ({ uploads }) => uploads.filter(({ info, progress }) => info && progress === 1).length === count,
  );
const sent = ({ state }: LiveConversation) =>
  until(
    state,
    ({ messages, loaded }) => loaded && messages.length > 0 && messages.every(({ delivery }) => delivery === 'sent'),
  );
const withUploads = { withUploads: true };
const textAt = async (url: string) => (await fetch(url)).text();

it('uploads files as they are chosen and sends them in order, with or without text', async () => {
  const conversation = await online();
  expect(conversation.state.mayAttach).toBe(true);
  expect(conversation.attach([file('one.png'), file('two.pdf')])).toBe(0);
  expect(conversation.send('not before they are there', withUploads)).toBe('');
  await uploaded(conversation, 2);
  const id = conversation.send('', withUploads);
  expect(conversation.state.uploads).toEqual([]);
  await sent(conversation);
  expect(conversation.state.messages).toMatchObject([
    { messageId: id, text: '', attachment: { files: [{ name: 'one.png' }, { name: 'two.pdf' }] } },
  ]);
  expect(conversation.send('', withUploads)).toBe('');
});

it('sends a choice without the attached files', async () => {
  const conversation = await online();
  conversation.attach([file('one.png')]);
  await uploaded(conversation, 1);
  conversation.send('yes');
  await sent(conversation);
  expect(conversation.state.messages[0]?.attachment).toBeNull();
  expect(conversation.state.uploads).toHaveLength(1);
});

it('removes a file, uploaded or uploading', async () => {
  const conversation = await online();
  conversation.attach([file('a.txt')]);
  const [first] = conversation.state.uploads;
  conversation.detach(first?.key ?? '');
  expect(conversation.state.uploads).toEqual([]);
  conversation.attach([file('b.txt')]);
  await uploaded(conversation, 1);
  const [second] = conversation.state.uploads;
  conversation.detach(second?.key ?? '');
  expect(conversation.state.uploads).toEqual([]);
  await expect.poll(() => [...server.files.values()].map(({ info }) => info.name)).not.toContain('b.txt');
});

it('shows the problem of a file, keeps the draft and the others, and retries on request', async () => {
  const conversation = await online();
  conversation.setDraft('here it is');
  server.trouble('POST', 400, 1);
  conversation.attach([file('lies.png')]);
  await until(conversation.state, () => problems(conversation).join() === 'notAllowed');
  conversation.attach([file('empty.txt', ''), file('run.exe'), file('ok.txt')]);
  await uploaded(conversation, 1);
  expect(problems(conversation)).toEqual(['notAllowed', 'empty', 'notAllowed', null]);
  expect(conversation.send(conversation.state.draft, withUploads)).toBe('');
  expect(conversation.state.draft).toBe('here it is');
  conversation.retryUpload(conversation.state.uploads[0]?.key ?? '');
  await uploaded(conversation, 2);
  for (const { key, problem } of conversation.state.uploads) if (problem) conversation.detach(key);
  conversation.send(conversation.state.draft, withUploads);
  await sent(conversation);
  expect(conversation.state.messages[0]?.attachment?.files?.map(({ name }) => name)).toEqual(['lies.png', 'ok.txt']);
});

it.each<[status: number, problem: string, type?: ErrorType]>([
  [413, 'tooLarge'],
  [413, 'tooManyPixels', 'image_too_large'],
  [403, 'failed'],
  [409, 'noRoom'],
  [429, 'tooMany'],
  [500, 'failed'],
  [0, 'failed'],
  [403, 'notHere', 'files_refused'],
])('maps a response of %i to the problem %s', async (status, problem, type) => {
  const conversation = await online();
  server.trouble('POST', status, 1, type);
  conversation.attach([file('a.txt')]);
  await until(conversation.state, () => problems(conversation).join() === problem);
  expect(problems(conversation)).toEqual([problem]);
});

it('limits the number and the size of files', async () => {
  const conversation = await online();
  const many = Array.from({ length: limits.filesPerMessage + 2 }, (_, at) => file(`${at}.txt`));
  expect(conversation.attach(many)).toBe(2);
  expect(conversation.state.uploads).toHaveLength(limits.filesPerMessage);
  for (const { key } of conversation.state.uploads) conversation.detach(key);
  conversation.attach([file('large.txt', 'x'.repeat(limits.fileBytes + 1))]);
  expect(problems(conversation)).toEqual(['tooLarge']);
});

it('keeps sent files over a reload, and drops unsent ones', async () => {
  const conversation = await online();
  conversation.attach([file('a.txt')]);
  await uploaded(conversation, 1);
  server.trouble('POST', 0, 1);
  conversation.send('see this', withUploads);
  await until(conversation.state, ({ messages }) => messages[0]?.delivery === 'waiting');
  conversation.attach([file('b.txt')]);
  conversation.close();
  const again = await online();
  await sent(again);
  expect(again.state.messages).toMatchObject([{ text: 'see this', attachment: { files: [{ name: 'a.txt' }] } }]);
  expect(again.state.uploads).toEqual([]);
});

it('gives files blob addresses: its own at once, others by request, all revoked in the end', async () => {
  const conversation = await online();
  conversation.attach([file('own.txt', 'mine')]);
  await uploaded(conversation, 1);
  conversation.send('', withUploads);
  await sent(conversation);
  const own = await conversation.fileUrl('f1');
  expect(await textAt(own)).toBe('mine');
  expect(server.seen.filter(({ method, url }) => method === 'GET' && url.includes('/files/'))).toEqual([]);

  server.files.set('f9', {
    info: { id: 'f9', name: 'b.txt', type: 'text/plain', size: 6 },
    bytes: Buffer.from('theirs'),
  });
  const other = await conversation.fileUrl('f9');
  expect(await textAt(other)).toBe('theirs');
  expect(await conversation.fileUrl('f9')).toBe(other);
  await expect(conversation.fileUrl('gone')).rejects.toMatchObject({ status: 404 });
  conversation.close();
  await expect.poll(() => textAt(own).catch(() => 'let go')).toBe('let go');
  expect(await textAt(other).catch(() => 'let go')).toBe('let go');
});

it('removes attached files with the conversation', async () => {
  const conversation = await online();
  conversation.attach([file('a.txt')]);
  await uploaded(conversation, 1);
  await conversation.clear();
  expect(conversation.state.uploads).toEqual([]);
});
