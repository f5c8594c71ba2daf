import { expect, it } from 'vitest';
import { guardedStore } from '../conversation/storage.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { consentStore } from './consentStore.ts';

it('stores nothing before release, and reads from memory until then', () => {
  const storage = memoryStorage();
  storage.setItem('before', 'there');
  const store = consentStore(guardedStore(() => storage));
  store.set('token', 'one');
  store.set('before', null);
  expect([store.get('token'), store.get('before')]).toEqual(['one', null]);
  expect([storage.getItem('token'), storage.getItem('before')]).toEqual([null, 'there']);
  store.release();
  expect([storage.getItem('token'), storage.getItem('before')]).toEqual(['one', null]);
  store.set('token', 'two');
  expect(storage.getItem('token')).toBe('two');
});
