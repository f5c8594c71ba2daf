import { similarityTo, type PredictedText, vectorsOf } from './clusters.ts';
import type { MatrixRows } from './vectors.ts';

/** Share of the known texts that have to be as similar to the others as a found text has to be. */
const share = 0.9;
/** Minimum similarity: for several known texts, which may have little in common, and for a single one. */
const least = { ofMany: 0.3, ofOne: 0.5 };
/** Maximum number of known texts that are measured; the first ones. */
const measured = 50;

/**
 * Finds the texts that are similar to known ones: as similar to their centroid as nine in ten of the known texts are to
 * the centroid of the others.
 *
 * @param own indexes of the known texts
 */
export function findSimilar(
  texts: readonly Pick<PredictedText, 'text' | 'language'>[],
  own: readonly number[],
): number[] {
  if (own.length === 0) return [];
  const rows = vectorsOf(texts);
  const nearness = similarityTo(own, rows);
  const bound = boundOf(own, rows);
  const known = new Set(own);
  return [...texts.keys()].filter((at) => known.has(at) || nearness(at) >= bound);
}

function boundOf(own: readonly number[], rows: MatrixRows): number {
  if (own.length === 1) return least.ofOne;
  const nearest = own
    .slice(0, measured)
    .map((at) => {
      const others = own.filter((other) => other !== at);
      return similarityTo(others, rows)(at);
    })
    .toSorted((a, b) => b - a);
  return Math.max(least.ofMany, nearest[Math.ceil(share * nearest.length) - 1] ?? 0);
}
