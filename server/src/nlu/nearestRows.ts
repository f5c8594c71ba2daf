import type { MatrixRows } from './vectors.ts';

/** Pairs of similar rows, each pair once, the smaller row in `from`. */
export interface Links {
  from: number[];
  to: number[];
  similarity: number[];
}

/** Maximum number of links that one row adds. */
export const maxNearest = 15;
/** Minimum cosine similarity at which two rows are linked. */
const weakest = 0.1;
/**
 * Number of strongest entries of a row by which similar rows are searched. The other entries are weak and occur in most
 * rows.
 */
const lookedBy = 48;
/** Columns with more rows are skipped: they contribute little for their cost. */
const maxInColumn = 1500;

/** Links each row to its most similar rows. @param onProgress called with 0 to 1 */
export function linkNearest(rows: MatrixRows, onProgress: (fraction: number) => void = () => {}): Links {
  const count = rows.start.length - 1;
  const strongest = Array.from({ length: count }, (_, row) => strongestOf(rows, row));
  const { ofColumn, weights } = invert(strongest, rows);
  const compare = comparer(rows);
  const links: Links = { from: [], to: [], similarity: [] };
  const known = new Set<number>();
  const sums = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const touched: number[] = [];
    for (const entry of strongest[row] ?? []) {
      const column = rows.column?.[entry] ?? 0;
      const others = ofColumn[column] ?? [];
      if (others.length > maxInColumn) continue;
      const weight = rows.value[entry] ?? 0;
      const theirs = weights[column] ?? [];
      for (let at = 0; at < others.length; at++) {
        const other = others[at] ?? 0;
        if (sums[other] === 0) touched.push(other);
        sums[other] = (sums[other] ?? 0) + weight * (theirs[at] ?? 0);
      }
    }
    // The strongest entries underestimate a similarity, so twice as many rows are compared by all entries.
    const likely = touched
      .filter((other) => other !== row && (sums[other] ?? 0) >= weakest / 2)
      .toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || a - b)
      .slice(0, 2 * maxNearest);
    for (const other of touched) sums[other] = 0;
    const similarity = compare(row, likely);
    const nearest = [...likely.keys()].toSorted((a, b) => (similarity[b] ?? 0) - (similarity[a] ?? 0) || a - b);
    for (const at of nearest.slice(0, maxNearest)) {
      const other = likely[at] ?? 0;
      const key = Math.min(row, other) * count + Math.max(row, other);
      if ((similarity[at] ?? 0) < weakest || known.has(key)) continue;
      known.add(key);
      links.from.push(Math.min(row, other));
      links.to.push(Math.max(row, other));
      links.similarity.push(similarity[at] ?? 0);
    }
    if (row % 500 === 0) onProgress(row / count);
  }
  return links;
}

/** Indexes of the strongest entries of a row. */
function strongestOf({ start, value }: MatrixRows, row: number): number[] {
  const from = start[row] ?? 0;
  return Array.from({ length: (start[row + 1] ?? 0) - from }, (_, at) => from + at)
    .toSorted((a, b) => (value[b] ?? 0) - (value[a] ?? 0) || a - b)
    .slice(0, lookedBy);
}

/** Inverted index: the rows of each column, with their weights. */
function invert(strongest: readonly number[][], { column, value, columns }: MatrixRows) {
  const ofColumn: number[][] = Array.from({ length: columns }, () => []);
  const weights: number[][] = Array.from({ length: columns }, () => []);
  strongest.forEach((entries, row) => {
    for (const entry of entries) {
      ofColumn[column?.[entry] ?? 0]?.push(row);
      weights[column?.[entry] ?? 0]?.push(value[entry] ?? 0);
    }
  });
  return { ofColumn, weights };
}

/** Returns a function for the cosine similarities of a row to others, by all entries. */
function comparer({ start, column, value, columns }: MatrixRows) {
  const dense = new Float32Array(columns);
  return (row: number, others: readonly number[]): number[] => {
    const [from, to] = [start[row] ?? 0, start[row + 1] ?? 0];
    for (let at = from; at < to; at++) dense[column?.[at] ?? 0] = value[at] ?? 0;
    const similarity = others.map((other) => {
      let sum = 0;
      for (let at = start[other] ?? 0; at < (start[other + 1] ?? 0); at++) {
        sum += (dense[column?.[at] ?? 0] ?? 0) * (value[at] ?? 0);
      }
      return sum;
    });
    for (let at = from; at < to; at++) dense[column?.[at] ?? 0] = 0;
    return similarity;
  };
}
