import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nowIn } from '../../platform/time/days.ts';
import { findBuiltins } from './builtins.ts';

/** What a text means at a moment in a workspace of a time zone. */
function meant(text: string, timeZone: string, moment: string, language: 'english' | 'french' | 'german' = 'english') {
  const spans = findBuiltins(text, language, nowIn(timeZone, Date.parse(moment)));
  return spans.filter(({ type }) => type.startsWith('date')).map(({ value }) => value);
}

describe.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'])('in a process of %s', (zone) => {
  const before = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = zone;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it.each([
    // Summer time begins: 02:00 is 03:00.
    ['Europe/Berlin', '2026-03-29T00:30Z', 'in two hours', '2026-03-29T04:30'],
    ['Europe/Berlin', '2026-03-29T00:30Z', 'in 90 minutes', '2026-03-29T04:00'],
    ['Europe/Berlin', '2026-03-29T00:30Z', 'in an hour and a half', '2026-03-29T04:00'],
    ['Europe/Berlin', '2026-03-29T02:30Z', 'three hours ago', '2026-03-29T00:30'],
    ['Europe/Berlin', '2026-03-29T00:30Z', 'in three days', '2026-04-01'],
    ['Europe/Berlin', '2026-03-28T23:30Z', 'tomorrow', '2026-03-30'],
    ['America/New_York', '2026-03-08T06:30Z', 'in two hours', '2026-03-08T04:30'],
    ['America/New_York', '2026-03-08T06:30Z', 'in three days', '2026-03-11'],
    // Summer time ends: 03:00 is 02:00.
    ['Europe/Berlin', '2026-10-24T23:30Z', 'in two hours', '2026-10-25T02:30'],
    ['Europe/Berlin', '2026-10-25T00:30Z', 'in 90 minutes', '2026-10-25T03:00'],
    ['Europe/Berlin', '2026-10-25T01:30Z', 'in 90 minutes', '2026-10-25T04:00'],
    ['Europe/Berlin', '2026-10-24T23:30Z', 'in three days', '2026-10-28'],
    ['America/New_York', '2026-11-01T05:30Z', 'in two hours', '2026-11-01T02:30'],
    // A night of a change elsewhere: 02:30 is not a time in Berlin.
    ['UTC', '2026-03-29T02:30Z', 'in 90 minutes', '2026-03-29T04:00'],
    ['UTC', '2026-03-29T02:30Z', 'now', '2026-03-29T02:30'],
    ['UTC', '2026-03-29T01:30Z', 'in a few hours', '2026-03-29T04:30'],
    ['UTC', '2026-10-25T00:30Z', 'in a couple of hours', '2026-10-25T02:30'],
    ['UTC', '2026-03-08T01:30Z', 'next hour', '2026-03-08T02:30'],
    ['Europe/Berlin', '2026-03-29T00:30Z', 'next hour', '2026-03-29T03:30'],
  ])('where it is %s and %s, "%s" is %s', (timeZone, moment, text, value) => {
    expect(meant(text, timeZone, moment)).toEqual([value]);
  });
});

it.each(['in 999999999999 hours', 'in 99999999999 days', 'in 9000 years'])('finds no day in "%s"', (text) => {
  expect(meant(text, 'Europe/Berlin', '2026-03-29T00:30Z')).toEqual([]);
});
