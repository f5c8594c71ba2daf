import { describe, expect, it } from 'vitest';
import { guardedStore } from '../conversation/storage.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { signedOut, readConsoleSession, signInFirst, signInPath } from './consoleSession.ts';

it('reads token, workspace and the context values that are texts', () => {
  const storage = memoryStorage();
  const store = guardedStore(() => storage);
  expect(readConsoleSession(store, store)).toEqual(signedOut);
  storage.setItem('parlance-token', 'login');
  storage.setItem('parlance-workspace', 'acme');
  storage.setItem('parlance-context', '{"_plan":"gold","_age":7}');
  const fresh = guardedStore(() => storage);
  expect(readConsoleSession(fresh, fresh)).toEqual({ token: 'login', ws: 'acme', context: { _plan: 'gold' } });
});

it('ignores a context that is not JSON', () => {
  const storage = memoryStorage();
  storage.setItem('parlance-context', '{broken');
  const store = guardedStore(() => storage);
  expect(readConsoleSession(store, store).context).toEqual({});
});

describe('the sign-in path', () => {
  it('is the PIN page of the service for guests, and the sign-in of the console for others', () => {
    expect(signInPath({ token: 'vtm:pin:x', ws: 'acme', device: 'front desk' })).toBe(
      '/authenticate/pin?ws=acme&service=front+desk',
    );
    for (const token of ['vtm:x', 'opaque', null])
      expect(signInPath({ token, ws: 'acme', device: 'a' })).toBe('/sign-in');
  });
});

describe('without a session', () => {
  const address = '/chat/desk?ws=acme';

  it('a service with PIN codes asks for one, and leads back', async () => {
    const storage = memoryStorage();
    const tab = guardedStore(() => storage);
    const asked: string[][] = [];
    const path = await signInFirst({ ws: 'acme', device: 'desk' }, address, tab, async (...of) => {
      asked.push(of);
      return true;
    });
    expect(path).toBe('/authenticate/pin?ws=acme&service=desk&redirect=%2Fchat%2Fdesk%3Fws%3Dacme');
    expect(asked).toEqual([['acme', 'desk']]);
    expect(storage.getItem('parlance-referrer')).toBeNull();
  });

  it('another chat signs in at the console, which remembers the way back', async () => {
    for (const ws of ['acme', null]) {
      const storage = memoryStorage();
      const tab = guardedStore(() => storage);
      expect(await signInFirst({ ws, device: 'desk' }, address, tab, async () => ws === null)).toBe('/sign-in');
      expect(storage.getItem('parlance-referrer')).toBe(address);
    }
  });
});
