import { expect, it } from 'vitest';
import { relativeTime } from './relativeTime.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now, 'en');

it('has no text below a minute and updates after it', () => {
  expect(ago(20)).toEqual({ text: undefined, next: 40_000 });
});

it.each([
  [60, '1 min. ago'],
  [3 * 3600, '3 hr. ago'],
  [86_400, 'yesterday'],
  [-2 * 3600, 'in 2 hr.'],
])('writes %i seconds', (seconds, text) => {
  expect(ago(seconds).text).toBe(text);
});

it('updates at the next step', () => {
  expect(ago(90).next).toBe(31_000);
});
