import { expect, it } from 'vitest';
import { relativeTime } from './relativeTime.ts';

const now = new Date(2026, 10, 21, 12);
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now, 'en');

it('has no text below a minute and updates after it', () => {
  expect(ago(20)).toEqual({ text: undefined, next: 40_000 });
});

it.each([
  [60, '1 min. ago'],
  [3 * 3600, '3 hr. ago'],
  [86_400, 'yesterday'],
  [36 * 3600, 'yesterday'],
  [36 * 3600 + 1, '2 days ago'],
  [-36 * 3600, 'in 2 days'],
  [7 * 86_400, '1 wk. ago'],
  [40 * 86_400, '1 mo. ago'],
  [400 * 86_400, '1 yr. ago'],
  [-2 * 3600, 'in 2 hr.'],
])('writes %i seconds', (seconds, text) => {
  expect(ago(seconds).text).toBe(text);
});

it('updates at the next step, and at midnight', () => {
  expect(ago(90).next).toBe(31_000);
  expect(ago(-2 * 3600 - 100).next).toBe(101_000);
  expect(ago(30 * 3600).next).toBe(12 * 3600 * 1000);
});
