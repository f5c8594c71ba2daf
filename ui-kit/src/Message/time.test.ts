import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayName, sameDay } from './time.ts';

/** A moment of the reader's own time zone. */
const at = (day: number, hour = 0, minute = 0, ms = 0): number => new Date(2026, 9, day, hour, minute, 0, ms).getTime();

afterEach(() => vi.unstubAllEnvs());

describe('the same day', () => {
  it('ends at midnight where its own midnight was skipped', () => {
    vi.stubEnv('TZ', 'Africa/Cairo');
    const [first, last] = ['2027-04-30T01:00:00+03:00', '2027-04-30T23:59:00+03:00'].map(Date.parse);
    expect(sameDay(first ?? 0, last ?? 0)).toBe(true);
    expect(sameDay(last ?? 0, Date.parse('2027-05-01T00:30:00+03:00'))).toBe(false);
  });

  // On the 25th, clocks go back an hour in Europe.
  it.each([
    [at(24), at(24, 23, 59, 999), true],
    [at(25), at(25, 23, 59), true],
    [at(25, 23, 59, 999), at(26), false],
    [at(24, 23, 59), at(25), false],
    [at(25), at(24, 23, 59), false],
    [at(24), new Date(2027, 9, 24).getTime(), false],
    [at(24), new Date(2026, 10, 24).getTime(), false],
    [Number.NaN, at(24), false],
    [at(24), Number.NaN, false],
    [Number.NaN, Number.NaN, false],
  ])('%d and %d: %s', (a, b, same) => {
    expect([sameDay(a, b), sameDay(b, a), sameDay(a, b)]).toEqual([same, same, same]);
  });
});

describe('the name of a day', () => {
  it.each([
    ['after a day of 23 hours', '2027-03-29T00:30:00+02:00', '2027-03-28T12:00:00+02:00', 'Saturday 27 March'],
    ['late on a day of 25 hours', '2026-10-25T23:30:00+01:00', '2026-10-24T12:00:00+02:00', 'Friday 23 October'],
  ])('is yesterday for the whole day before: %s', (_, now, yesterday, dayBefore) => {
    vi.stubEnv('TZ', 'Europe/Paris');
    const named = (time: number) =>
      dayName(time, Date.parse(now), { today: 'Today', yesterday: 'Yesterday' }, 'en-GB').replace(',', '');
    expect(named(Date.parse(yesterday))).toBe('Yesterday');
    expect(named(Date.parse(yesterday) - 24 * 3_600_000)).toBe(dayBefore);
  });
});
