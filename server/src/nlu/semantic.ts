import { type Calibration, calibrate, DEFAULT_CALIBRATION, type HeldOutPrediction, lossOf } from './calibration.ts';
import { decide, fitClassifier, type LinearClassifier } from './classifier.ts';
import type { TextVectors } from './types.ts';
import type { MatrixRows } from './vectors.ts';

/** The classifier on embeddings, beside that on words. */
export interface SemanticClassifier {
  /** Name of the embedding model. */
  model: string;
  dimensions: number;
  /** Mean of the utterances' vectors; see `centred`. */
  mean: Float32Array;
  linear: LinearClassifier;
  /** Share of its decision values, 0 to 1; those of the words have the rest. */
  share: number;
  /** Calibration of both classifiers together. */
  calibration: Calibration;
}

/** Training data of the words' classifier, with its decision values for held-out rows. */
export interface WordsTraining {
  /** Text of each row. */
  texts: readonly string[];
  labels: Int32Array;
  classes: number;
  fallback: number;
  words: HeldOutPrediction | null;
  folds: readonly (readonly number[])[];
}

/** Possible shares of embeddings. 0, so that a useless embedding model does no harm. */
const SHARES = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Used where too few utterances can be held out. */
const usual = { share: 0.6, calibration: DEFAULT_CALIBRATION };

/** The trained classifier, with the combined decision values of the held-out rows. */
interface SemanticFit {
  semantic: SemanticClassifier;
  held: HeldOutPrediction | null;
}

/**
 * Trains a classifier on embeddings in the same way as that on words, and finds the share of each with the held-out
 * rows.
 *
 * @param onProgress called with 0..1
 */
export function trainSemantic(
  { texts, labels, classes, fallback, words, folds }: WordsTraining,
  { model, dimensions, vectors }: TextVectors,
  onProgress: (progress: number) => void,
): SemanticFit {
  const mean = meanOf(texts, vectors, dimensions);
  const rows = denseRows(texts, vectors, mean);
  const heldTexts = folds.flat().map((row) => texts[row] ?? '');
  const judged = folds.length > 0 ? [denseRows(heldTexts, vectors, mean)] : [];
  const {
    linear,
    held: [held = null],
  } = fitClassifier(rows, labels, classes, fallback, { folds, judged }, onProgress);
  const { share, calibration } = words && held ? bestShare(words, held) : usual;
  return {
    semantic: { model, dimensions, mean, linear, share, calibration },
    held: words && held ? { ...words, decisions: fuse(words.decisions, held.decisions, share) } : null,
  };
}

/** Decision value of every class for the embedding of a text. */
export function semanticDecisions({ mean, linear }: SemanticClassifier, vector: Float32Array): Float64Array {
  const weights = Array.from(centred(vector, mean));
  return decide(linear, { columns: [...weights.keys()], weights });
}

/** Cosine similarity of the embeddings of two texts, from 0 to 1; undefined unless both have a vector. */
export function semanticSimilarity(
  { mean }: SemanticClassifier,
  one: Float32Array | undefined,
  other: Float32Array | undefined,
): number | undefined {
  if (one?.length !== mean.length || other?.length !== mean.length) return undefined;
  const [a, b] = [centred(one, mean), centred(other, mean)];
  return Math.max(
    0,
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0),
  );
}

/** Decision values of words and embeddings, weighted by their shares. */
export function fuse(words: Float64Array, semantic: Float64Array, share: number): Float64Array;
export function fuse(words: Float32Array, semantic: Float32Array, share: number): Float32Array;
export function fuse(
  words: Float64Array | Float32Array,
  semantic: ArrayLike<number>,
  share: number,
): Float64Array | Float32Array {
  return words.map((value, at) => (1 - share) * value + share * (semantic[at] ?? 0));
}

function bestShare(words: HeldOutPrediction, held: HeldOutPrediction): { share: number; calibration: Calibration } {
  let best = usual;
  let least = Infinity;
  for (const share of SHARES) {
    const both = { ...words, decisions: fuse(words.decisions, held.decisions, share) };
    const calibration = calibrate(both);
    const loss = lossOf(both, calibration);
    if (loss >= least) continue;
    least = loss;
    best = { share, calibration };
  }
  return best;
}

/**
 * A vector minus the mean, normalised to length 1. Many embedding models put all texts into a narrow cone, where a
 * linear classifier could hardly separate the intents.
 */
function centred(vector: Float32Array, mean: Float32Array): Float32Array {
  const moved = vector.map((value, at) => value - (mean[at] ?? 0));
  const length = Math.sqrt(moved.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? moved.map((value) => value / length) : moved;
}

function meanOf(texts: readonly string[], vectors: TextVectors['vectors'], dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions);
  let count = 0;
  for (const text of texts) {
    const vector = vectors.get(text);
    if (!vector) continue;
    count++;
    for (let at = 0; at < dimensions; at++) sums[at] = (sums[at] ?? 0) + (vector[at] ?? 0);
  }
  return Float32Array.from(sums, (sum) => sum / Math.max(1, count));
}

/** Dense rows, one for each text; empty for a text without a vector, such as the empty text. */
function denseRows(texts: readonly string[], vectors: TextVectors['vectors'], mean: Float32Array): MatrixRows {
  const columns = mean.length;
  const known = texts.map((text) => vectors.get(text));
  const count = known.filter(Boolean).length;
  const start = new Int32Array(texts.length + 1);
  const value = new Float32Array(count * columns);
  let end = 0;
  known.forEach((vector, row) => {
    if (vector) {
      value.set(centred(vector, mean), end);
      end += columns;
    }
    start[row + 1] = end;
  });
  return { start, column: null, value, columns };
}
