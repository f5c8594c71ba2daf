import type { StoredReport } from '@parlance/contract/calls/nlp';
import { type Predictions, none } from './predictTexts.ts';

type Curve = StoredReport['curve'];
type Bins = StoredReport['calibration'];

/** Number of thresholds of a curve: all that a class can have. */
const steps = 100;
const binCount = 10;

/** The results at each threshold: correct predictions in scope, and out-of-scope texts without an intent. */
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

/** In-scope texts in bins by their score, with the accuracy of each. Empty bins are left out. */
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
