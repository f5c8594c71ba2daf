import { expect, it } from 'vitest';
import { addTags } from './addTags.ts';

it('trims, drops the empty and the doubled', () => {
  expect(addTags(['a'], [' b ', '', 'a', 'c'])).toEqual(['a', 'b', 'c']);
});

it('takes no more than allowed, and never drops what was there', () => {
  expect(addTags(['a'], ['b', 'c'], 2)).toEqual(['a', 'b']);
  expect(addTags(['a', 'b', 'c'], ['d'], 2)).toEqual(['a', 'b', 'c']);
});
