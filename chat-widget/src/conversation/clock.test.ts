import { expect, it } from 'vitest';
import { backoff } from './clock.ts';

it('starts at exactly 3 s, doubles, spreads by a quarter, and stays under 75 s', () => {
  expect(backoff(1, 0.99)).toBe(3000);
  expect(backoff(2, 0)).toBe(4500);
  expect(backoff(2, 1)).toBe(7500);
  expect(backoff(50, 1)).toBe(75_000);
});
