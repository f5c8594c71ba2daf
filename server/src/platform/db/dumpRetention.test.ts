import { expect, it } from 'vitest';
import { dumpName, dumpsToDelete } from './dumpRetention.ts';

const at = (day: number, hour: number, minute = 0) => dumpName(new Date(Date.UTC(2026, 0, day, hour, minute)));
const left = (files: readonly string[], kept: Parameters<typeof dumpsToDelete>[1]) => {
  const old = new Set(dumpsToDelete(files, kept));
  return files.filter((file) => !old.has(file));
};

it('keeps the newest dump of each hour, day and week, in the configured numbers', () => {
  const hours = Array.from({ length: 24 * 28 }, (_, hour) => at(1, hour));
  expect(left(hours, { hourly: 3, daily: 0, weekly: 0 })).toEqual([at(28, 21), at(28, 22), at(28, 23)]);
  expect(left(hours, { hourly: 0, daily: 2, weekly: 0 })).toEqual([at(27, 23), at(28, 23)]);
  // Sundays, and Wednesday, the last day.
  expect(left(hours, { hourly: 0, daily: 0, weekly: 3 })).toEqual([at(18, 23), at(25, 23), at(28, 23)]);
});

it('deletes dumps by age only: a server that restarts repeatedly deletes no old dump', () => {
  const old = [at(3, 10), at(10, 10), at(19, 10)];
  const starts = Array.from({ length: 50 }, (_, minute) => at(20, 9, minute));
  const kept = left([...old, ...starts], { hourly: 2, daily: 2, weekly: 4 });
  expect(kept).toEqual([at(3, 10), at(10, 10), at(19, 10), at(20, 9, 49)]);
});

it('touches no other file', () => {
  expect(dumpsToDelete(['notes.txt', 'database-x.tar.gz'], { hourly: 0, daily: 0, weekly: 0 })).toEqual([]);
});
