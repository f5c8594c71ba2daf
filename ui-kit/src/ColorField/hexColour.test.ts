import { expect, it } from 'vitest';
import { hexColour } from './hexColour.ts';

it.each([
  ['#1AF', '#11aaff'],
  [' 15C5A8 ', '#15c5a8'],
  ['#15c5a', undefined],
  ['teal', undefined],
])('reads %s as %s', (text, colour) => {
  expect(hexColour(text)).toBe(colour);
});
