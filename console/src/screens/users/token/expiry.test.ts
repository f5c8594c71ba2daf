import { expect, test } from 'vitest';
import { dayIn, endOf, localDay } from './expiry.ts';

test('a token works to the end of its last day, in the user’s time zone', () => {
  const end = endOf('2026-12-31', null);
  expect(end && localDay(end)).toBe('2026-12-31');
  expect(end && new Date(end).getTime()).toBe(new Date(2026, 11, 31, 23, 59, 59).getTime());
  expect(endOf('', end)).toBeNull();
});

test('an expiry that was not changed stays the same to the second', () => {
  const present = new Date(2026, 11, 31, 9, 30).toISOString();
  expect(endOf('2026-12-31', present)).toBe(present);
  expect(endOf('2027-01-01', present)).not.toBe(present);
});

test('days from now cross months', () => {
  expect(dayIn(30, new Date(2026, 10, 21, 23, 59))).toBe('2026-12-21');
  expect(dayIn(0, new Date(2026, 10, 21))).toBe('2026-11-21');
});
