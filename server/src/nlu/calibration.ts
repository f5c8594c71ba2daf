/** How decision values become probabilities, and from which probability an intent matches. */
export interface Calibration {
  /** Inverse softmax temperature. */
  sharpness: number;
  /** The decision value of "none of the intents". */
  noneLevel: number;
  /** Factor for the log-odds of the best score, so that the score is the share of correct predictions. 1: unchanged. */
  slope: number;
  /** Recommended fallback threshold on the score, in hundredths. */
  threshold: number;
  /**
   * Expected accuracy for utterances of intents at the threshold: that of held-out utterances, corrected because the
   * models that predicted them had fewer utterances. Null when nothing was held out.
   */
  accuracy: number | null;
  /** Counts of each intent at the threshold, in the order of the intents; empty when nothing was held out. */
  intents: IntentCount[];
}

/** Held-out utterances of an intent, predictions of it, and the correct ones among them. */
export interface IntentCount {
  support: number;
  predicted: number;
  correct: number;
}

/** Used when there are too few utterances to hold any out. */
export const DEFAULT_CALIBRATION: Calibration = {
  sharpness: 5,
  noneLevel: -0.3,
  slope: 1,
  threshold: 0.3,
  accuracy: null,
  intents: [],
};

/** Decision values of utterances that the solver was not trained with: row r has `classes` values. */
export interface HeldOutPrediction {
  decisions: Float32Array;
  labels: number[];
  classes: number;
  /** The class of the fallback utterances, or -1. */
  fallback: number;
  /** Share of all utterances that the models of the folds were trained with, above 0 and at most 1. */
  seen: number;
}

/**
 * Errors fall with the number of utterances by this power, between 0.4 and 0.5 with five to a hundred examples per
 * intent (`npm run bench nlu`): a model trained with four fifths errs a tenth more often than one trained with all.
 */
const LEARNING = 0.45;

/** Maximum share of correct predictions that the recommended threshold rejects. */
const FALSE_REJECTS = 0.035;
const LOWEST_THRESHOLD = 0.1;
const HIGHEST_THRESHOLD = 0.6;
/** Weight of an utterance with its own intent hidden as an example of "none". */
const NONE_WEIGHT = 0.05;
const SHARPNESS = [1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 8, 9, 10, 12];
/** At most 1: a higher slope could give a less likely class a higher score than the best one. */
const SLOPES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4];
const NONE_LEVELS = [-1.5, -1.2, -1, -0.9, -0.8, -0.7, -0.6, -0.5, -0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2];

/**
 * Probabilities of the classes: a softmax in which "none" takes part with a fixed decision value, so that low decision
 * values give a low score however far apart they are. With few examples, a softmax is overconfident for high scores and
 * underconfident for low ones: the slope corrects the best score, and the others keep their proportions.
 */
export function probabilities(
  decisions: ArrayLike<number>,
  calibration: Pick<Calibration, 'sharpness' | 'noneLevel' | 'slope'>,
): Float64Array {
  const scores = softmax(decisions, calibration);
  const first = indexOfBest(scores);
  const best = scores[first] ?? 0;
  const drawn = scaleLogOdds(best, calibration.slope);
  if (best >= 1) return scores;
  const rest = (1 - drawn) / (1 - best);
  for (let index = 0; index < scores.length; index++) scores[index] = (scores[index] ?? 0) * rest;
  scores[first] = drawn;
  return scores;
}

/** A probability with its log-odds multiplied by the slope. */
function scaleLogOdds(probability: number, slope: number): number {
  const [odds, against] = [probability ** slope, (1 - probability) ** slope];
  return odds / (odds + against);
}

function indexOfBest(scores: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < scores.length; index++) {
    if ((scores[index] ?? 0) > (scores[best] ?? 0)) best = index;
  }
  return best;
}

function softmax(
  decisions: ArrayLike<number>,
  { sharpness, noneLevel }: Pick<Calibration, 'sharpness' | 'noneLevel'>,
): Float64Array {
  const scores = new Float64Array(decisions.length);
  let total = Math.exp(sharpness * noneLevel);
  for (let index = 0; index < decisions.length; index++) {
    const mass = Math.exp(sharpness * (decisions[index] ?? 0));
    scores[index] = mass;
    total += mass;
  }
  for (let index = 0; index < scores.length; index++) scores[index] = (scores[index] ?? 0) / total;
  return scores;
}

/**
 * Fits the calibration by maximum likelihood, on the utterances as written and with simulated typos. There are no
 * examples of "none", so every held-out utterance also serves as one with its own intent hidden: for the other intents
 * it is out of scope. Threshold and figures are of the utterances as written.
 */
export function calibrate(held: HeldOutPrediction, mistyped: HeldOutPrediction | null = null): Calibration {
  const all = mistyped ? [held, mistyped] : [held];
  const lossOfAll = (calibration: { sharpness: number; noneLevel: number }) =>
    all.reduce((sum, one) => sum + lossOf(one, calibration), 0);
  const best = { sharpness: DEFAULT_CALIBRATION.sharpness, noneLevel: DEFAULT_CALIBRATION.noneLevel, slope: 1 };
  for (let round = 0; round < 2; round++) {
    best.sharpness = lowest(SHARPNESS, (sharpness) => lossOfAll({ ...best, sharpness }));
    best.noneLevel = lowest(NONE_LEVELS, (noneLevel) => lossOfAll({ ...best, noneLevel }));
  }
  const isInScope = ({ label }: BestAnswer) => label !== held.fallback;
  const everyAnswer = all.flatMap((one) => bestAnswers(one, best)).filter(isInScope);
  best.slope = lowest(SLOPES, (slope) => logLoss(everyAnswer, slope));
  const answers = bestAnswers(held, best);
  const inScope = answers.filter(isInScope);
  const scored = answers.map((answer) => ({ ...answer, score: scaleLogOdds(answer.score, best.slope) }));
  const right = scored.filter((answer) => answer.label !== held.fallback && isRight(answer));
  const threshold = recommendThreshold(right.map(({ score }) => score));
  const accepted = scored.filter(({ score }) => score >= threshold);
  const correct = accepted.filter((answer) => answer.label !== held.fallback && isRight(answer)).length;
  return {
    ...best,
    threshold,
    accuracy: inScope.length === 0 ? null : 1 - (1 - correct / inScope.length) * held.seen ** LEARNING,
    intents: countIntents(held, accepted),
  };
}

/** Counts of each intent; only scores that reach the threshold are predictions. */
function countIntents(
  { labels, classes, fallback }: HeldOutPrediction,
  accepted: readonly BestAnswer[],
): IntentCount[] {
  const counts = Array.from({ length: classes }, (): IntentCount => ({ support: 0, predicted: 0, correct: 0 }));
  for (const label of labels) {
    const expected = counts[label];
    if (expected) expected.support++;
  }
  for (const answer of accepted) {
    const predicted = counts[answer.best];
    if (!predicted) continue;
    predicted.predicted++;
    if (isRight(answer)) predicted.correct++;
  }
  return counts.filter((_, index) => index !== fallback);
}

/** Negative log-likelihood of held-out utterances; lower is better. */
export function lossOf(held: HeldOutPrediction, calibration: { sharpness: number; noneLevel: number }): number {
  const { sharpness, noneLevel } = calibration;
  let sum = 0;
  held.labels.forEach((label, row) => {
    const none = Math.exp(sharpness * noneLevel);
    let others = 0;
    let own = 0;
    for (let index = 0; index < held.classes; index++) {
      const mass = Math.exp(sharpness * (held.decisions[row * held.classes + index] ?? 0));
      if (index === label) own = mass;
      else others += mass;
    }
    sum -= Math.log(own / (own + others + none));
    sum -= NONE_WEIGHT * Math.log(none / (others + none));
  });
  return sum;
}

/** The class with the best score for a held-out utterance. */
interface BestAnswer {
  label: number;
  best: number;
  score: number;
}

const isRight = ({ label, best }: BestAnswer): boolean => label === best;

function bestAnswers(held: HeldOutPrediction, calibration: Pick<Calibration, 'sharpness' | 'noneLevel'>): BestAnswer[] {
  return held.labels.map((label, row) => {
    const scores = softmax(held.decisions.subarray(row * held.classes, (row + 1) * held.classes), calibration);
    const best = indexOfBest(scores);
    return { label, best, score: scores[best] ?? 0 };
  });
}

/** Negative log-likelihood of which predictions are correct. */
function logLoss(answers: readonly BestAnswer[], slope: number): number {
  let sum = 0;
  for (const answer of answers) {
    const said = scaleLogOdds(answer.score, slope);
    sum -= Math.log(Math.max(Number.EPSILON, isRight(answer) ? said : 1 - said));
  }
  return sum;
}

/**
 * The highest threshold that rejects at most `FALSE_REJECTS` of the correct predictions. Its effect on out-of-scope
 * texts cannot be measured in training, because texts of other classes are training data.
 */
function recommendThreshold(right: readonly number[]): number {
  const sorted = right.toSorted((a, b) => a - b);
  const reached = sorted[Math.floor(sorted.length * FALSE_REJECTS)] ?? DEFAULT_CALIBRATION.threshold;
  // Rounded down, so that it does not reject more.
  const hundredths = Math.floor(reached * 100 + 1e-9) / 100;
  return Math.min(HIGHEST_THRESHOLD, Math.max(LOWEST_THRESHOLD, hundredths));
}

function lowest(candidates: readonly number[], measure: (candidate: number) => number): number {
  let best = candidates[0] ?? 0;
  let least = Infinity;
  for (const candidate of candidates) {
    const measured = measure(candidate);
    if (measured < least) {
      least = measured;
      best = candidate;
    }
  }
  return best;
}
