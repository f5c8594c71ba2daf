import { expect, test } from 'vitest';
import { newlyAnnotated, withSameWords } from './sameWords.ts';

const mark = (text: string, words: string, attribute = 'city') => {
  const start = text.indexOf(words);
  return { attribute, start, end: start + words.length };
};

test('finds the newly annotated words', () => {
  const text = 'from Paris to Rome';
  const before = { text, annotations: [mark(text, 'Paris')] };
  expect(newlyAnnotated(before, { text, annotations: [mark(text, 'Paris'), mark(text, 'Rome')] })).toEqual({
    attribute: 'city',
    words: 'Rome',
  });
  expect(newlyAnnotated(before, before)).toBeUndefined();
  expect(newlyAnnotated(before, { text, annotations: [mark(text, 'Paris', 'place')] })?.attribute).toBe('place');
});

test.each([
  ['a flight to PARIS, paris please', 'paris', ['PARIS', 'paris']],
  ['parisian food', 'paris', undefined],
  ['去巴黎的票', '巴黎', ['巴黎']],
  ['no such words', 'rome', undefined],
])('marks the same words elsewhere: %s', (text, words, found) => {
  const marks = withSameWords({ text, annotations: [] }, { attribute: 'city', words });
  expect(marks?.map(({ start, end }) => text.slice(start, end))).toEqual(found);
});

test('skips words that are already annotated', () => {
  const text = 'Paris to Paris';
  expect(
    withSameWords({ text, annotations: [mark(text, 'Paris', 'from')] }, { attribute: 'city', words: 'Paris' }),
  ).toEqual([
    { attribute: 'from', start: 0, end: 5 },
    { attribute: 'city', start: 9, end: 14 },
  ]);
});
