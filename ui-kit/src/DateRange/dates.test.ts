import { expect, it } from 'vitest';
import { dayOf, lastDays } from './dates.ts';

it('writes a day of the local calendar', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

it('includes today, also across months', () => {
  expect(lastDays(1, new Date(2026, 10, 21))).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(lastDays(10, new Date(2026, 2, 3))).toEqual({ from: '2026-02-22', to: '2026-03-03' });
});
