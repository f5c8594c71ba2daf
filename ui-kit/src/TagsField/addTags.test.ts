import { expect, it } from 'vitest';
import { addTags } from './addTags.ts';

it('trims texts and drops empty and duplicate ones', () => {
  expect(addTags(['a'], [' b ', '', 'a', 'c'])).toEqual(['a', 'b', 'c']);
});

it('stops at the limit and keeps existing tags', () => {
  expect(addTags(['a'], ['b', 'c'], 2)).toEqual(['a', 'b']);
  expect(addTags(['a', 'b', 'c'], ['d'], 2)).toEqual(['a', 'b', 'c']);
});
