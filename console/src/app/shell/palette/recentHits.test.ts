import { beforeEach, expect, test } from 'vitest';
import type { SearchHit } from '@parlance/contract/calls/search';
import { storageKeys } from '../../../shared/browser/storage.ts';
import { readRecentHits, rememberHit } from './recentHits.ts';

const hit = (id: string): SearchHit => ({ kind: 'intent', id, text: `Intent ${id}`, parent: null });
const ids = (ws = 'shop') => readRecentHits(ws).map(({ id }) => id);
beforeEach(() => localStorage.clear());

test('the last opened comes first, once, and only eight are kept', () => {
  for (let number = 1; number <= 9; number++) rememberHit('shop', hit(String(number)));
  rememberHit('shop', hit('4'));
  expect(ids()).toEqual(['4', '9', '8', '7', '6', '5', '3', '2']);
});

test('each workspace has its own list', () => {
  rememberHit('shop', hit('1'));
  expect(ids('other')).toEqual([]);
});

test('a stored value that is no list of hits is ignored', () => {
  rememberHit('shop', hit('1'));
  const key = `${storageKeys.recent}//shop`;
  expect(localStorage.getItem(key)).not.toBeNull();
  localStorage.setItem(key, JSON.stringify([{ kind: 'virus' }, null, hit('2'), { ...hit('3'), parent: 7 }]));
  expect(ids()).toEqual(['2']);
  localStorage.setItem(key, '[{"kind"');
  expect(ids()).toEqual([]);
});
