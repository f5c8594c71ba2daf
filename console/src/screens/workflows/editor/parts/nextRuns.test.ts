import { expect, it } from 'vitest';
import { nextRuns } from './nextRuns.ts';

const from = new Date('2026-03-28T12:00:00Z');
const times = (cron: string, zone: string, count = 2) =>
  nextRuns(cron, zone, count, from)?.map((time) => time.toISOString());

it('keeps the time of day where clocks change', () => {
  expect(times('30 7 * * *', 'Europe/Paris')).toEqual(['2026-03-29T05:30:00.000Z', '2026-03-30T05:30:00.000Z']);
  expect(times('@daily', 'UTC', 1)).toEqual(['2026-03-29T00:00:00.000Z']);
});

it.each([
  ['not a schedule', 'UTC'],
  ['*/5 * * * * *', 'UTC'],
  ['0 7 * * *', 'Mars/Phobos'],
])('%s in %s is none', (cron, zone) => expect(nextRuns(cron, zone, 1, from)).toBeUndefined());
