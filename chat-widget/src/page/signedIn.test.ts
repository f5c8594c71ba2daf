import { describe, expect, it } from 'vitest';
import { guardedStore } from '../conversation/storage.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { nobody, readSignedIn, wayInFor } from './signedIn.ts';

it('reads token, workspace and context, and only texts of it', () => {
  const storage = memoryStorage();
  const store = guardedStore(() => storage);
  expect(readSignedIn(store, store)).toEqual(nobody);
  storage.setItem('parlance-token', 'login');
  storage.setItem('parlance-workspace', 'acme');
  storage.setItem('parlance-context', '{"_plan":"gold","_age":7}');
  const fresh = guardedStore(() => storage);
  expect(readSignedIn(fresh, fresh)).toEqual({ token: 'login', ws: 'acme', context: { _plan: 'gold' } });
});

it('survives a context that is none', () => {
  const storage = memoryStorage();
  storage.setItem('parlance-context', '{broken');
  const store = guardedStore(() => storage);
  expect(readSignedIn(store, store).context).toEqual({});
});

describe('the way in again', () => {
  it('is the PIN page of the service for its guests, and the sign-in of the console for others', () => {
    expect(wayInFor({ token: 'vtm:pin:x', ws: 'acme', device: 'front desk' })).toBe(
      '/authenticate/pin?ws=acme&service=front+desk',
    );
    for (const token of ['vtm:x', 'opaque', null])
      expect(wayInFor({ token, ws: 'acme', device: 'a' })).toBe('/sign-in');
  });
});
