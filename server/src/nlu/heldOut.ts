import type { LanguageName } from './language.ts';
import { seededRandom } from './random.ts';
import { type MatrixRows, rowsOf, type SparseVector, Vectoriser, type Vocabulary } from './vectors.ts';

/** Up to this number of rows every row is held out once; above, one fifth of them is. */
const FIVE_FOLDS_UP_TO = 2000;
const MOST_HELD_OUT = 1000;
const FEWEST_HELD_OUT = 20;

/**
 * Held-out rows by fold, stratified by class. Classes with fewer than three rows are never held out. Empty when there
 * are too few rows for a meaningful result.
 */
export function holdOut(labels: Int32Array, classes: number): number[][] {
  const byClass = Array.from({ length: classes }, (): number[] => []);
  labels.forEach((label, row) => byClass[label]?.push(row));
  const count = labels.length <= FIVE_FOLDS_UP_TO ? 5 : 1;
  const folds = Array.from({ length: count }, (): number[] => []);
  const every = Math.max(5, Math.ceil(labels.length / MOST_HELD_OUT));
  let turn = 0;
  for (const rows of byClass) {
    if (rows.length < 3) continue;
    for (const row of rows) folds[turn++ % every]?.push(row);
  }
  return folds.flat().length < FEWEST_HELD_OUT ? [] : folds;
}

/**
 * Vectors of the held-out rows, with the vocabulary of the rows outside of their fold: words that occur only in the
 * fold are unknown. The first matrix has the texts as written, the second with simulated typos.
 */
export function heldOutVectors(
  texts: readonly string[],
  folds: readonly (readonly number[])[],
  { rows, vocabulary, language }: { rows: MatrixRows; vocabulary: Vocabulary; language: LanguageName },
): MatrixRows[] {
  const known = countRows(rows);
  const clean: SparseVector[] = [];
  const mistyped: SparseVector[] = [];
  for (const fold of folds) {
    const own = countRows(rows, fold);
    const columnOf = new Map(
      [...vocabulary.columnOf].filter(([, column]) => (known[column] ?? 0) > (own[column] ?? 0)),
    );
    const vectoriser = new Vectoriser({ ...vocabulary, columnOf }, language);
    for (const row of fold) {
      const text = texts[row] ?? '';
      clean.push(vectoriser.vector(text));
      mistyped.push(vectoriser.vector(withTypo(text, seededRandom(row))));
    }
  }
  return [clean, mistyped].map((vectors) => rowsOf(vectors, rows.columns));
}

/** Number of rows in which each column occurs. */
function countRows({ start, column, columns }: MatrixRows, among?: readonly number[]): Uint32Array {
  const counts = new Uint32Array(columns);
  const count = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const place = column?.[at] ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  };
  if (among) for (const row of among) count(start[row] ?? 0, start[row + 1] ?? 0);
  else count(0, start.at(-1) ?? 0);
  return counts;
}

const LETTER = /\p{L}/u;

/** A text with a typo: one letter left out, doubled, swapped with the next, or replaced by another of its letters. */
export function withTypo(text: string, random: () => number): string {
  const letters = Array.from(text);
  const places = Array.from(letters.keys()).filter((at) => LETTER.test(letters[at] ?? ''));
  const draw = () => places[Math.floor(random() * places.length)] ?? 0;
  if (places.length < 2) return text;
  const at = draw();
  const letter = letters[at] ?? '';
  const slips = [
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letter),
    () => letters.splice(at, 2, letters[at + 1] ?? '', letter),
    () => letters.splice(at, 1, letters[draw()] ?? letter),
  ];
  slips[Math.floor(random() * slips.length)]?.();
  return letters.join('');
}
