import { expect, test } from 'vitest';
import { changedKeys, pickKeys } from './changes.ts';

test('only what was changed is sent', () => {
  const base = { name: 'Acme', scopes: ['a'], parent: null };
  const keys = ['name', 'scopes', 'parent'] as const;
  expect(changedKeys(keys, { ...base }, base)).toEqual([]);
  const wanted = { ...base, scopes: ['a', 'b'] };
  expect(changedKeys(keys, wanted, base)).toEqual(['scopes']);
  expect(pickKeys(wanted, ['scopes'])).toEqual({ scopes: ['a', 'b'] });
});
