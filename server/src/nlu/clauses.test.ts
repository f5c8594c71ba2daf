import { describe, expect, it } from 'vitest';
import { onlyClause, splitClauses } from './clauses.ts';

const clauses = (text: string) => splitClauses(text).map(({ start, end }) => text.slice(start, end).trim());

describe('splitClauses', () => {
  it.each([
    ['My card is lost. What now?', ['My card is lost.', 'What now?']],
    ['It rained\nmy card is lost', ['It rained', 'my card is lost']],
    ['卡丢了。怎么办？', ['卡丢了。', '怎么办？']],
    ['Hello there, my card is lost, thank you so much', ['Hello there,', 'my card is lost,', 'thank you so much']],
    ['I paid 1.250 at example.com', ['I paid 1.250 at example.com']],
    ['I lost my card, my keys and the phone that I had', ['I lost my card, my keys and the phone that I had']],
    ['!!! … ?', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(clauses(text)).toEqual(expected);
  });

  it('keeps the end of a long text in one clause, and loses no word', () => {
    const text = 'One two. '.repeat(50);
    expect(splitClauses(text)).toHaveLength(6);
    expect(clauses(text).join(' ')).toBe(text.trim());
  });

  it('takes linear time in the length of the text', () => {
    const text = ',. '.repeat(50_000);
    expect(splitClauses(text)).toEqual([]);
  });
});

it('replaces the text around a clause with blanks', () => {
  expect(onlyClause('Hi. My card.', { start: 4, end: 11 })).toBe('    My card ');
});
