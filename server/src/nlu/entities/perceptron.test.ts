import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { bestPath, highest, OUTSIDE } from './perceptron.ts';

const LABELS = 7;

/** Tries every sequence of labels in which "continues a" follows "begins a" or "continues a". */
function byTrial(emitted: readonly Float64Array[], labels: Int32Array, rows: readonly Float64Array[]): number {
  let best = -Infinity;
  const go = (at: number, last: number | null, score: number) => {
    const own = emitted[at];
    if (!own) {
      best = Math.max(best, score);
      return;
    }
    for (const [place, label] of labels.entries()) {
      if (label !== OUTSIDE && label % 2 === 0 && last !== label && last !== label - 1) continue;
      go(at + 1, label, score + (rows[last ?? LABELS]?.[label] ?? 0) + (own[place] ?? 0));
    }
  };
  go(0, null, 0);
  return best;
}

const scoreOf = (path: readonly number[], emitted: readonly Float64Array[], labels: Int32Array, rows: Float64Array[]) =>
  path.reduce(
    (sum, label, at) =>
      sum + (emitted[at]?.[labels.indexOf(label)] ?? 0) + (rows[at === 0 ? LABELS : (path[at - 1] ?? 0)]?.[label] ?? 0),
    0,
  );

describe('the best sequence of labels', () => {
  it.each([
    ['all labels', [0, 1, 2, 3, 4, 5, 6]],
    ['those of some attributes', [0, 3, 4, 5, 6]],
  ])('is the one with the highest score of %s', (_, possible) => {
    const random = seededRandom(3);
    const labels = Int32Array.from(possible);
    const draw = (length: number) => Float64Array.from({ length }, () => 6 * random() - 3);
    for (let round = 0; round < 40; round++) {
      const rows = Array.from({ length: LABELS + 1 }, () => draw(LABELS));
      const emitted = Array.from({ length: 4 }, () => draw(labels.length));
      const path = bestPath(emitted, labels, { rows, bounds: rows.map(highest) });
      expect(scoreOf(path, emitted, labels, rows)).toBeCloseTo(byTrial(emitted, labels, rows), 9);
    }
  });

  it('is empty for a text without words', () => {
    expect(bestPath([], Int32Array.of(OUTSIDE), { rows: [], bounds: [] })).toEqual([]);
  });
});
