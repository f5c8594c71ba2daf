import { expect, test } from 'vitest';
import { withTrialRecord } from './tryHistory.ts';

const entry = (text: string, at: number) => ({ text, at, intent: null, score: 0 });

test('keeps each message once, the newest first, at most twenty', () => {
  const many = Array.from({ length: 30 }, (_, index) => entry(`message ${index}`, index * 100_000));
  const kept = many.reduce<ReturnType<typeof withTrialRecord>>((before, one) => withTrialRecord(before, one), []);
  expect(kept).toHaveLength(20);
  expect(
    withTrialRecord(kept, entry('message 15', 9_000_000))
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['message 15', 'message 29']);
});

test('a message typed further replaces its beginning', () => {
  const typed = withTrialRecord([entry('where is', 1000)], entry('where is my order', 3000));
  expect(typed.map(({ text }) => text)).toEqual(['where is my order']);
  expect(withTrialRecord([entry('where is', 1000)], entry('where is my order', 60_000))).toHaveLength(2);
});
