import { expect, it } from 'vitest';
import { labelEvery, niceScale, placeLabels, ringSlice } from './scale.ts';

it.each([
  [124, [0, 50, 100, 150]],
  [4, [0, 1, 2, 3, 4]],
  [0.7, [0, 0.2, 0.4, 0.6, 0.8]],
  [0, [0, 1]],
])('reaches %d in round steps', (greatest, ticks) => {
  expect(niceScale(greatest).ticks).toEqual(ticks);
});

it.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [9, [0, 5, 10]],
  [22, [0, 10, 20, 30]],
  [100, [0, 25, 50, 75, 100]],
])('has whole steps for counts up to %d', (greatest, ticks) => {
  expect(niceScale(greatest, true).ticks).toEqual(ticks);
});

it.each([
  [10, -4, [-5, 0, 5, 10]],
  [-2, -9, [-10, -8, -6, -4, -2]],
  [0, -30, [-30, -20, -10, 0]],
])('spans from %d to %d', (greatest, least, ticks) => {
  expect(niceScale(greatest, true, least).ticks).toEqual(ticks);
});

it('begins at 0 for a single value', () => {
  expect(niceScale(0.9, false, 0.9)).toMatchObject({ min: 0, max: 1 });
  expect(niceScale(-3, true, -3)).toMatchObject({ min: -3, max: 0 });
});

it('lets no label of a mark cross the line of another', () => {
  for (const xs of [
    [100, 110],
    [110, 100],
    [380, 390],
    [390, 10, 200],
    [50, 50],
  ]) {
    const lines = xs.map((x) => ({ x, width: 90 }));
    const labels = placeLabels(lines, { left: 0, right: 400 });
    expect(new Set(labels.map(({ row }) => row)).size).toBe(xs.length);
    for (const [index, { row, side }] of labels.entries()) {
      const own = xs[index] ?? 0;
      const [from, to] = side === 'start' ? [own + 5, own + 90] : [own - 90, own - 5];
      const crossed = xs.filter((x, other) => x > from && x < to && (labels[other]?.row ?? 0) <= row);
      expect(crossed).toEqual([]);
      expect(Math.min(from, 400 - to)).toBeGreaterThanOrEqual(0);
    }
  }
});

it('hides labels that would overlap', () => {
  expect(labelEvery(10, 20)).toBe(1);
  expect(labelEvery(90, 12)).toBe(8);
});

it('draws a whole ring as nearly one turn', () => {
  expect(ringSlice(0, 1, 10, 5)).toMatch(/^M0\.000 -10\.000A10 10 0 1 1 -0\.001 -10\.000L/);
});
