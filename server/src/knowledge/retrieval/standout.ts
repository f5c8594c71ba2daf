import type { Hit } from './search.ts';

/** Passages that the best one is compared with. */
const compared = 9;
/** What a passage that does not stand out at all keeps of its score. */
const least = 0.5;

/**
 * How far the best passage of a question stands out from those that follow it, from 0.5 to 1. A question that a passage answers has one
 * that fits better than all others; one of the same subject that nothing answers fits many passages alike.
 *
 * @param hits at least ten of the best, the best first, where there are so many
 */
export function standout([best, ...others]: readonly Hit[]): number {
  if (!best || best.score <= 0) return least;
  const mean = others.slice(0, compared).reduce((sum, { score }) => sum + score, 0) / compared;
  return 1 - (1 - least) * Math.min(1, mean / best.score);
}
