import { expect, test } from 'vitest';
import { daysOf, rangeOf } from '../screens/dashboard/cards/chartRange.ts';
import { endOfDay, isDay, lastDayBefore, startOfDay } from './time.ts';

test('a period of days includes all of its last day', () => {
  const zone = 'America/New_York';
  expect(startOfDay('2026-11-01', zone)).toBe('2026-11-01T04:00:00.000Z');
  expect(endOfDay('2026-11-01', zone)).toBe('2026-11-02T05:00:00.000Z');
  expect(lastDayBefore(Date.parse('2026-11-02T05:00:00Z'), zone)).toBe('2026-11-01');
  expect(endOfDay('9999-12-31', zone)).toBe('9999-12-31T23:59:59.999Z');
});

test('a day that the calendar does not have is none', () => {
  expect(['2028-02-29', '2027-02-29', '2027-02-30', '2027-13-01', '2027-1-1', ''].filter(isDay)).toEqual([
    '2028-02-29',
  ]);
});

test('a chart’s range is read as the days that it was made of, also a range stored by an earlier release', () => {
  const zone = 'Europe/Paris';
  const days = { from: '2026-03-28', to: '2026-03-29' };
  expect(daysOf(rangeOf(days, zone), zone)).toEqual(days);
  const kept = { start_date: '2026-03-27T23:00:00.000Z', end_date: '2026-03-29T21:59:59.999Z' };
  expect(daysOf(kept, zone)).toEqual(days);
});
