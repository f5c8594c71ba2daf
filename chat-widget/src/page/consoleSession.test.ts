import { describe, expect, it } from 'vitest';
import { guardedStore } from '../conversation/storage.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { signedOut, readConsoleSession, signInPath } from './consoleSession.ts';

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
