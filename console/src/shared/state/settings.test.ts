import type { InterfaceSettings } from '@parlance/contract/calls/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { visit } from '../../testing/browser.ts';
import { readStored, storageKeys } from '../browser/storage.ts';
import { receiveSettings, setSetting, settings, startSettings } from './settings.ts';
import { storeToken } from '../browser/token.ts';

/** The methods of the page's root element that the theme uses. */
function rootElement() {
  const attributes = new Map<string, string>();
  return {
    style: { setProperty: () => {}, removeProperty: () => {} },
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
}

describe('settings', () => {
  let server: Awaited<ReturnType<typeof answering>>;
  let saved: InterfaceSettings[];

  beforeEach(async () => {
    saved = [];
    server = await answering((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        saved.push(JSON.parse(text));
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      });
    });
    visit(`${server.origin}/`);
    storeToken('secret');
    vi.stubGlobal('document', { documentElement: rootElement() });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  });
  afterEach(() => server.close());

  it('lets the address win over the user’s settings, without saving it', async () => {
    startSettings({ night_mode: true });
    receiveSettings({ id: 'ada', settings: { night_mode: false, nav_dark: true } });
    expect(settings).toMatchObject({ night_mode: true, nav_dark: true });
    setSetting('spotlight_mode', true);
    await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 });
    expect(saved).toEqual([{ night_mode: false, nav_dark: true, spotlight_mode: true }]);
    setSetting('night_mode', true);
    await vi.waitFor(() => expect(saved).toHaveLength(2), { timeout: 20_000 });
    expect(saved[1]).toMatchObject({ night_mode: true });
  });

  it('keeps a change made just before the page was left, and saves it from the next page', async () => {
    const start = () => startSettings({});
    start();
    receiveSettings({ id: 'ada', settings: { rows_per_page: 10, nav_dark: true } });
    setSetting('rows_per_page', 50);
    // The server does not have the change yet.
    start();
    receiveSettings({ id: 'ada', settings: { rows_per_page: 10, nav_dark: true } });
    expect(settings).toMatchObject({ rows_per_page: 50, nav_dark: true });
    await vi.waitFor(() => expect(saved).toEqual([{ rows_per_page: 50, nav_dark: true }]), { timeout: 20_000 });
    const waits = () => readStored('localStorage', storageKeys.settingsUnsaved);
    await vi.waitFor(() => expect(waits()).toBe('{}'), { timeout: 20_000 });
    // From then on the server has the newer value.
    start();
    receiveSettings({ id: 'ada', settings: { rows_per_page: 25 } });
    expect(settings).toMatchObject({ rows_per_page: 25 });
  });

  it('keeps a user’s changes in this browser for that user, and not for the next one', () => {
    const start = () => startSettings({ night_mode: true });
    start();
    receiveSettings({ id: 'zoe', settings: {} });
    receiveSettings({ id: 'ada', settings: { language: 'fr', rows_per_page: 50 } });
    setSetting('brand', '#aa00ff');
    start();
    receiveSettings({ id: 'ada', settings: { language: 'fr' } });
    expect(settings).toEqual({ night_mode: true, language: 'fr', rows_per_page: 50, brand: '#aa00ff' });
    receiveSettings({ id: 'ben', settings: { nav_dark: true } });
    expect(settings).toEqual({ night_mode: true, nav_dark: true });
  });
});
