import type { EvaluationReport } from '@parlance/contract/calls/nlp';

type ConfusionReport = Pick<EvaluationReport, 'intents' | 'confusions' | 'figures'>;

/** Index of out-of-scope utterances and of rejected ones. */
const none = -1;

/** A part of the confusion matrix, with the same intents as rows and columns. */
export interface ConfusionPart {
  /** Indexes in the report's list of intents; -1, out of scope, comes last. */
  places: number[];
  /** `values[expected][predicted]`, in the order of `places`. */
  values: number[][];
}

/**
 * The most confused part of a matrix that may have a thousand intents per side.
 * @param size maximum number of intents per side, not counting `none of them`
 * @param focus index of an intent that comes first, followed by those it is confused with
 */
export function confusionPart(report: ConfusionReport, size: number, focus?: number): ConfusionPart {
  const wrong = new Map<number, number>();
  const add = (place: number, count: number) => wrong.set(place, (wrong.get(place) ?? 0) + count);
  for (const [expected, predicted, count] of report.confusions) {
    if (focus !== undefined && expected !== focus && predicted !== focus) continue;
    // Rejected utterances say little about which intents are confused with each other.
    const weight = predicted === none ? count / 10 : count;
    add(expected, weight);
    add(predicted, weight);
  }
  if (focus !== undefined) wrong.set(focus, Infinity);
  const hasNone = wrong.delete(none);
  const places = [...wrong]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, size)
    .map(([place]) => place);
  if (hasNone) places.push(none);
  const at = new Map(places.map((place, index) => [place, index]));
  const values = places.map((place) => places.map((other) => (other === place ? rightOf(report, place) : 0)));
  for (const [expected, predicted, count] of report.confusions) {
    const row = values[at.get(expected) ?? -1];
    const column = at.get(predicted);
    if (row && column !== undefined) row[column] = count;
  }
  return { places, values };
}

/** The number of correctly classified utterances of an intent, or of out-of-scope ones. */
function rightOf({ intents, figures }: ConfusionReport, place: number): number {
  if (place >= 0) return intents[place]?.correct ?? 0;
  return Math.round((figures.rejected ?? 0) * figures.out_of_scope);
}
