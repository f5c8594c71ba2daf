import { editDistance, Spelling } from './entities/spelling.ts';
import { GramCutter, type GramOptions, type GramVisitor, isStem } from './features.ts';
import type { LanguageName } from './language.ts';
import { foldAccents, isPictograph } from './text.ts';

/**
 * Rows of a sparse matrix (CSR): row r has entries `start[r]` to `start[r + 1]`. Without `column` the matrix is dense:
 * a row has all columns in order, or none.
 */
export interface MatrixRows {
  start: Int32Array;
  column: Int32Array | null;
  value: Float32Array;
  columns: number;
}

/** The vocabulary of a TF-IDF vectoriser. */
export interface Vocabulary {
  /** Gram → column, ordered from the most frequent gram to the rarest. */
  columnOf: Map<string, number>;
  idf: Float32Array;
  /** Weight of a gram outside the vocabulary: it has no column, but counts in the length of the vector. */
  unknownIdf: number;
}

/**
 * Weight of an unknown gram in a prediction, relative to that in training: typos and side remarks are more often
 * unknown than the request itself.
 */
const UNKNOWN_SHARE = 0.8;

/**
 * Minimum length of a word for corrections. Short words are frequent, so an unknown one is more often a typo than
 * another word.
 */
const SHORTEST = 3;

/** Above this number of texts a gram must occur in two of them, which halves the columns. */
const LARGE_SET = 2000;

/**
 * Builds the vocabulary of texts and their vectors. Vectors have length 1 over known and unknown grams, so that a text
 * of unknown words is close to zero.
 */
export function buildVectors(
  texts: readonly string[],
  cutter: Pick<GramCutter, 'cut'>,
): { vocabulary: Vocabulary; rows: MatrixRows } {
  const idOf = new Map<string, number>();
  const frequency: number[] = [];
  const lastText: number[] = [];
  const occurrences: number[] = [];
  const starts = new Int32Array(texts.length + 1);
  texts.forEach((text, row) => {
    cutter.cut(text, (gram) => {
      let id = idOf.get(gram);
      if (id === undefined) {
        id = idOf.size;
        idOf.set(gram, id);
        frequency.push(0);
        lastText.push(-1);
      }
      if (lastText[id] !== row) {
        lastText[id] = row;
        frequency[id] = (frequency[id] ?? 0) + 1;
      }
      occurrences.push(id);
    });
    starts[row + 1] = occurrences.length;
  });

  const minimum = texts.length > LARGE_SET ? 2 : 1;
  const { vocabulary, columnOfId } = rank(idOf, frequency, minimum, texts.length);
  const weigher = new Weigher(vocabulary);
  const column: number[] = [];
  const value: number[] = [];
  const start = new Int32Array(texts.length + 1);
  for (let row = 0; row < texts.length; row++) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const id = occurrences[at] ?? 0;
      weigher.add(columnOfId[id] ?? -1, id);
    }
    const vector = weigher.finish();
    for (const at of vector.columns) column.push(at);
    for (const weight of vector.weights) value.push(weight);
    start[row + 1] = column.length;
  }
  const columns = vocabulary.idf.length;
  return {
    vocabulary,
    rows: { start, column: Int32Array.from(column), value: Float32Array.from(value), columns },
  };
}

/** The known grams of a text, each once: `weights[i]` belongs to `columns[i]`. */
export interface SparseVector {
  columns: readonly number[];
  weights: readonly number[];
}

/** Vectors as rows of a matrix. */
export function rowsOf(vectors: readonly SparseVector[], columns: number): MatrixRows {
  const start = new Int32Array(vectors.length + 1);
  vectors.forEach((vector, row) => (start[row + 1] = (start[row] ?? 0) + vector.columns.length));
  const column = Int32Array.from(vectors.flatMap((vector) => vector.columns));
  const value = Float32Array.from(vectors.flatMap((vector) => vector.weights));
  return { start, column, value, columns };
}

/** Converts texts to vectors of a trained vocabulary. */
export class Vectoriser {
  private readonly weigher: Weigher;
  private readonly vocabulary: Vocabulary;
  private readonly cutter: GramCutter;

  constructor(vocabulary: Vocabulary, language: LanguageName, options: Pick<GramOptions, 'toneless'> = {}) {
    this.vocabulary = vocabulary;
    this.cutter = new GramCutter(language, { ...options, correct: correctionsOf(vocabulary.columnOf) });
    this.weigher = new Weigher({ ...vocabulary, unknownIdf: vocabulary.unknownIdf * UNKNOWN_SHARE });
  }

  /** Cuts a text into the grams of its vector: a mistyped word is replaced by the corrected one. */
  cut(text: string, visit: GramVisitor): void {
    this.cutter.cut(text, visit);
  }

  vector(text: string): SparseVector {
    const { columnOf } = this.vocabulary;
    this.cutter.cut(text, (gram) => {
      const column = columnOf.get(gram);
      if (column !== undefined) this.weigher.add(column, gram);
      // An emoji that is in no utterance is ignored. An unknown word counts, because it suggests another meaning.
      else if (!isPictograph(gram)) this.weigher.add(-1, gram);
    });
    return this.weigher.finish();
  }
}

/** Counts the grams of one text, and returns their weights (1 + ln count) · idf, normalised to length 1. */
class Weigher {
  /** A dense array, all zero between two texts: much faster than a map. */
  private readonly counts: Uint32Array;
  private columns: number[] = [];
  private readonly unknown = new Set<string | number>();
  private readonly vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
    this.counts = new Uint32Array(vocabulary.idf.length);
  }

  add(column: number, gram: string | number): void {
    if (column < 0) {
      this.unknown.add(gram);
      return;
    }
    const before = this.counts[column] ?? 0;
    if (before === 0) this.columns.push(column);
    this.counts[column] = before + 1;
  }

  finish(): SparseVector {
    const { idf, unknownIdf } = this.vocabulary;
    const columns = this.columns;
    const weights: number[] = [];
    let squares = this.unknown.size * unknownIdf * unknownIdf;
    for (const column of columns) {
      const count = this.counts[column] ?? 0;
      const weight = (count === 1 ? 1 : 1 + Math.log(count)) * (idf[column] ?? 0);
      squares += weight * weight;
      weights.push(weight);
      this.counts[column] = 0;
    }
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] ?? 0) * scale;
    this.columns = [];
    this.unknown.clear();
    return { columns, weights };
  }
}

/** Columns for the grams that are frequent enough, by frequency: adjacent frequent columns use the CPU cache better. */
function rank(idOf: Map<string, number>, frequency: number[], minimum: number, texts: number) {
  const idf = (count: number) => Math.log((texts + 1) / (count + 1)) + 1;
  const kept = [...idOf].filter(([, id]) => (frequency[id] ?? 0) >= minimum);
  kept.sort((a, b) => (frequency[b[1]] ?? 0) - (frequency[a[1]] ?? 0) || a[1] - b[1]);
  const columnOfId = new Int32Array(idOf.size).fill(-1);
  const columnOf = new Map<string, number>();
  const weights = new Float32Array(kept.length);
  kept.forEach(([gram, id], column) => {
    columnOfId[id] = column;
    columnOf.set(gram, column);
    weights[column] = idf(frequency[id] ?? 0);
  });
  return { columnOfId, vocabulary: { columnOf, idf: weights, unknownIdf: idf(minimum - 1) } };
}

/**
 * Returns a function that finds the known word of a misspelling: the same letters without accents, otherwise the word
 * with the fewest wrong letters; of several the most frequent. Works on stems, which are the words of a model.
 */
function correctionsOf(columnOf: ReadonlyMap<string, number>): (stem: string) => string | null {
  // Built for the first unknown word. Columns are ordered by frequency, so the first stem is the most frequent.
  let known: { spelling: Spelling; accented: Map<string, string> } | null = null;
  const learn = () => {
    const stems = [...columnOf.keys()].filter(isStem);
    const accented = new Map<string, string>();
    for (const stem of stems) {
      const folded = foldAccents(stem);
      if (!accented.has(folded)) accented.set(folded, stem);
    }
    return { spelling: new Spelling(new Set(stems), SHORTEST), accented };
  };
  const rank = (stem: string, near: string) => editDistance(stem, near) * columnOf.size + (columnOf.get(near) ?? 0);
  return (stem) => {
    if (columnOf.has(stem)) return null;
    known ??= learn();
    const accented = known.accented.get(foldAccents(stem));
    if (accented !== undefined) return accented;
    const [first, ...others] = known.spelling.near(stem);
    if (first === undefined) return null;
    return others.reduce((best, near) => (rank(stem, near) < rank(stem, best) ? near : best), first);
  };
}
