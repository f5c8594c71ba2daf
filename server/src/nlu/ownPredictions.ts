import { ownCalibration } from './model.ts';
import { conclude, weigh } from './predict.ts';
import type { LearnedModel } from './train.ts';
import type { TrainingInput } from './types.ts';

/** What a model makes of the utterances it was trained with, by their places in the input, counted over all intents. */
export interface OwnPredictions {
  /** Place of the predicted intent in the input; -1: none of them. */
  best: Int16Array;
  score: Float32Array;
  /** 1 where the utterance was held out: the prediction is that of a new message. */
  heldOut: Uint8Array;
}

/** Of each utterance the prediction while it was held out; of those that never were, the one of the whole model. */
export function predictOwn({ model, heldOut }: LearnedModel, { intents, embeddings }: TrainingInput): OwnPredictions {
  const utterances = intents.flatMap((intent) => intent.utterances);
  const count = utterances.length;
  const predictions = { best: new Int16Array(count), score: new Float32Array(count), heldOut: new Uint8Array(count) };
  const placeOf = new Map(intents.map(({ name }, place) => [name, place]));
  const calibration = ownCalibration(model);
  for (const [place, { text }] of utterances.entries()) {
    const values = heldOut.get(place);
    const weighing = values
      ? { values, calibration, embeddings: null }
      : weigh(model, text, embeddings?.vectors.get(text));
    // What is too unsure to be answered is still the best guess: the threshold may be changed later.
    const { intent, score } = conclude(model, weighing, 0);
    predictions.best[place] = placeOf.get(intent ?? '') ?? -1;
    predictions.score[place] = score;
    predictions.heldOut[place] = values ? 1 : 0;
  }
  return predictions;
}
