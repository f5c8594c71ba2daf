import { describe, expect, it } from 'vitest';
import { GramCutter } from './features.ts';
import { buildVectors, Vectoriser } from './vectors.ts';

const TEXTS = ['where is my card', 'my card is lost', 'what is the exchange rate'];

function weightsOf(text: string): readonly number[] {
  const { vocabulary } = buildVectors(TEXTS, new GramCutter('english'));
  return new Vectoriser(vocabulary, 'english').vector(text).weights;
}

function length(values: Iterable<number>): number {
  return Math.sqrt([...values].reduce((sum, value) => sum + value * value, 0));
}

describe('vectors', () => {
  it('gives training texts length one', () => {
    const { rows } = buildVectors(TEXTS, new GramCutter('english'));
    const [start = 0, end = 0] = rows.start;
    expect(length(rows.value.subarray(start, end))).toBeCloseTo(1, 5);
  });

  it('gives a training text the same vector again', () => {
    expect(length(weightsOf('my card is lost'))).toBeCloseTo(1, 5);
  });

  it('makes vectors of texts with unknown words shorter', () => {
    const mixed = length(weightsOf('card xylophone'));
    expect(mixed).toBeGreaterThan(0);
    expect(mixed).toBeLessThan(0.8);
    expect(weightsOf('zzz')).toEqual([]);
  });

  it('reads a mistyped word as the intended one', () => {
    for (const text of ['my crad is lost', 'my card is losst', 'where is my cärd']) {
      expect(length(weightsOf(text))).toBeGreaterThan(0.95);
    }
    expect(length(weightsOf('my cord is lost xylophone'))).toBeLessThan(0.95);
  });

  it('ignores emoji that are in no utterance', () => {
    expect(weightsOf('my card 😡 is lost 😭❤️')).toEqual(weightsOf('my card is lost'));
  });

  it('gives rare grams a higher weight than frequent ones', () => {
    const { vocabulary } = buildVectors(TEXTS, new GramCutter('english'));
    const weight = (gram: string) => vocabulary.idf[vocabulary.columnOf.get(gram) ?? -1] ?? 0;
    expect(weight('lost')).toBeGreaterThan(weight('card'));
  });
});
