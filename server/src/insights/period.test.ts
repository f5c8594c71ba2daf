import { describe, expect, test } from 'vitest';
import { daysOf } from '../platform/time/days.ts';
import { spanOf } from './period.ts';

const startsOf = (start: string, end: string, zone: string) =>
  daysOf({ start: new Date(start), end: new Date(end) }, zone).map((each) => each.start.toISOString());

describe('a period', () => {
  test('of ten days is ten calendar days in the time zone of the reader', () => {
    const end_date = '2026-11-22T21:30:00.000Z';
    for (const [time_zone, start] of [
      ['UTC', '2026-11-13T00:00:00.000Z'],
      ['Europe/Paris', '2026-11-12T23:00:00.000Z'],
      ['Asia/Kolkata', '2026-11-13T18:30:00.000Z'],
      ['America/Los_Angeles', '2026-11-13T08:00:00.000Z'],
    ] as const) {
      const span = spanOf({ days: 10, end_date, time_zone });
      expect(span.start.toISOString()).toBe(start);
      expect(daysOf(span, time_zone)).toHaveLength(10);
    }
  });

  test('from day to day ends where the day after its last one begins', () => {
    const time_zone = 'Europe/Paris';
    const span = { start: new Date('2026-03-27T23:00:00Z'), end: new Date('2026-03-29T22:00:00Z') };
    expect(spanOf({ days: 10, start_date: '2026-03-28', end_date: '2026-03-29', time_zone })).toEqual(span);
    expect(spanOf({ days: 2, end_date: '2026-03-29', time_zone })).toEqual(span);
  });

  test('has days of 23 and 25 hours where the clocks are changed', () => {
    expect(startsOf('2026-03-28T23:00:00Z', '2026-03-30T10:00:00Z', 'Europe/Paris')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(startsOf('2026-10-25T00:00:00Z', '2026-10-26T10:00:00Z', 'Europe/Paris')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  test('has days that begin after midnight where the clocks skip it', () => {
    expect(startsOf('2026-03-29T10:00:00Z', '2026-03-29T20:00:00Z', 'Asia/Beirut')).toEqual([
      '2026-03-28T22:00:00.000Z',
    ]);
    expect(startsOf('2018-11-04T10:00:00Z', '2018-11-04T20:00:00Z', 'America/Sao_Paulo')).toEqual([
      '2018-11-04T03:00:00.000Z',
    ]);
  });
});
