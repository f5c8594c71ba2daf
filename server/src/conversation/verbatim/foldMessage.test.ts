import { describe, expect, test } from 'vitest';
import { foldMessage } from './foldMessage.ts';

const marked = (text: string, words: string) => ({
  text,
  annotations: [{ attribute: 'a', start: text.indexOf(words), end: text.indexOf(words) + words.length }],
});
const wordsOf = ({ text, annotations }: ReturnType<typeof foldMessage>) =>
  annotations.map(({ start, end }) => text.slice(start, end));

describe('a message as an utterance', () => {
  test('is on one line, with its annotations on the same words', () => {
    const folded = foldMessage(marked('  hello\r\n\r\nmy order  48211\u0000 is late \n', '48211'));
    expect(folded.text).toBe('hello my order 48211 is late');
    expect(wordsOf(folded)).toEqual(['48211']);
  });

  test('keeps annotations over folded white space, and those at either end', () => {
    expect(wordsOf(foldMessage(marked('to  New   York  ', 'New   York')))).toEqual(['New York']);
    expect(wordsOf(foldMessage(marked(' 🛒 kettle ', ' 🛒')))).toEqual(['🛒']);
  });

  test('drops annotations that are empty or outside of the text', () => {
    const annotations = [
      { attribute: 'a', start: 2, end: 3 },
      { attribute: 'b', start: 0, end: 40 },
    ];
    expect(foldMessage({ text: 'ab   cd', annotations }).annotations).toEqual([]);
  });
});
