import { joinByAverage } from './averageLink.ts';
import { GramCutter, type GramVisitor } from './features.ts';
import { isLanguageName, type LanguageName } from './language.ts';
import { linkNearest } from './nearestRows.ts';
import { buildVectors, type MatrixRows } from './vectors.ts';

/** A text to be clustered. */
export interface PredictedText {
  text: string;
  /** Name of one of the engine's languages; any other name counts as unknown. */
  language: string;
  /** How often it occurs. */
  count: number;
}

/** Indexes of the texts of a cluster, the most central first. */
export type Cluster = number[];

/** Minimum average similarity at which texts are joined, and minimum similarity at which centroids are joined. */
const joinThresholds = { texts: 0.3, centres: 0.5 };
/** Rounds of joining centroids. Each round brings new ones close to each other. */
const rounds = 3;
/** Number of strongest entries of a centroid that are kept. */
const centreEntries = 300;
/** Number of characters of a text that are read; by then it has said what it asks. */
const maxRead = 500;

/**
 * Clusters texts by the engine's vectors: first by average linkage, then groups by their centroids. Takes a little more
 * than linear time, and is deterministic for the same texts in the same order. A text unlike all others is in no
 * cluster.
 *
 * @param onProgress called with 0 to 1
 */
export function clusterTexts(
  texts: readonly PredictedText[],
  least: number,
  onProgress: (fraction: number) => void = () => {},
): Cluster[] {
  if (texts.length === 0) return [];
  const rows = vectorsOf(texts);
  onProgress(0.2);
  const links = linkNearest(rows, (fraction) => onProgress(0.2 + 0.6 * fraction));
  let groups = joinByAverage(links, texts.length, joinThresholds.texts);
  for (let round = 0; round < rounds; round++) {
    const before = groups;
    const nearest = linkNearest(centroidsOf(before, rows));
    const joined = joinByAverage(nearest, before.length, joinThresholds.centres);
    groups = joined.map((parts) => parts.flatMap((part) => before[part] ?? []));
    onProgress(0.8 + (0.2 * (round + 1)) / rounds);
    if (groups.length === before.length) break;
  }
  const said = (group: readonly number[]) => group.reduce((sum, at) => sum + (texts[at]?.count ?? 0), 0);
  return groups.filter((group) => said(group) >= least).map((group) => byCentrality(group, rows, texts));
}

/** Vectors of texts, each tokenised by its language. */
export function vectorsOf(texts: readonly Pick<PredictedText, 'text' | 'language'>[]): MatrixRows {
  const cutters = new Map<LanguageName, GramCutter>();
  let next = 0;
  const cut = (text: string, visit: GramVisitor) => {
    const name = texts[next++]?.language ?? '';
    const language = isLanguageName(name) ? name : 'auto';
    const cutter = cutters.get(language) ?? new GramCutter(language);
    cutters.set(language, cutter);
    cutter.cut(text.slice(0, maxRead), visit);
  };
  const { rows } = buildVectors(
    texts.map(({ text }) => text),
    { cut },
  );
  return rows;
}

/** Centroids of groups of rows, of length 1, with their strongest entries only. */
function centroidsOf(groups: readonly (readonly number[])[], rows: MatrixRows): MatrixRows {
  const start = new Int32Array(groups.length + 1);
  const column: number[] = [];
  const value: number[] = [];
  groups.forEach((group, at) => {
    const sums = sumOf(group, rows);
    const length = lengthOf(sums);
    const strongest = [...sums].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, centreEntries);
    for (const [of, sum] of strongest) {
      column.push(of);
      value.push(sum / length);
    }
    start[at + 1] = column.length;
  });
  return { start, column: Int32Array.from(column), value: Float32Array.from(value), columns: rows.columns };
}

/** Returns a function for the cosine similarity of a row to the centroid of a group, 0 to 1. */
export function similarityTo(group: readonly number[], rows: MatrixRows): (row: number) => number {
  const { column, value } = centroidsOf([group], rows);
  const dense = new Float32Array(rows.columns);
  for (const [at, weight] of value.entries()) dense[column?.[at] ?? 0] = weight;
  return (row) => {
    let sum = 0;
    for (let at = rows.start[row] ?? 0; at < (rows.start[row + 1] ?? 0); at++) {
      sum += (dense[rows.column?.[at] ?? 0] ?? 0) * (rows.value[at] ?? 0);
    }
    return sum;
  };
}

/** Orders a group by similarity to its centroid, then by how often a text occurs. */
function byCentrality(group: readonly number[], rows: MatrixRows, texts: readonly PredictedText[]): Cluster {
  const nearness = similarityTo(group, rows);
  const near = new Map(group.map((at) => [at, nearness(at)]));
  const count = (at: number) => texts[at]?.count ?? 0;
  return group.toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0) || count(b) - count(a) || a - b);
}

function sumOf(group: readonly number[], { start, column, value }: MatrixRows): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of group) {
    for (let at = start[row] ?? 0; at < (start[row + 1] ?? 0); at++) {
      const of = column?.[at] ?? 0;
      sums.set(of, (sums.get(of) ?? 0) + (value[at] ?? 0));
    }
  }
  return sums;
}

function lengthOf(sums: ReadonlyMap<number, number>): number {
  let squares = 0;
  for (const sum of sums.values()) squares += sum * sum;
  return squares > 0 ? Math.sqrt(squares) : 1;
}
