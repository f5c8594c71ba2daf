import { ownCalibration } from './model.ts';
import { conclude, decisionValuesOf } from './predict.ts';
import type { LearnedModel } from './train.ts';
import type { TrainingInput } from './types.ts';

/** Predictions of a model for its own training utterances, in the order of the input over all intents. */
export interface OwnPredictions {
  /** Index of the predicted intent in the input; -1: none. */
  best: Int16Array;
  score: Float32Array;
  /** 1 where the utterance was held out, so that its prediction is like that of a new message. */
  heldOut: Uint8Array;
}

/**
 * Predicts each training utterance: by the held-out decision values, or by the whole model if it was never held out.
 */
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
      : decisionValuesOf(model, text, embeddings?.vectors.get(text));
    // Threshold 0: predictions below the threshold are stored too, because the threshold may change later.
    const { intent, score } = conclude(model, weighing, 0);
    predictions.best[place] = placeOf.get(intent ?? '') ?? -1;
    predictions.score[place] = score;
    predictions.heldOut[place] = values ? 1 : 0;
  }
  return predictions;
}
