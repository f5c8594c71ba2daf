import { decodeModel } from '../../nlu/artefact.ts';
import { DEFAULT_CALIBRATION } from '../../nlu/calibration.ts';
import { crossValidate, judgeByModel, type Judgement } from './judge.ts';
import { makeReport, predictions } from './report.ts';
import type { Assignment, Measured } from './workerMessages.ts';

/**
 * Judges the sentences and works out the figures.
 * @throws TrainingError or ArtefactError
 */
export function measure(
  { subject, intents, threshold }: Assignment,
  onProgress: (fraction: number) => void = () => {},
): Measured {
  const names = intents.map(({ id }) => id);
  let sentences;
  let judgement: Judgement;
  let level = threshold ?? DEFAULT_CALIBRATION.threshold;
  if (subject.kind === 'model') {
    const model = decodeModel(subject.artefact);
    level = threshold ?? model.data.classifier.calibration.threshold;
    sentences = subject.sentences;
    judgement = judgeByModel(model, sentences, names, onProgress);
  } else {
    sentences = subject.own.sentences;
    const judged = crossValidate(subject.own, subject.folds, onProgress);
    level = threshold ?? judged.threshold;
    judgement = judged.judgement;
  }
  const expected = Int16Array.from(sentences, (sentence) => sentence.expected);
  const report = makeReport(intents, expected, judgement, level);
  return { report, judgement, order: worstFirst(expected, predictions(judgement, level), judgement.score) };
}

/** Wrong ones first, the surest at the top; then right ones, the least sure at the top. */
function worstFirst(expected: Int16Array, predicted: Int16Array, score: Float32Array): Int32Array {
  const sure = (place: number) => score[place] ?? 0;
  const places = Int32Array.from(expected.keys());
  const isWrong = (place: number) => expected[place] !== predicted[place];
  const wrong = places.filter(isWrong).sort((a, b) => sure(b) - sure(a) || a - b);
  const right = places.filter((place) => !isWrong(place)).sort((a, b) => sure(a) - sure(b) || a - b);
  const order = new Int32Array(places.length);
  order.set(wrong);
  order.set(right, wrong.length);
  return order;
}
