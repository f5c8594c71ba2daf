import type { Hit } from './search.ts';

/** Number of passages that the best one is compared with. */
const compared = 9;
/** Factor for a passage that does not stand out at all. */
const least = 0.5;

/**
 * How far the best passage of a question stands out from the next ones, from 0.5 to 1. A question with an answer has
 * one passage that fits better than all others; a question about the same subject without an answer fits many passages
 * equally.
 *
 * @param hits at least ten of the best if there are as many, best first
 */
export function standout([best, ...others]: readonly Hit[]): number {
  if (!best || best.score <= 0) return least;
  const mean = others.slice(0, compared).reduce((sum, { score }) => sum + score, 0) / compared;
  return 1 - (1 - least) * Math.min(1, mean / best.score);
}
