import { expect, test } from 'vitest';
import { MomentOrDay } from './moments.ts';

test.each([
  // A day stays a day: the call's time zone decides when it begins and ends.
  ['2026-03-31', '2026-03-31'],
  ['9999-12-31', '9999-12-31'],
  ['2026-03-31T10:00:00+02:00', '2026-03-31T08:00:00.000Z'],
  ['1774998000123', '2026-03-31T23:00:00.123Z'],
  ['-86400000', '1969-12-31T00:00:00.000Z'],
])('%s is a moment or a day', (text, is) => {
  expect(MomentOrDay().parse(text)).toBe(is);
});

test.each(['', 'today', '2026-02-30', '2026-03-31T10:00:00', '1e9'])('%j is none', (text) => {
  expect(MomentOrDay().safeParse(text).error?.issues[0]?.message).toBe('not_moment');
});

test.each(['0000-01-01', '0001-12-31T23:59:59-23:59', '9999-12-31T23:59:59-23:59', '9999999999999999'])(
  '%s is out of range',
  (text) => {
    expect(MomentOrDay().safeParse(text).error?.issues[0]?.message).toBe('timestamp_out_of_range');
  },
);
