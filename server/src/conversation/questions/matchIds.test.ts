import { expect, test } from 'vitest';
import { matchIds } from './matchIds.ts';

const known = (ids: Record<string, readonly string[]>) =>
  new Map(Object.entries(ids).map(([key, of]) => [key, new Set(of)]));

test('a question keeps its id while it has most of its messages', () => {
  expect(matchIds([['a', 'b', 'new']], known({ a: ['one'], b: ['one'], c: ['one'] }))).toEqual(['one']);
});

test('of two questions, the one that shares more messages keeps the id', () => {
  const before = known({ a: ['one'], b: ['one'], c: ['one'] });
  expect(
    matchIds(
      [
        ['c', 'x'],
        ['a', 'b'],
      ],
      before,
    ),
  ).toEqual([null, 'one']);
});

test('a large question does not take the id of a small one that it contains', () => {
  const large = ['a', 'b', ...Array.from({ length: 20 }, (_, at) => `m${at}`)];
  expect(matchIds([large], known({ a: ['small'], b: ['small'] }))).toEqual([null]);
});

test('a few common messages are not enough', () => {
  const before = known({ a: ['one'], b: ['one'], c: ['one'], d: ['one'] });
  expect(matchIds([['a', 'x', 'y', 'z']], before)).toEqual([null]);
});
