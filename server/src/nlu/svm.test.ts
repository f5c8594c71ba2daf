import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { decision, solve, type Solution, squaredNorms, SVM_DEFAULTS } from './svm.ts';
import type { MatrixRows } from './vectors.ts';

/** Two features; the sign of a row is that of the larger feature. */
const ROWS: MatrixRows = {
  start: Int32Array.of(0, 1, 2, 3, 4, 6),
  column: Int32Array.of(0, 1, 0, 1, 0, 1),
  value: Float32Array.of(1, 1, 0.9, 0.8, 0.9, 0.1),
  columns: 2,
};
const SIGN = Int8Array.of(1, -1, 1, -1, 1);

function solved(members: number[], start?: Solution): Solution {
  const solution = start ?? { alpha: new Float64Array(5), weights: new Float64Array(3) };
  const problem = {
    rows: ROWS,
    norms: squaredNorms(ROWS),
    sign: SIGN,
    members: Int32Array.from(members),
    slack: new Float64Array(5).fill(0.05),
  };
  solve(problem, solution, { ...SVM_DEFAULTS, tolerance: 1e-6, maxRounds: 500 }, seededRandom(1));
  return solution;
}

describe('solve', () => {
  it('separates the classes', () => {
    const { weights } = solved([0, 1, 2, 3, 4]);
    SIGN.forEach((sign, row) => expect(Math.sign(decision(ROWS, row, weights))).toBe(sign));
  });

  it('keeps weights equal to the sum of signed rows', () => {
    const { alpha, weights } = solved([0, 1, 2, 3, 4]);
    const bias = SIGN.reduce((sum, sign, row) => sum + sign * (alpha[row] ?? 0), 0);
    expect(weights[2]).toBeCloseTo(bias, 9);
  });

  it('reaches the same optimum from a warm start and in any order', () => {
    const cold = solved([0, 1, 2, 3]);
    const warm = solved([3, 2, 1, 0], solved([0, 1]));
    warm.weights.forEach((weight, at) => expect(weight).toBeCloseTo(cold.weights[at] ?? 0, 3));
  });
});
