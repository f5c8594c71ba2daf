import type { VectorSet } from './vectors.ts';

/** Passages whose neighbours are looked for. */
const samples = 50;
/** How near a neighbour is where there is nothing to learn from; it counts as much as so many passages. */
const usual = 0.5;
const usualCounts = 20;
/** So near, both say the same. */
const same = 0.95;

/**
 * How near the nearest other passage usually is in a knowledge base, from 0 to 1. Models differ in how near they place what has nothing to
 * do with each other, so nearness is judged by that of passages of the same base: what is as near to a question answers it.
 *
 * @param ids always in the same order, so that all instances learn the same
 */
export function usualNearness(vectors: VectorSet, ids: readonly string[]): number {
  const near = ids
    .slice(0, samples)
    .flatMap((id) => {
      const vector = vectors.vectorOf(id);
      return vector ? vectors.nearest(vector, 1, (other) => other !== id) : [];
    })
    .map(({ score }) => score)
    .filter((score) => score < same)
    .toSorted((a, b) => a - b);
  const median = near[Math.floor(near.length / 2)] ?? usual;
  return (median * near.length + usual * usualCounts) / (near.length + usualCounts);
}

/**
 * The score of a passage by words and meaning: meaning alone suffices, as it finds what is said in other words; words alone do not, as they
 * are those of the subject too.
 *
 * @param meaning on the scale of words; undefined: the passage has no vector
 */
export const fusedScore = (words: number, meaning: number | undefined): number =>
  meaning === undefined ? words : Math.min(1, meaning >= words ? meaning : (words + meaning) / 2);
