import type { MatrixRows } from './vectors.ts';
import { shuffle } from './random.ts';

export interface SvmOptions {
  /** Stops when the projected gradients differ by at most this. */
  tolerance: number;
  maxRounds: number;
  /** Maximum number of passes over the support vectors for each pass over all rows. */
  polishPasses: number;
}

export const SVM_DEFAULTS: SvmOptions = {
  tolerance: 0.2,
  maxRounds: 20,
  polishPasses: 5,
};

const NEGLIGIBLE = 1e-12;

/**
 * Solution of a binary L2-regularised, squared-hinge SVM by dual coordinate descent (Hsieh et al. 2008). `weights` has
 * the bias after the columns of the matrix. It can be used as a warm start with fewer rows, which makes
 * cross-validation cheap.
 */
export interface Solution {
  alpha: Float64Array;
  weights: Float64Array;
}

/** Squared norm of every row, including the bias. */
export function squaredNorms(rows: MatrixRows): Float64Array {
  const norms = new Float64Array(rows.start.length - 1).fill(1);
  for (let row = 0; row < norms.length; row++) {
    let sum = 1;
    for (let at = rows.start[row] ?? 0; at < (rows.start[row + 1] ?? 0); at++) {
      sum += (rows.value[at] ?? 0) ** 2;
    }
    norms[row] = sum;
  }
  return norms;
}

/** Decision value of one row. */
export function decision(rows: MatrixRows, row: number, weights: Float64Array): number {
  const { start, column, value } = rows;
  let sum = weights[rows.columns] ?? 0;
  const begin = start[row] ?? 0;
  const end = start[row + 1] ?? 0;
  if (!column) {
    for (let at = begin; at < end; at++) sum += (value[at] ?? 0) * (weights[at - begin] ?? 0);
    return sum;
  }
  for (let at = begin; at < end; at++) {
    sum += (value[at] ?? 0) * (weights[column[at] ?? 0] ?? 0);
  }
  return sum;
}

/** weights += factor · row. */
export function addRow(rows: MatrixRows, row: number, factor: number, weights: Float64Array): void {
  const { start, column, value } = rows;
  const begin = start[row] ?? 0;
  const end = start[row + 1] ?? 0;
  weights[rows.columns] = (weights[rows.columns] ?? 0) + factor;
  if (!column) {
    for (let at = begin; at < end; at++) weights[at - begin] = (weights[at - begin] ?? 0) + factor * (value[at] ?? 0);
    return;
  }
  for (let at = begin; at < end; at++) {
    const place = column[at] ?? 0;
    weights[place] = (weights[place] ?? 0) + factor * (value[at] ?? 0);
  }
}

/** A binary problem over some rows of a matrix. */
export interface Problem {
  rows: MatrixRows;
  norms: Float64Array;
  /** 1 for rows of the positive class, -1 for the rest. */
  sign: Int8Array;
  /** Rows of the problem; solving reorders them. */
  members: Int32Array;
  /** 1 / (2 · cost) of each row. */
  slack: Float64Array;
}

/**
 * Improves `solution` in place until it is optimal. Alternates between passes over the support vectors, which are few,
 * and passes over all rows, which find new support vectors.
 */
export function solve(problem: Problem, solution: Solution, options: SvmOptions, random: () => number): void {
  const { members } = problem;
  for (let round = 0; round < options.maxRounds; round++) {
    const support = members.filter((row) => (solution.alpha[row] ?? 0) > 0);
    for (let polish = 0; polish < options.polishPasses; polish++) {
      if (pass(problem, support, solution, random) <= options.tolerance) break;
    }
    if (pass(problem, members, solution, random) <= options.tolerance) return;
  }
}

/** One pass of coordinate descent. Returns the difference between the extreme projected gradients. */
function pass(problem: Problem, members: Int32Array, solution: Solution, random: () => number): number {
  const { rows, norms, sign, slack } = problem;
  const { alpha, weights } = solution;
  let highest = -Infinity;
  let lowest = Infinity;
  shuffle(members, members.length, random);
  for (let index = 0; index < members.length; index++) {
    const row = members[index] ?? 0;
    const y = sign[row] ?? -1;
    const before = alpha[row] ?? 0;
    const soft = slack[row] ?? 1;
    const gradient = y * decision(rows, row, weights) - 1 + before * soft;
    const projected = before === 0 ? Math.min(gradient, 0) : gradient;
    if (projected > highest) highest = projected;
    if (projected < lowest) lowest = projected;
    if (Math.abs(projected) < NEGLIGIBLE) continue;
    const after = Math.max(before - gradient / ((norms[row] ?? 1) + soft), 0);
    alpha[row] = after;
    addRow(rows, row, (after - before) * y, weights);
  }
  return highest - lowest;
}
