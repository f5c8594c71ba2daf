import { expect, it } from 'vitest';
import { stratifiedFolds } from './folds.ts';

const labels = Array.from({ length: 103 }, (_, at) => (at < 7 ? 0 : at < 50 ? 1 : -1));

it('gives each fold its share of every label', () => {
  const folds = stratifiedFolds(labels, 5);
  const count = (label: number, fold: number) =>
    labels.filter((each, at) => each === label && folds[at] === fold).length;
  for (const label of [0, 1, -1]) {
    const counts = [0, 1, 2, 3, 4].map((fold) => count(label, fold));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  }
});

it('deals the same labels the same way, but not in their order', () => {
  expect(stratifiedFolds(labels, 5)).toEqual(stratifiedFolds(labels, 5));
  expect([...stratifiedFolds(labels, 5)].slice(0, 5)).not.toEqual([0, 1, 2, 3, 4]);
});
