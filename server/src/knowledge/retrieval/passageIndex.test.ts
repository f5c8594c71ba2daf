import { describe, expect, it } from 'vitest';
import { PassageIndex } from './passageIndex.ts';
import { termCutter } from './terms.ts';

const cut = termCutter('english');
const texts = {
  returns: 'You can return an item within thirty days. Returns are free.',
  delivery: 'We deliver within three working days to every country of Europe.',
  payment: 'You can pay by card or by invoice within thirty days.',
};
const indexOf = (all: Record<string, string>) =>
  new PassageIndex(Object.entries(all).map(([id, text]) => [id, cut(text)] as const));
const found = (index: PassageIndex, question: string, limit = 10) =>
  index.search(cut(question), limit).map(({ id }) => id);

/** A reference implementation of BM25 over all passages. */
function bm25(passages: readonly (readonly string[])[], question: readonly string[]): number[] {
  const average = passages.reduce((sum, words) => sum + words.length, 0) / passages.length;
  return passages.map((words) =>
    [...new Set(question)].reduce((sum, term) => {
      const frequency = passages.filter((each) => each.includes(term)).length;
      const times = words.filter((word) => word === term).length;
      const rarity = Math.log(1 + (passages.length - frequency + 0.5) / (frequency + 0.5));
      return sum + (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * words.length) / average));
    }, 0),
  );
}

describe('PassageIndex', () => {
  it('lists passages by how much of the question is in them, rare words first', () => {
    const index = indexOf(texts);
    expect(found(index, 'how do I return something')).toEqual(['returns']);
    expect(found(index, 'can I pay within thirty days')).toEqual(['payment', 'returns', 'delivery']);
    expect(found(index, 'can I pay within thirty days', 1)).toEqual(['payment']);
  });

  it('scores by BM25', () => {
    const index = new PassageIndex([
      ['one', { words: ['a', 'b', 'b'], parts: [] }],
      ['two', { words: ['a'], parts: [] }],
    ]);
    const weight = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
    const held = 1.2 * (1 - 0.75 + (0.75 * 3) / 2);
    const [hit] = index.search({ words: ['b', 'b'], parts: [] }, 10);
    expect(hit?.id).toBe('one');
    expect(hit?.score).toBeCloseTo((weight * 2 * 2.2) / (2 + held), 10);
  });

  it('skips common words that cannot change the best results, and finds the same', () => {
    // Word n is in every nth passage, so that some words are frequent and some are rare.
    const passages = Array.from({ length: 400 }, (_, place) =>
      Array.from({ length: 400 }, (__, word) => word + 1)
        .filter((word) => (place * 31 + word * 17) % word === 0 || (place + word) % 97 === 0)
        .map((word) => `w${word}`),
    );
    const index = new PassageIndex(passages.map((words, place) => [String(place), { words, parts: [] }] as const));
    for (const question of [
      ['w1', 'w2', 'w390'],
      ['w1', 'w3', 'w5', 'w120', 'w121'],
      ['w2', 'w7', 'w200', 'w201', 'w202'],
      ['w390', 'w6', 'w8', 'w9', 'w10', 'w12'],
    ]) {
      const expected = bm25(passages, question).toSorted((one, other) => other - one);
      const scores = index.search({ words: question, parts: [] }, 5).map(({ score }) => score);
      for (const [place, score] of scores.entries()) expect(score).toBeCloseTo(expected[place] ?? 0, 10);
    }
  });

  it('finds nothing without a common word, or without passages', () => {
    expect(found(indexOf(texts), 'horoscope')).toEqual([]);
    expect(found(indexOf(texts), '')).toEqual([]);
    expect(found(new PassageIndex(), 'return')).toEqual([]);
  });

  it('lists equal passages in the same order each time', () => {
    const alike = { b: 'same text', c: 'same text', a: 'same text' };
    expect(found(indexOf(alike), 'same')).toEqual(['a', 'b', 'c']);
    expect(found(indexOf(alike), 'same', 2)).toEqual(['a', 'b']);
  });

  it('follows additions, replacements and removals', () => {
    const index = indexOf(texts);
    index.put('gift', cut('Gift cards are valid for two years.'));
    index.put('delivery', cut('Parcels come on weekdays only.'));
    index.remove('payment');
    expect(index.size).toBe(3);
    expect(found(index, 'gift card')).toEqual(['gift']);
    expect(found(index, 'Europe')).toEqual([]);
    expect(found(index, 'on which weekdays')).toEqual(['delivery']);
    expect(found(index, 'invoice')).toEqual([]);
    index.remove('gift');
    index.remove('unknown');
    expect(found(index, 'gift card')).toEqual([]);
    expect(index.size).toBe(2);
  });

  it('answers after many changes like a newly built index', () => {
    const numbered = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, at) => [`p${from + at}`, `passage ${from + at} of some`]),
      );
    const index = indexOf(numbered(0, 1000));
    for (const [id, text] of Object.entries(numbered(1000, 2000))) index.put(id, cut(text));
    for (const id of Object.keys(numbered(0, 900))) index.remove(id);
    const anew = indexOf(numbered(900, 2000));
    expect(index.size).toBe(1100);
    for (const question of ['passage 950', 'some 1999', 'passage 12'])
      expect(index.search(cut(question), 5)).toEqual(anew.search(cut(question), 5));
  });
});
