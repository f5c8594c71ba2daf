import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { visit } from '../../testing/browser.ts';
import { storageKeys } from '../browser/storage.ts';
import { storeToken } from '../browser/token.ts';
import {
  chooseWorkspace,
  clearRefusal,
  enterWorkspace,
  flushWorkspaces,
  loadWorkspaces,
  workspace,
} from './workspace.ts';

describe('loadWorkspaces', () => {
  let server: Awaited<ReturnType<typeof answering>>;
  let asked: number;
  const one = (id: string) => ({ workspace: id, label: id });

  beforeEach(async () => {
    asked = 0;
    server = await answering((_, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [one('first'), one('second')] }));
    });
    visit(`${server.origin}/`);
    flushWorkspaces();
  });
  afterEach(() => server.close());

  it('remembers the one it chose, for the next start', async () => {
    storeToken('secret');
    await loadWorkspaces('second');
    expect(workspace).toMatchObject({ status: 'ready', current: 'second', refused: null });
    expect(localStorage.getItem(storageKeys.workspace)).toBe('second');
    flushWorkspaces();
    await loadWorkspaces(null);
    expect(workspace.current).toBe('second');
  });

  it('says which one is not the person’s, and shows another', async () => {
    storeToken('secret');
    await loadWorkspaces('somebody_elses');
    expect(workspace).toMatchObject({ refused: 'somebody_elses', lost: null, current: 'first' });
    enterWorkspace('second');
    expect(workspace).toMatchObject({ refused: null, current: 'second' });
  });

  it('says that the open one is lost, by its label', async () => {
    storeToken('secret');
    await loadWorkspaces('first');
    workspace.list = workspace.list.map((each) => ({ ...each, workspace: 'third', label: 'Third shop' }));
    workspace.current = 'third';
    await loadWorkspaces('third');
    expect(workspace).toMatchObject({ refused: 'third', lost: 'Third shop', current: 'first' });
    clearRefusal();
    expect(workspace).toMatchObject({ refused: null, lost: null });
  });

  it('uses the stored one for a token with the prefix vtm:, and asks for no list', async () => {
    storeToken('vtm:guest');
    localStorage.setItem(storageKeys.workspace, 'bound');
    await loadWorkspaces(null);
    expect(workspace).toMatchObject({ status: 'ready', current: 'bound', list: [] });
    expect(asked).toBe(0);
  });

  it('keeps the newest list when an earlier one arrives later', async () => {
    storeToken('secret');
    const waiting: ServerResponse[] = [];
    const slow = await answering((_, response) => {
      waiting.push(response);
    });
    visit(`${slow.origin}/`);
    const both = [loadWorkspaces(null), loadWorkspaces(null)];
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 20_000 });
    const say = (response: ServerResponse | undefined, ...ids: string[]) => {
      response?.writeHead(200, { 'content-type': 'application/json' });
      response?.end(JSON.stringify({ data: ids.map(one) }));
    };
    say(waiting[1], 'first', 'added');
    await both[1];
    say(waiting[0], 'first');
    await both[0];
    expect(workspace.list.map((each) => each.workspace)).toEqual(['first', 'added']);
    await slow.close();
  });
});

describe('chooseWorkspace', () => {
  const ids = ['first', 'second', 'third'];
  it.each([
    ['the address wins', 'third', 'second', 'third'],
    ['the one used last, when the address is silent', null, 'second', 'second'],
    ['the one used last, when the address names another’s', 'foreign', 'second', 'second'],
    ['the first, when neither is the person’s', 'foreign', 'gone', 'first'],
    ['the first, when nothing is known', null, null, 'first'],
  ])('%s', (_, inAddress, usedLast, chosen) => {
    expect(chooseWorkspace(ids, inAddress, usedLast)).toBe(chosen);
  });
  it('is null without workspaces', () => {
    expect(chooseWorkspace([], 'first', 'first')).toBeNull();
  });
});
