import { roundThreshold } from '@parlance/contract/figures';
import { type Model, ownCalibration } from '../../nlu/model.ts';
import { classify } from '../../nlu/predict.ts';
import { train } from '../../nlu/train.ts';
import type { TextVectors, TrainingInput } from '../../nlu/types.ts';
import { stratifiedFolds } from './folds.ts';

/** A text with its expected intent: `expected` is a place in the list of intents, or `none`. */
export interface LabelledText {
  text: string;
  expected: number;
}

/** The place of out-of-scope texts. */
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

/** A model, and the texts' embeddings where it has learned with them. */
export interface Predictor {
  model: Model;
  embeddings: TextVectors | null;
}

/** A class to be measured by itself. */
export interface ClassTexts {
  texts: readonly LabelledText[];
  /** How many intents the places mean. */
  intents: number;
  language: TrainingInput['language'];
  /** Of the texts, where the class learns with them. */
  embeddings: TextVectors | null;
}

/** The predictions of a model. `names` has the names of its intents, by place. */
export function predictTexts(
  { model, embeddings }: Predictor,
  texts: readonly LabelledText[],
  names: readonly string[],
  onProgress: (fraction: number) => void = () => {},
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
 * Cross-validation: predicts each fold by a model that was trained on the other folds.
 * Out-of-scope texts are trained as fallback, and predicted by a model that did not have them.
 */
export function crossValidate(
  { texts, intents, language, embeddings }: ClassTexts,
  folds: number,
  onProgress: (fraction: number) => void = () => {},
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
    // Without a threshold, no intent means that the utterance looks most like those of none.
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
