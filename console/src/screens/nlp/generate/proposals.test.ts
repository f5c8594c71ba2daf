import { expect, test } from 'vitest';
import { acceptedTexts, addSuggestions, withAll, withDecision, withText } from './proposals.ts';

const suggestion = (text: string, intent?: string) => ({
  text,
  duplicate: intent === undefined ? null : { intent, same: false },
});
const first = addSuggestions([], [suggestion('Hello'), suggestion('Bye', 'leave'), suggestion('Hey')]);

test('duplicates are initially rejected, and each text is proposed once', () => {
  expect(acceptedTexts(first)).toEqual(['Hello', 'Hey']);
  const more = addSuggestions(first, [suggestion(' HELLO '), suggestion('Hi')]);
  expect(more.map(({ text }) => text)).toEqual(['Hello', 'Bye', 'Hey', 'Hi']);
  expect(new Set(more.map(({ id }) => id)).size).toBe(4);
});

test('proposals are accepted, rejected and changed separately', () => {
  expect(acceptedTexts(withDecision(first, 0, false))).toEqual(['Hey']);
  expect(acceptedTexts(withText(first, 1, '  Good \n bye '))).toEqual(['Hello', 'Good bye', 'Hey']);
  expect(withText(first, 1, 'BYE')[1]?.duplicate).toEqual({ intent: 'leave', same: false });
  expect(withText(first, 0, '  ')).toEqual(first);
  expect(acceptedTexts(withAll(first, true))).toEqual(['Hello', 'Hey']);
  expect(acceptedTexts(withAll(first, false))).toEqual([]);
});
