import type { EvaluationFigures, IntentFigures, Metrics, StoredReport } from '@parlance/contract/calls/nlp';
import { f1Of } from '../models/figures.ts';
import { calibrationError, reliability, thresholdCurve } from './curve.ts';
import { type Predictions, none } from './predictTexts.ts';

/** Intents are stored with their names, because they may be renamed or deleted later. */
export interface ReportedIntent {
  id: string;
  intent: string;
}

/** The predictions at a threshold: the best intent if its score reaches it, else `none`. */
export function predictionsAt({ best, score }: Predictions, threshold: number): Int16Array {
  return best.map((place, at) => ((score[at] ?? 0) >= threshold ? place : none));
}

/**
 * Computes the figures of predictions.
 * @param expected index of the expected intent of each text, or `none`
 * @param threshold the lowest score at which an intent matches
 */
export function makeReport(
  intents: readonly ReportedIntent[],
  expected: Int16Array,
  predictions: Predictions,
  threshold: number,
): Omit<StoredReport, 'skipped'> {
  const predicted = predictionsAt(predictions, threshold);
  const counts = countPairs(expected, predicted);
  const measured = intents.map((intent, place) => intentFigures(intent, place, counts));
  const curve = thresholdCurve(expected, predictions);
  const bins = reliability(expected, predictions);
  const supported = measured.filter(({ support }) => support > 0);
  const inScope = supported.reduce((sum, { support }) => sum + support, 0);
  const correct = supported.reduce((sum, intent) => sum + intent.correct, 0);
  const outOfScope = expected.length - inScope;
  const figures: EvaluationFigures = {
    utterances: expected.length,
    in_scope: inScope,
    out_of_scope: outOfScope,
    accuracy: ratio(correct, inScope),
    macro: mean(supported, () => 1),
    weighted: mean(supported, ({ support }) => support),
    rejected: outOfScope === 0 ? null : ratio(counts.get(none)?.get(none) ?? 0, outOfScope),
    threshold,
    calibration_error: calibrationError(bins),
  };
  return { figures, intents: measured, confusions: confusionsOf(counts), curve, calibration: bins };
}

type Counts = Map<number, Map<number, number>>;

function countPairs(expected: Int16Array, predicted: Int16Array): Counts {
  const counts: Counts = new Map();
  expected.forEach((intent, at) => {
    const row = counts.get(intent) ?? new Map<number, number>();
    counts.set(intent, row);
    const prediction = predicted[at] ?? none;
    row.set(prediction, (row.get(prediction) ?? 0) + 1);
  });
  return counts;
}

function intentFigures({ id, intent }: ReportedIntent, place: number, counts: Counts): IntentFigures {
  const row = counts.get(place) ?? new Map<number, number>();
  let support = 0;
  let mostConfused: IntentFigures['confused_with'] = null;
  for (const [other, count] of row) {
    support += count;
    if (other !== place && other !== none && count > (mostConfused?.count ?? 0)) mostConfused = { place: other, count };
  }
  let predicted = 0;
  for (const each of counts.values()) predicted += each.get(place) ?? 0;
  const correct = row.get(place) ?? 0;
  const precision = ratio(correct, predicted);
  const recall = ratio(correct, support);
  const f1 = f1Of({ support, predicted, correct }) ?? 0;
  return { id, intent, support, correct, predicted, precision, recall, f1, confused_with: mostConfused };
}

/** Confusions, most frequent first. */
function confusionsOf(counts: Counts): StoredReport['confusions'] {
  const pairs: StoredReport['confusions'] = [];
  for (const [intent, row] of counts) {
    for (const [prediction, count] of row) if (prediction !== intent) pairs.push([intent, prediction, count]);
  }
  return pairs.sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]);
}

function mean(intents: readonly IntentFigures[], weightOf: (intent: IntentFigures) => number): Metrics {
  const total = intents.reduce((sum, intent) => sum + weightOf(intent), 0);
  const of = (pick: (intent: IntentFigures) => number) =>
    ratio(
      intents.reduce((sum, intent) => sum + weightOf(intent) * pick(intent), 0),
      total,
    );
  return { precision: of((one) => one.precision), recall: of((one) => one.recall), f1: of((one) => one.f1) };
}

/** A ratio, at most 1 after rounding; 0 where the whole is 0. */
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole));
