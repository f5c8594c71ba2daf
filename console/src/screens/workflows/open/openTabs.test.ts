import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storeToken } from '../../../shared/browser/token.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { answering } from '../../../testing/answering.ts';
import { visit } from '../../../testing/browser.ts';
import { isUnsaved, markUnsaved } from '../unsaved.ts';
import { closeScript, loadTabs, openTabs, selectScript, showSection } from './openTabs.ts';

const id = (letter: string) => `${letter}-0000-0000-0000-000000000000`;
const nameOf = (script: string) => `Script ${script[0]}`;
const letters = (ids: readonly string[]) => ids.map((one) => one[0]).join('');

let server: Awaited<ReturnType<typeof answering>>;
/** The settings stored on the server; null: it fails. */
let kept: { open_scripts: string[]; active_tab: string } | null;
let workspace = 0;

beforeEach(async () => {
  kept = { open_scripts: ['a', 'b', 'c', 'd', 'e'].map(id), active_tab: 'script' };
  server = await answering((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      if (kept !== null && request.method === 'PUT') kept = JSON.parse(text);
      response.writeHead(kept === null ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(kept ?? {}));
    });
  });
  visit(`${server.origin}/`);
  // Each test has its own workspace, because the tabs of one are loaded only once.
  workspace += 1;
});
afterEach(() => server.close());

const load = () => loadTabs(`ws-${workspace}`);
const question = async () => {
  await vi.waitFor(() => expect(confirmer.getSnapshot()).toBeDefined(), { timeout: 20_000 });
  return confirmer.getSnapshot();
};

test('the tabs of a workspace are restored as they were left, and changes are stored', async () => {
  await load();
  expect([letters(openTabs.tabs), openTabs.active]).toEqual(['abcde', 'script']);
  await selectScript(id('a'), nameOf);
  await selectScript(id('f'), nameOf);
  expect(letters(openTabs.tabs)).toBe('acdef');
  await vi.waitFor(() => expect(letters(kept?.open_scripts ?? [])).toBe('cdeaf'), { timeout: 20_000 });
  showSection('events');
  await vi.waitFor(() => expect(kept?.active_tab).toBe('events'), { timeout: 20_000 });
});

test('no tab is open, and the scripts are shown, where the server fails', async () => {
  kept = null;
  await load();
  expect([openTabs.tabs, openTabs.active]).toEqual([[], 'scripts']);
});

test('a sixth script closes one with unsaved changes only after a question', async () => {
  await load();
  const discard = vi.fn<() => void>();
  markUnsaved(id('a'), discard);
  const refused = selectScript(id('f'), nameOf);
  (await question())?.answer(false);
  expect([await refused, letters(openTabs.tabs)]).toEqual([false, 'abcde']);
  const confirmed = selectScript(id('f'), nameOf);
  (await question())?.answer(true);
  expect([await confirmed, letters(openTabs.tabs), isUnsaved(id('a'))]).toEqual([true, 'bcdef', false]);
  expect(discard).toHaveBeenCalledOnce();
});

test('a tab with unsaved changes is closed after a question, another at once', async () => {
  await load();
  expect(await closeScript(id('b'), 'b')).toBe(true);
  markUnsaved(id('c'), () => {});
  const closing = closeScript(id('c'), 'c');
  (await question())?.answer(false);
  expect([await closing, letters(openTabs.tabs), isUnsaved(id('c'))]).toEqual([false, 'acde', true]);
});

test('an answer that arrives after the user has opened another workspace is ignored', async () => {
  const waiting = new Map<string, ServerResponse>();
  const slow = await answering(({ url = '' }, response) => void waiting.set(url.split('/').at(-1) ?? '', response));
  onTestFinished(() => slow.close());
  visit(`${slow.origin}/`);
  const loading = [loadTabs('left'), loadTabs('entered')];
  await vi.waitFor(() => expect(waiting.size).toBe(2), { timeout: 20_000 });
  for (const [ws, letter] of [
    ['entered', 'b'],
    ['left', 'a'],
  ] as const) {
    waiting.get(ws)?.writeHead(200, { 'content-type': 'application/json' });
    waiting.get(ws)?.end(JSON.stringify({ open_scripts: [id(letter)], active_tab: 'script' }));
    await loading[ws === 'left' ? 0 : 1];
  }
  expect([openTabs.ws, letters(openTabs.tabs)]).toEqual(['entered', 'b']);
});

test('a save that waits while its user signs out is not stored for the next user', async () => {
  const saves: [token: string | undefined, scripts: string, answer: () => void][] = [];
  const slow = await answering((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const answer = (body: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.method !== 'PUT') return answer(kept);
      return saves.push([request.headers.authorization, letters(JSON.parse(text).open_scripts), () => answer({})]);
    });
  });
  onTestFinished(async () => {
    storeToken(null);
    await slow.close();
  });
  visit(`${slow.origin}/`);
  storeToken('first');
  await load();
  await selectScript(id('a'), nameOf);
  await vi.waitFor(() => expect(saves.length).toBe(1), { timeout: 20_000 });
  await selectScript(id('b'), nameOf);
  storeToken('next');
  saves[0]?.[2]();
  await selectScript(id('c'), nameOf);
  await vi.waitFor(() => expect(saves.length).toBe(2), { timeout: 20_000 });
  saves[1]?.[2]();
  expect(saves.map(([token, scripts]) => [token, scripts])).toEqual([
    ['Bearer first', 'bcdea'],
    ['Bearer next', 'deabc'],
  ]);
});
