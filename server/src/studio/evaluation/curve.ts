import type { StoredReport } from '@parlance/contract/calls/nlp';
import { type Predictions, none } from './predictTexts.ts';

type Curve = StoredReport['curve'];
type Bins = StoredReport['calibration'];

/** Thresholds a curve is drawn at: 0, 0.02, … 1. */
const steps = 50;
const binCount = 10;
/** Share of right answers that may be lost where no sentence out of scope says what is gained. */
const dearest = 0.01;

/** What each threshold would do: right answers in scope, and sentences out of scope given no intent. */
export function thresholdCurve(expected: Int16Array, predictions: Predictions): Curve {
  const right: number[] = [];
  const accepted: number[] = [];
  let outOfScope = 0;
  expected.forEach((meant, at) => {
    const best = predictions.best[at] ?? none;
    const score = predictions.score[at] ?? 0;
    if (meant === none) outOfScope++;
    if (meant === none && best !== none) accepted.push(score);
    if (meant !== none && best === meant) right.push(score);
  });
  const inScope = expected.length - outOfScope;
  const reach = (scores: number[]) => {
    const sorted = scores.sort((a, b) => a - b);
    let under = 0;
    return (threshold: number) => {
      while (under < sorted.length && (sorted[under] ?? 0) < threshold) under++;
      return sorted.length - under;
    };
  };
  const rightFrom = reach(right);
  const acceptedFrom = reach(accepted);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const threshold = step / steps;
    return {
      threshold,
      accuracy: inScope === 0 ? 0 : rightFrom(threshold) / inScope,
      rejected: outOfScope === 0 ? null : 1 - acceptedFrom(threshold) / outOfScope,
    };
  });
}

/**
 * The threshold at which right answers and rejections together are most; of equal ones the nearest to the
 * current. Without sentences out of scope: the highest that costs next to nothing.
 */
export function recommendedThreshold(curve: Curve, current: number): number {
  const most = Math.max(0, ...curve.map(({ accuracy }) => accuracy));
  const worth = ({ accuracy, rejected, threshold }: Curve[number]) => {
    if (rejected !== null) return accuracy + rejected;
    return most - accuracy <= dearest ? 1 + threshold : 0;
  };
  let chosen = curve[0];
  for (const point of curve) {
    if (!chosen) break;
    const gain = worth(point) - worth(chosen);
    const nearer = Math.abs(point.threshold - current) < Math.abs(chosen.threshold - current);
    if (gain > 1e-9 || (Math.abs(gain) <= 1e-9 && nearer)) chosen = point;
  }
  return chosen?.threshold ?? current;
}

/** Sentences in scope by their score: how sure, and how often right. Empty bins are left out. */
export function reliability(expected: Int16Array, { best, score }: Predictions): Bins {
  const bins = Array.from({ length: binCount }, () => ({ scores: 0, right: 0, count: 0 }));
  expected.forEach((meant, at) => {
    if (meant === none) return;
    const sure = score[at] ?? 0;
    const bin = bins[Math.min(binCount - 1, Math.floor(sure * binCount))];
    if (!bin) return;
    bin.scores += sure;
    bin.count++;
    if (best[at] === meant) bin.right++;
  });
  return bins
    .filter(({ count }) => count > 0)
    .map(({ scores, right, count }) => ({ score: Math.min(1, scores / count), right: right / count, count }));
}

/** Expected calibration error: how far scores are from the share of right answers, over all sentences. */
export function calibrationError(bins: Bins): number {
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return 0;
  return bins.reduce((sum, { score, right, count }) => sum + count * Math.abs(score - right), 0) / all;
}
