import { expect, test } from 'vitest';
import { differenceOf, figureOf, type Sums } from './intervals.ts';

/** Sums of conversations with one message each. */
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

test('one conversation counts as one message, and so does each of those whose messages all have the same result', () => {
  const one: Sums = { conversations: 1, of: 40, count: 30, ofSquared: 1600, countSquared: 900, product: 1200 };
  expect(figure(one).high - figure(one).low).toBeGreaterThan(0.7);
  const three: Sums = { conversations: 3, of: 90, count: 90, ofSquared: 2700, countSquared: 2700, product: 2700 };
  expect(figure(three).low).toBe(figure(independent(3, 3)).low);
});

test('few long conversations count less than the same number of messages from many', () => {
  // Ten conversations of ten messages: in each, all messages are understood or none is.
  const alike: Sums = { conversations: 10, of: 100, count: 60, ofSquared: 1000, countSquared: 600, product: 600 };
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  expect(width(figure(alike))).toBeGreaterThan(2.5 * width(figure(independent(60, 100))));
});
