import { expect, it } from 'vitest';
import { labelEvery, niceScale, ringSlice } from './scale.ts';

it.each([
  [124, [0, 50, 100, 150]],
  [4, [0, 1, 2, 3, 4]],
  [0.7, [0, 0.2, 0.4, 0.6, 0.8]],
  [0, [0, 1]],
])('reaches %d in round steps', (greatest, ticks) => {
  expect(niceScale(greatest).ticks).toEqual(ticks);
});

it('hides labels that would overlap', () => {
  expect(labelEvery(10, 20)).toBe(1);
  expect(labelEvery(90, 12)).toBe(8);
});

it('draws a whole ring as nearly one turn', () => {
  expect(ringSlice(0, 1, 10, 5)).toMatch(/^M0\.000 -10\.000A10 10 0 1 1 -0\.001 -10\.000L/);
});
