import { expect, test } from 'vitest';
import { differenceOf, figureOf, type Sums } from './intervals.ts';

/** Conversations of one message each. */
const independent = (count: number, of: number): Sums => ({
  conversations: of,
  of,
  count,
  ofSquared: of,
  countSquared: count,
  product: count,
});

const figure = (sums: Sums) => {
  const made = figureOf(sums);
  if (!made) throw new Error('no figure');
  return made;
};

test('the interval of a share is Wilson’s', () => {
  const { share, low, high } = figure(independent(81, 263));
  // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
  expect([share, low, high].map((value) => value.toFixed(4))).toEqual(['0.3080', '0.2553', '0.3662']);
  expect(figure(independent(0, 20)).low).toBe(0);
  expect(figure(independent(20, 20)).high).toBe(1);
  expect(figureOf(independent(0, 0))).toBeNull();
});

test('the interval of a difference is Newcombe’s', () => {
  const { value, low, high } = differenceOf(figure(independent(56, 70)), figure(independent(48, 80)));
  // Newcombe, Interval estimation for the difference between independent proportions, 1998, table II, method 10.
  expect([value, low, high].map((one) => one.toFixed(4))).toEqual(['0.2000', '0.0524', '0.3339']);
});

test('few long conversations tell less than as many messages of many', () => {
  // Ten conversations of ten messages: in each, all are understood or none is.
  const alike: Sums = { conversations: 10, of: 100, count: 60, ofSquared: 1000, countSquared: 600, product: 600 };
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  expect(width(figure(alike))).toBeGreaterThan(2.5 * width(figure(independent(60, 100))));
});
