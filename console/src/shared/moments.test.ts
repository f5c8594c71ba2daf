import { expect, it } from 'vitest';
import { isWeekdayHour, weekdayHourText } from './moments.ts';

it('names an hour of the week with its time zone', () => {
  expect(weekdayHourText('1-10', 'Europe/Paris', 'en-GB')).toBe('Monday, 10:00–10:59 (Europe/Paris)');
  expect(weekdayHourText('7-23', '', 'en-GB')).toBe('Sunday, 23:00–23:59');
});

it('recognizes an hour of the week', () => {
  expect(['1-0', '7-23', '0-1', '8-0', '1-24', '1-07'].map(isWeekdayHour)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
