import { type Calibration, calibrate, DEFAULT_CALIBRATION, type HeldOutPrediction, lossOf } from './calibration.ts';
import { decide, fitClassifier, type LinearClassifier } from './classifier.ts';
import type { TextVectors } from './types.ts';
import type { MatrixRows } from './vectors.ts';

/** The part of a model that was trained with embeddings, beside the one that was trained with words. */
export interface SemanticClassifier {
  /** Name of the embedding model. */
  model: string;
  dimensions: number;
  /** Mean of the utterances' vectors, see `centred`. */
  mean: Float32Array;
  linear: LinearClassifier;
  /** What its decisions count, 0 to 1; those of the words count the rest. */
  share: number;
  /** Of both together. */
  calibration: Calibration;
}

/** What the words' classifier was trained on, and what it says of the rows that were held out. */
export interface WordsTraining {
  /** One for each row. */
  texts: readonly string[];
  labels: Int32Array;
  classes: number;
  fallback: number;
  words: HeldOutPrediction | null;
  folds: readonly (readonly number[])[];
}

/** What embeddings may count. 0: an embedding model that helps nothing does no harm. */
const SHARES = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Where too few utterances can be held out to tell. */
const usual = { share: 0.6, calibration: DEFAULT_CALIBRATION };

/** What was learned, and what it says together with the words of the rows that were held out of both. */
interface SemanticFit {
  semantic: SemanticClassifier;
  held: HeldOutPrediction | null;
}

/**
 * Trains a classifier on embeddings by the same means as that of the words, and finds by the rows held out of both
 * what each counts.
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

/** The decision value of every class by the embedding of a text. */
export function semanticDecisions({ mean, linear }: SemanticClassifier, vector: Float32Array): Float64Array {
  const weights = Array.from(centred(vector, mean));
  return decide(linear, { columns: [...weights.keys()], weights });
}

/** How much two texts mean the same, 0 to 1; undefined without a vector of both. */
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

/** The decision values by words and by embeddings, each with its share. */
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
 * A vector without what all have in common, of length 1: many embedding models put every text into one narrow cone,
 * where a linear classifier would find no room between the intents.
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

/** A row for each text, with all columns; none for a text without a vector, such as the empty one. */
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
