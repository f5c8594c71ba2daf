import type { Calibration, HeldOutPrediction } from './calibration.ts';
import { seededRandom } from './random.ts';
import { addRow, decision, solve, type Solution, squaredNorms, SVM_DEFAULTS } from './svm.ts';
import type { MatrixRows, SparseVector } from './vectors.ts';

/** One linear classifier per class, in int8. For each column, the weights of all classes are adjacent. */
export interface LinearClassifier {
  classes: number;
  /** `weights[column * classes + class] * scale[class]` is the weight. */
  weights: Int8Array;
  scale: Float32Array;
  bias: Float32Array;
}

/** A classifier with its calibration. */
export interface Classifier extends LinearClassifier {
  calibration: Calibration;
}

/** A trained classifier, with its decision values for held-out rows. */
export interface Fit {
  linear: LinearClassifier;
  /** One for each matrix of held-out rows. */
  held: HeldOutPrediction[];
}

const SEED = 20_011;
const CLASSES_PER_REPORT = 10;
/** Cost of a violation for a row of the class, and for one of the other rows, which are many. */
const OWN_COST = 9;
const OTHER_COST = 0.3;
/**
 * Bonus for classes with few examples, in decision units for each factor of e: how often an intent is trained says
 * nothing about how often people mean it (Menon et al. 2021, logit adjustment).
 */
const EVENNESS = 0.15;
/** Rows without a class have a high cost: a text without known words never has an intent. */
const NOTHING_COST = 30;

/**
 * Trains a one-vs-rest classifier for each class.
 *
 * @param labels class of each row; -1: no class
 * @param fallback the class of the fallback utterances, or -1
 * @param heldOut the held-out rows by fold, and matrices with one row for each of them, for which decision values are
 * returned
 * @param onProgress called with 0..1 every few classes
 */
export function fitClassifier(
  rows: MatrixRows,
  labels: Int32Array,
  classes: number,
  fallback: number,
  { folds, judged }: { folds: readonly (readonly number[])[]; judged: readonly MatrixRows[] },
  onProgress: (progress: number) => void,
): Fit {
  const weights = new Int8Array(rows.columns * classes);
  const scale = new Float32Array(classes);
  const bias = new Float32Array(classes);
  const norms = squaredNorms(rows);
  const sign = new Int8Array(labels.length);
  const slack = new Float64Array(labels.length);
  const everyRow = Int32Array.from(labels.keys());
  const splits = folds.map((fold) => ({ fold, seen: complement(fold, labels.length) }));
  const heldRows = folds.flat();
  const held = judged.map((): HeldOutPrediction => ({
    decisions: new Float32Array(heldRows.length * classes),
    labels: heldRows.map((row) => labels[row] ?? -1),
    classes,
    fallback,
    seen: 1 - heldRows.length / Math.max(1, folds.length) / labels.length,
  }));

  const evening = classBonuses(labels, classes, fallback);

  for (let label = 0; label < classes; label++) {
    const random = seededRandom(SEED + label);
    for (let row = 0; row < labels.length; row++) {
      const own = labels[row] === label;
      const cost = own ? OWN_COST : labels[row] === -1 ? NOTHING_COST : OTHER_COST;
      sign[row] = own ? 1 : -1;
      slack[row] = 0.5 / cost;
    }
    const solution: Solution = {
      alpha: new Float64Array(labels.length),
      weights: new Float64Array(rows.columns + 1),
    };
    solve({ rows, norms, sign, slack, members: everyRow.slice() }, solution, SVM_DEFAULTS, random);
    scale[label] = quantise(solution.weights, rows.columns, weights, label, classes);
    bias[label] = (solution.weights[rows.columns] ?? 0) + (evening[label] ?? 0);

    let first = 0;
    for (const { fold, seen } of splits) {
      const unseen = without(rows, sign, fold, solution);
      solve({ rows, norms, sign, slack, members: seen.slice() }, unseen, SVM_DEFAULTS, random);
      for (const [place, matrix] of judged.entries()) {
        const decisions = held[place]?.decisions ?? new Float32Array();
        for (let at = first; at < first + fold.length; at++) {
          decisions[at * classes + label] = decision(matrix, at, unseen.weights) + (evening[label] ?? 0);
        }
      }
      first += fold.length;
    }
    if (label % CLASSES_PER_REPORT === 0) onProgress(label / classes);
  }
  return { linear: { classes, weights, scale, bias }, held };
}

/** The decision value of every class for a vector. */
export function decide(classifier: LinearClassifier, vector: SparseVector): Float64Array {
  const { classes, weights, scale, bias } = classifier;
  const { columns } = vector;
  const sums = new Float64Array(classes);
  // Two columns at a time halve the memory traffic of the sums; the inner loop reads adjacent bytes.
  for (let at = 0; at < columns.length; at += 2) {
    const one = (columns[at] ?? 0) * classes;
    const other = (columns[at + 1] ?? 0) * classes;
    const oneWeight = vector.weights[at] ?? 0;
    const otherWeight = vector.weights[at + 1] ?? 0;
    for (let label = 0; label < classes; label++) {
      sums[label] =
        (sums[label] ?? 0) + oneWeight * (weights[one + label] ?? 0) + otherWeight * (weights[other + label] ?? 0);
    }
  }
  for (let label = 0; label < classes; label++) {
    sums[label] = (sums[label] ?? 0) * (scale[label] ?? 0) + (bias[label] ?? 0);
  }
  return sums;
}

/** Added to the decision values of each class to balance its number of utterances; 0 for the fallback class. */
function classBonuses(labels: Int32Array, classes: number, fallback: number): number[] {
  const counts = Array.from({ length: classes }, () => 0);
  for (const label of labels) if (label >= 0) counts[label] = (counts[label] ?? 0) + 1;
  const trained = counts.filter((count, label) => label !== fallback && count > 0);
  const typical = trained.reduce((sum, count) => sum + count, 0) / trained.length;
  return counts.map((count, label) => (label === fallback || count === 0 ? 0 : EVENNESS * Math.log(typical / count)));
}

function quantise(from: Float64Array, columns: number, into: Int8Array, label: number, classes: number): number {
  let largest = 0;
  for (let column = 0; column < columns; column++) {
    largest = Math.max(largest, Math.abs(from[column] ?? 0));
  }
  if (largest === 0) return 0;
  const factor = 127 / largest;
  for (let column = 0; column < columns; column++) {
    into[column * classes + label] = Math.round((from[column] ?? 0) * factor);
  }
  return 1 / factor;
}

/** A copy of the solution without the influence of the fold's rows. */
function without(rows: MatrixRows, sign: Int8Array, fold: readonly number[], solution: Solution): Solution {
  const copy = { alpha: solution.alpha.slice(), weights: solution.weights.slice() };
  for (const row of fold) {
    const alpha = copy.alpha[row] ?? 0;
    if (alpha === 0) continue;
    addRow(rows, row, -alpha * (sign[row] ?? -1), copy.weights);
    copy.alpha[row] = 0;
  }
  return copy;
}

function complement(fold: readonly number[], size: number): Int32Array {
  const left = new Set(fold);
  return Int32Array.from({ length: size }, (_, row) => row).filter((row) => !left.has(row));
}
