import { centresOf, nearnessTo, type SaidText, vectorsOf } from './clusters.ts';
import type { MatrixRows } from './vectors.ts';

/** Of the texts that are known to be alike, this share is as near to the others as what is found has to be. */
const share = 0.9;
/** The least nearness, of texts with little in common; of one text alone, which has nothing to be measured by. */
const least = { ofMany: 0.3, ofOne: 0.5 };
/** Texts that are measured, the first. */
const measured = 50;

/**
 * Finds the texts that are like some of them: as near to their centre as nine in ten of these are to that of the others.
 *
 * @param own places of those that are known to be alike
 */
export function findAlike(texts: readonly Pick<SaidText, 'text' | 'language'>[], own: readonly number[]): number[] {
  if (own.length === 0) return [];
  const rows = vectorsOf(texts);
  const nearness = nearnessTo(centresOf([own], rows), 0, rows);
  const bound = boundOf(own, rows);
  const known = new Set(own);
  return [...texts.keys()].filter((at) => known.has(at) || nearness(at) >= bound);
}

function boundOf(own: readonly number[], rows: MatrixRows): number {
  if (own.length === 1) return least.ofOne;
  const nearest = own
    .slice(0, measured)
    .map((at) => nearnessTo(centresOf([own.filter((other) => other !== at)], rows), 0, rows)(at))
    .toSorted((a, b) => b - a);
  return Math.max(least.ofMany, nearest[Math.ceil(share * nearest.length) - 1] ?? 0);
}
