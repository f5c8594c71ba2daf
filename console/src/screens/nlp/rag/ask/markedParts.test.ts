import { describe, expect, it } from 'vitest';
import { excerptOf, markedParts } from './markedParts.ts';

describe('markedParts', () => {
  it('splits where marks and the sentence begin and end', () => {
    const parts = markedParts('We ship. Returns are free.', [{ start: 9, end: 16 }], { start: 9, end: 26 });
    expect(parts).toEqual([
      { text: 'We ship. ', marked: false, answering: false },
      { text: 'Returns', marked: true, answering: true },
      { text: ' are free.', marked: false, answering: true },
    ]);
  });

  it('shows only a range of the text', () => {
    const parts = markedParts('one two three', [{ start: 0, end: 7 }], null, { start: 4, end: 13 });
    expect(parts.map(({ text, marked }) => [text, marked])).toEqual([
      ['two', true],
      [' three', false],
    ]);
  });
});

describe('excerptOf', () => {
  const long = 'word '.repeat(200);

  it('is the whole of a short text', () => {
    expect(excerptOf('short', null)).toEqual({ start: 0, end: 5 });
  });

  it('begins shortly before the sentence, and contains all of it', () => {
    const { start, end } = excerptOf(long, { start: 500, end: 900 });
    expect(start).toBeGreaterThan(430);
    expect(start % 5).toBe(0);
    expect(end).toBeGreaterThanOrEqual(900);
  });

  it('ends between words where there is no sentence', () => {
    const { start, end } = excerptOf(long, null);
    expect(start).toBe(0);
    expect(long[end]).toBe(' ');
  });
});
