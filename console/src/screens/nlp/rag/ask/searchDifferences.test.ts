import { expect, test } from 'vitest';
import { searchDifferences } from './searchDifferences.ts';

const passage = (chunk: string, score: number) => ({
  chunk,
  score,
  document_name: 'Terms',
  path: [chunk],
  above: true,
});
const search = (more: object = {}) => ({
  method: 'words' as const,
  threshold: 0.3,
  embedding_model: '',
  passages: [passage('Returns', 0.8), passage('Delivery', 0.5)],
  ...more,
});

test('equal results have no differences', () => {
  expect(searchDifferences(search(), search())).toEqual([]);
  expect(
    searchDifferences(
      search({ passages: [passage('Returns', 0.8)] }),
      search({ passages: [passage('Returns', 0.805)] }),
    ),
  ).toEqual([]);
});

test('different settings, passages, ranks and scores are listed', () => {
  const passages = [passage('Gifts', 0.9), passage('Delivery', 0.6)];
  const after = search({ threshold: 0.4, method: 'hybrid', embedding_model: 'small', passages });
  expect(searchDifferences(search(), after)).toEqual([
    { type: 'threshold', before: 0.3, after: 0.4 },
    { type: 'method', before: 'words', after: 'hybrid' },
    { type: 'model', before: '', after: 'small' },
    { type: 'added', name: 'Terms › Gifts' },
    { type: 'score', name: 'Terms › Delivery', before: 0.5, after: 0.6 },
    { type: 'gone', name: 'Terms › Returns' },
  ]);
});

test('a passage that now ranks before another one is listed', () => {
  const after = search({ passages: [passage('Delivery', 0.5), passage('Returns', 0.8)] });
  expect(searchDifferences(search(), after)).toEqual([
    { type: 'place', name: 'Terms › Delivery', before: 2, after: 1 },
    { type: 'place', name: 'Terms › Returns', before: 1, after: 2 },
  ]);
});
