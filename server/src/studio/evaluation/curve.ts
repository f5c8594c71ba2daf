import type { StoredReport } from '@parlance/contract/calls/nlp';
import { type Predictions, none } from './predictTexts.ts';

type Curve = StoredReport['curve'];
type Bins = StoredReport['calibration'];

/** Thresholds a curve is drawn at: 0, 0.02, … 1. */
const steps = 50;
const binCount = 10;
/** The accuracy that may be lost when no out-of-scope text shows the gain. */
const dearest = 0.01;

/** The result of each threshold: correct predictions in scope, and out-of-scope texts without an intent. */
export function thresholdCurve(expected: Int16Array, predictions: Predictions): Curve {
  const right: number[] = [];
  const accepted: number[] = [];
  let outOfScope = 0;
  expected.forEach((intent, at) => {
    const best = predictions.best[at] ?? none;
    const score = predictions.score[at] ?? 0;
    if (intent === none) outOfScope++;
    if (intent === none && best !== none) accepted.push(score);
    if (intent !== none && best === intent) right.push(score);
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
 * current. Without out-of-scope texts: the highest that costs almost nothing.
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

/** Texts in scope by their score, with their accuracy. Empty bins are left out. */
export function reliability(expected: Int16Array, { best, score }: Predictions): Bins {
  const bins = Array.from({ length: binCount }, () => ({ scores: 0, right: 0, count: 0 }));
  expected.forEach((intent, at) => {
    if (intent === none) return;
    const sure = score[at] ?? 0;
    const bin = bins[Math.min(binCount - 1, Math.floor(sure * binCount))];
    if (!bin) return;
    bin.scores += sure;
    bin.count++;
    if (best[at] === intent) bin.right++;
  });
  return bins
    .filter(({ count }) => count > 0)
    .map(({ scores, right, count }) => ({ score: Math.min(1, scores / count), accuracy: right / count, count }));
}

/** Expected calibration error: the mean difference between scores and accuracy. */
export function calibrationError(bins: Bins): number {
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return 0;
  return bins.reduce((sum, { score, accuracy, count }) => sum + count * Math.abs(score - accuracy), 0) / all;
}
