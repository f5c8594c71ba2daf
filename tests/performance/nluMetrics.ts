/** One answer of a classifier: its score, and whether it was right. */
export interface Answer {
  score: number;
  right: boolean;
}

const BINS = 15;

/** Expected calibration error, 0 to 1: the mean distance between scores and accuracy, by bins of the score. */
export function calibrationError(answers: readonly Answer[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const held = answers.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === bin);
    const sure = held.reduce((sum, { score }) => sum + score, 0);
    const right = held.filter((answer) => answer.right).length;
    error += Math.abs(sure - right) / answers.length;
  }
  return error;
}

/** Chance that a text in scope scores higher than one out of scope (area under the ROC curve), 0 to 1. */
export function separation(inScope: readonly number[], outOfScope: readonly number[]): number {
  const ranked = [
    ...inScope.map((score) => ({ score, inScope: true })),
    ...outOfScope.map((score) => ({ score, inScope: false })),
  ].sort((a, b) => a.score - b.score);
  let wins = 0;
  let below = 0;
  for (let at = 0; at < ranked.length;) {
    let tied = at;
    let tiedOut = 0;
    while (tied < ranked.length && ranked[tied]?.score === ranked[at]?.score) {
      if (ranked[tied]?.inScope === false) tiedOut++;
      tied++;
    }
    wins += (tied - at - tiedOut) * (below + tiedOut / 2);
    below += tiedOut;
    at = tied;
  }
  return wins / (inScope.length * outOfScope.length);
}

/** The accuracy of each kind at the threshold with the most correct predictions (the intent, or none). */
export function atBestThreshold(inScope: readonly Answer[], outOfScope: readonly number[]) {
  const candidates = [0, ...inScope.map(({ score }) => score), ...outOfScope.map((score) => score + Number.EPSILON)];
  const rightScores = inScope
    .filter(({ right }) => right)
    .map(({ score }) => score)
    .sort((a, b) => a - b);
  const outScores = outOfScope.toSorted((a, b) => a - b);
  let best = { right: -1, threshold: 0, accuracy: 0, recall: 0 };
  for (const threshold of candidates) {
    const kept = rightScores.length - lowerBound(rightScores, threshold);
    const refused = lowerBound(outScores, threshold);
    if (kept + refused <= best.right) continue;
    best = { right: kept + refused, threshold, accuracy: kept / inScope.length, recall: refused / outScores.length };
  }
  return best;
}

/** Number of sorted values below `value`. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
