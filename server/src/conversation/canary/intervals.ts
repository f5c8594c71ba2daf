import type { CanaryFigure } from '@parlance/contract/calls/canary';

/** The quantile of the normal distribution for a 95 % confidence interval. */
const z = 1.959964;

/** Sums of one side. Squares and products are summed by conversation. */
export interface Sums {
  conversations: number;
  /** Number of messages that the metric is about, and of those that it counts. */
  of: number;
  count: number;
  /** Sums of of², count² and of × count over the conversations. */
  ofSquared: number;
  countSquared: number;
  product: number;
}

/**
 * A share with Wilson's interval for the effective number of independent messages. The messages of a conversation are
 * alike, and conversations are what is sampled, so a side with few long conversations has less information than its
 * number of messages suggests (the design effect, from the ratio estimator's variance over conversations; Cochran,
 * Sampling Techniques, 1977).
 *
 * @returns null where the metric is about no message
 */
export function figureOf(sums: Sums): CanaryFigure | null {
  const { of, count } = sums;
  if (of === 0) return null;
  return { count, of, share: count / of, ...wilson(count / of, of / designEffect(sums)) };
}

/**
 * The factor by which the number of independent messages with the same information is smaller; at least 1. Where the
 * data does not show how alike the messages of a conversation are, each conversation counts as one message.
 */
function designEffect({ conversations, of, count, ofSquared, countSquared, product }: Sums): number {
  const share = count / of;
  if (conversations < 2 || share === 0 || share === 1) return of / Math.max(1, conversations);
  const independent = (share * (1 - share)) / (of - 1);
  const squares = countSquared - 2 * share * product + share * share * ofSquared;
  const clustered = ((conversations / (conversations - 1)) * squares) / (of * of);
  return Math.max(1, clustered / independent);
}

/** Wilson's interval (1927) for a share of n. */
function wilson(share: number, n: number): { low: number; high: number } {
  const centre = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  // Rounding can leave the range from 0 to 1 by a tiny amount.
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** The difference `a - b` of two shares, with the interval of Newcombe (1998, method 10). */
export function differenceOf(a: CanaryFigure, b: CanaryFigure): { value: number; low: number; high: number } {
  const value = a.share - b.share;
  return {
    value,
    low: value - Math.hypot(a.share - a.low, b.high - b.share),
    high: value + Math.hypot(a.high - a.share, b.share - b.low),
  };
}
