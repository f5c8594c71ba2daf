import { describe, expect, it } from 'vitest';
import { RE2JS } from 're2js';
import type { Corpus } from '../types.ts';
import { corpusFinder } from './corpora.ts';
import { PatternBudget } from './patterns.ts';

const CITIES: Corpus = {
  name: 'cities',
  kind: 'list',
  fuzzy: true,
  values: [
    { value: 'New York', synonyms: ['NYC', 'the Big Apple'] },
    { value: 'York', synonyms: [] },
    { value: 'Saint-Étienne', synonyms: [] },
    { value: 'Marseille', synonyms: [] },
    { value: '東京', synonyms: [] },
  ],
};

function values(text: string, corpus: Corpus = CITIES): [unknown, string][] {
  return corpusFinder(corpus)(text).map((span) => [span.value, text.slice(span.start, span.end)]);
}

describe('a list corpus', () => {
  it('finds the longest value, and synonyms as their value', () => {
    expect(values('from New York to york')).toEqual([
      ['New York', 'New York'],
      ['York', 'york'],
    ]);
    expect(values('I love the big apple')).toEqual([['New York', 'the big apple']]);
  });

  it('ignores accents and hyphens, and works in scripts without spaces', () => {
    expect(values('saint etienne')).toEqual([['Saint-Étienne', 'saint etienne']]);
    expect(values('明日東京に行く')).toEqual([['東京', '東京']]);
  });

  it.each(['Marsielle', 'Marseile', 'Marseeille', 'Marzeille', 'Maresille'])('recognises the typo %s', (typo) => {
    expect(values(`a flight to ${typo}`)).toEqual([['Marseille', typo]]);
  });

  it('scores typos lower than exact words', () => {
    const [exact] = corpusFinder(CITIES)('Marseille');
    const [typo] = corpusFinder(CITIES)('Marsielle');
    expect(typo?.score).toBeLessThan(exact?.score ?? 0);
  });

  it('recognises no typos in short words, in other words, or when not fuzzy', () => {
    expect(values('nya')).toEqual([]);
    expect(values('marmalade')).toEqual([]);
    expect(values('Marsielle', { ...CITIES, fuzzy: false })).toEqual([]);
  });

  it('is fast with many values', { timeout: 10_000 }, () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ value: `item${at}abc thing`, synonyms: [] }));
    const find = corpusFinder({ ...CITIES, values: [...many, ...CITIES.values] });
    for (let round = 0; round < 100; round++) {
      expect(find('please book a flight to Marsielle for tomorrow')).toMatchObject([{ value: 'Marseille' }]);
    }
  });
});

describe('a pattern corpus', () => {
  const orders: Corpus = {
    name: 'orders',
    kind: 'pattern',
    fuzzy: false,
    values: [{ value: '[A-Z]{2}-\\d{4}', synonyms: ['order \\d+'] }],
  };

  it('finds matches of any of its patterns', () => {
    expect(values('where are AB-1234 and order 77?', orders)).toEqual([
      ['AB-1234', 'AB-1234'],
      ['order 77', 'order 77'],
    ]);
  });

  it('skips a pattern that the engine refuses, and uses the others', () => {
    const mixed = { ...orders, values: [{ value: '(?=a)b', synonyms: ['\\d{4}'] }] };
    expect(values('order 1234', mixed)).toEqual([['1234', '1234']]);
  });

  it('compiles no more patterns than a corpus may have', () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ value: `x{${(at % 90) + 10}}y`, synonyms: [] }));
    expect(values('order 1234', { ...orders, values: [...many, { value: 'order \\d+', synonyms: [] }] })).toEqual([]);
    expect(values('order 1234', { ...orders, values: [{ value: 'order \\d+', synonyms: [] }, ...many] })).toEqual([
      ['order 1234', 'order 1234'],
    ]);
  });

  it('takes limited time for a text, however many patterns there are', () => {
    const slow = Array.from({ length: 60 }, (_, at) => ({ value: `(?:\\w{0,30}){${(at % 10) + 10}}!`, synonyms: [] }));
    const budget = new PatternBudget();
    const pattern = { engine: RE2JS.compile('a'), instructions: 1000 };
    let searched = 0;
    while (budget.take(pattern, 'a'.repeat(256))) searched += 1;
    expect(searched).toBe(3);
    expect(values('a'.repeat(256), { ...orders, values: slow })).toEqual([]);
  });
});
