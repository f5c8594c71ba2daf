import { describe, expect, test } from 'vitest';
import { foldSentence } from './foldSentence.ts';

const marked = (text: string, words: string) => ({
  text,
  marks: [{ attribute: 'a', start: text.indexOf(words), end: text.indexOf(words) + words.length }],
});
const wordsOf = ({ text, marks }: ReturnType<typeof foldSentence>) =>
  marks.map(({ start, end }) => text.slice(start, end));

describe('a message as an utterance', () => {
  test('is on one line, its marks on the same words', () => {
    const folded = foldSentence(marked('  hello\r\n\r\nmy order  48211\u0000 is late \n', '48211'));
    expect(folded.text).toBe('hello my order 48211 is late');
    expect(wordsOf(folded)).toEqual(['48211']);
  });

  test('keeps marks over folded white space, and those at either end', () => {
    expect(wordsOf(foldSentence(marked('to  New   York  ', 'New   York')))).toEqual(['New York']);
    expect(wordsOf(foldSentence(marked(' 🛒 kettle ', ' 🛒')))).toEqual(['🛒']);
  });

  test('drops marks that hold nothing or lie outside', () => {
    const marks = [
      { attribute: 'a', start: 2, end: 3 },
      { attribute: 'b', start: 0, end: 40 },
    ];
    expect(foldSentence({ text: 'ab   cd', marks }).marks).toEqual([]);
  });
});
