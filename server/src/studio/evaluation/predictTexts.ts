import { roundThreshold } from '@parlance/contract/figures';
import { type Model, ownCalibration } from '../../nlu/model.ts';
import { classify } from '../../nlu/predict.ts';
import { train } from '../../nlu/train.ts';
import type { TextVectors, TrainingInput } from '../../nlu/types.ts';
import { stratifiedFolds } from './folds.ts';

/** A text with its expected intent: `expected` is an index in the list of intents, or `none`. */
export interface LabelledText {
  text: string;
  expected: number;
}

/** Index of out-of-scope texts. */
export const none = -1;

/** The intent with the highest score for each text, or `none`, and the score from 0 to 1. */
export interface Predictions {
  best: Int16Array;
  score: Float32Array;
}

/** The predictions of the models of all folds, and the mean of their recommended thresholds. */
export interface CrossValidation {
  predictions: Predictions;
  threshold: number;
}

/** A model, and the embeddings of the texts if it was trained with embeddings. */
export interface Predictor {
  model: Model;
  embeddings: TextVectors | null;
}

/** A class for cross-validation. */
export interface ClassTexts {
  texts: readonly LabelledText[];
  /** Number of intents that indexes refer to. */
  intents: number;
  language: TrainingInput['language'];
  /** Embeddings of the texts; null where the class is trained without. */
  embeddings: TextVectors | null;
}

/** The predictions of a model. `names` has the names of the intents, by index. */
export function predictTexts(
  { model, embeddings }: Predictor,
  texts: readonly LabelledText[],
  names: readonly string[],
  onProgress: (fraction: number) => void,
): Predictions {
  const predictions = empty(texts.length);
  const ask = predictor({ model, embeddings }, names, texts, predictions);
  const step = Math.max(1, Math.floor(texts.length / 20));
  for (let at = 0; at < texts.length; at++) {
    ask(at);
    if (at % step === 0) onProgress(at / texts.length);
  }
  return predictions;
}

/**
 * Cross-validation: predicts each fold with a model that was trained on the other folds. Out-of-scope texts are trained
 * as fallback, and predicted by a model that was trained without them.
 */
export function crossValidate(
  { texts, intents, language, embeddings }: ClassTexts,
  folds: number,
  onProgress: (fraction: number) => void,
): CrossValidation {
  const predictions = empty(texts.length);
  let recommended = 0;
  const names = Array.from({ length: intents }, (_, place) => String(place));
  const foldOf = stratifiedFolds(
    texts.map(({ expected }) => expected),
    folds,
  );
  for (let fold = 0; fold < folds; fold++) {
    const seen = texts.filter((_, at) => foldOf[at] !== fold);
    const input = { ...toTraining(seen, names, language), ...(embeddings && { embeddings }) };
    const model = train(input, {
      onProgress: ({ progress }) => onProgress((fold + 0.95 * progress) / folds),
    });
    recommended += ownCalibration(model).threshold;
    const ask = predictor({ model, embeddings }, names, texts, predictions);
    for (let at = 0; at < texts.length; at++) if (foldOf[at] === fold) ask(at);
    onProgress((fold + 1) / folds);
  }
  return { predictions, threshold: roundThreshold(recommended / folds) };
}

const empty = (length: number): Predictions => ({ best: new Int16Array(length), score: new Float32Array(length) });

function predictor(
  { model, embeddings }: Predictor,
  names: readonly string[],
  texts: readonly LabelledText[],
  into: Predictions,
) {
  const placeOf = new Map(names.map((name, place) => [name, place]));
  return (at: number) => {
    // Without a threshold, no intent means that out of scope has the highest probability.
    const text = texts[at]?.text ?? '';
    const { intent, score } = classify(model, text, { threshold: 0, vector: embeddings?.vectors.get(text) });
    into.best[at] = intent === null ? none : (placeOf.get(intent) ?? none);
    into.score[at] = score;
  };
}

function toTraining(
  texts: readonly LabelledText[],
  names: readonly string[],
  language: TrainingInput['language'],
): TrainingInput {
  const byIntent = names.map((name) => ({
    name,
    attributes: [],
    utterances: [] as { text: string; annotations: [] }[],
  }));
  const fallbackUtterances: string[] = [];
  for (const { text, expected } of texts) {
    const intent = byIntent[expected];
    if (intent) intent.utterances.push({ text, annotations: [] });
    else fallbackUtterances.push(text);
  }
  return {
    language,
    intents: byIntent.filter(({ utterances }) => utterances.length > 0),
    corpora: [],
    fallbackUtterances,
  };
}
