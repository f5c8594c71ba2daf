import { expect, it } from 'vitest';
import { droppedOf, emptyLog, levelOf, maxEntries, type OutputEntry, withDropped, withEntry } from './outputLog.ts';

const entry = (id: number): OutputEntry => ({
  id: String(id),
  type: 'log',
  script_id: 's',
  run_id: 'r',
  time: '2026-01-01T00:00:00.000Z',
  message: `line ${id}`,
});

it('keeps the last 50 entries, and counts the dropped ones', () => {
  const log = Array.from({ length: 53 }, (_, at) => entry(at)).reduce(withEntry, emptyLog);
  expect(log.entries).toHaveLength(maxEntries);
  expect(log.entries[0]?.id).toBe('3');
  expect(droppedOf(log)).toBe(3);
});

it('counts what the server left out before the connection', () => {
  expect(droppedOf(withDropped(withEntry(emptyLog, entry(1)), 12))).toBe(12);
});

it('adds an entry only once when it is repeated after a reconnection', () => {
  const log = [entry(1), entry(2), entry(1)].reduce(withEntry, emptyLog);
  expect(log.entries.map(({ id }) => id)).toEqual(['1', '2']);
  expect(droppedOf(log)).toBe(0);
});

it('distinguishes failed runs from other states', () => {
  const run = { id: '1', type: 'run', script_id: 's', run_id: 'r', time: '', error: null } as const;
  expect([levelOf({ ...run, state: 'failed' }), levelOf({ ...run, state: 'done' }), levelOf(entry(1))]).toEqual([
    'failed',
    'run',
    'log',
  ]);
});
