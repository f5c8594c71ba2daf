import { decodeModel } from '../../nlu/artefact.ts';
import { DEFAULT_CALIBRATION } from '../../nlu/calibration.ts';
import { ownCalibration } from '../../nlu/model.ts';
import { crossValidate, predictTexts, type Predictions } from './predictTexts.ts';
import { makeReport, predictionsAt } from './report.ts';
import type { Assignment, Measurement } from './workerMessages.ts';

/**
 * Predicts the texts and computes the figures.
 * @throws TrainingError or ArtefactError
 */
export function measure(
  { subject, intents, threshold }: Assignment,
  onProgress: (fraction: number) => void = () => {},
): Measurement {
  const names = intents.map(({ id }) => id);
  let texts;
  let predictions: Predictions;
  let level = threshold ?? DEFAULT_CALIBRATION.threshold;
  if (subject.kind === 'model') {
    const model = decodeModel(subject.artefact);
    level = threshold ?? ownCalibration(model).threshold;
    texts = subject.texts;
    predictions = predictTexts({ model, embeddings: subject.embeddings }, texts, names, onProgress);
  } else {
    texts = subject.own.texts;
    const validation = crossValidate(subject.own, subject.folds, onProgress);
    level = threshold ?? validation.threshold;
    predictions = validation.predictions;
  }
  const expected = Int16Array.from(texts, (text) => text.expected);
  const report = makeReport(intents, expected, predictions, level);
  return { report, predictions, order: worstFirst(expected, predictionsAt(predictions, level), predictions.score) };
}

/** Misclassified texts first, by descending confidence; then correct ones, by ascending confidence. */
function worstFirst(expected: Int16Array, predicted: Int16Array, score: Float32Array): Int32Array {
  const scoreAt = (place: number) => score[place] ?? 0;
  const places = Int32Array.from(expected.keys());
  const isWrong = (place: number) => expected[place] !== predicted[place];
  const wrong = places.filter(isWrong).sort((a, b) => scoreAt(b) - scoreAt(a) || a - b);
  const right = places.filter((place) => !isWrong(place)).sort((a, b) => scoreAt(a) - scoreAt(b) || a - b);
  const order = new Int32Array(places.length);
  order.set(wrong);
  order.set(right, wrong.length);
  return order;
}
