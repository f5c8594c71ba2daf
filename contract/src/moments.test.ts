import { expect, test } from 'vitest';
import { MomentOf, QueryMoment, QueryMomentOrDay } from './moments.ts';

const day = '2026-03-31';
const first = '2026-03-31T00:00:00.000Z';
const last = '2026-03-31T23:59:59.999Z';

test.each([
  [day, first, last],
  ['2026-03-31T10:00:00+02:00', '2026-03-31T08:00:00.000Z', '2026-03-31T08:00:00.000Z'],
  [String(Date.parse(last)), last, last],
  ['-86400000', '1969-12-31T00:00:00.000Z', '1969-12-31T00:00:00.000Z'],
])('%s is a moment', (text, start, end) => {
  expect(QueryMoment('start').parse(text)).toBe(start);
  expect(QueryMoment('end').parse(text)).toBe(end);
  expect(MomentOf('start').parse(text)).toBe(Date.parse(start));
});

test('a day stays one where the time zone of the call tells its moments', () => {
  expect(QueryMomentOrDay('end').parse(day)).toBe(day);
  expect(QueryMomentOrDay('end').parse('2026-03-31T10:00:00+02:00')).toBe('2026-03-31T08:00:00.000Z');
});

test.each(['', 'today', '2026-02-30', '2026-03-31T10:00:00', '1e9'])('%j is none', (text) => {
  expect(QueryMoment('start').safeParse(text).error?.issues[0]?.message).toBe('not_moment');
});

test.each(['0000-01-01', '0001-12-31T23:59:59-23:59', '9999-12-31T23:59:59-23:59', '9999999999999999'])(
  '%s is out of range',
  (text) => {
    expect(QueryMoment('end').safeParse(text).error?.issues[0]?.message).toBe('timestamp_out_of_range');
  },
);
