import { calibrate, DEFAULT_CALIBRATION, type HeldOutPrediction } from './calibration.ts';
import { fitClassifier } from './classifier.ts';
import { Extractor } from './entities/extractor.ts';
import { utcTime } from './entities/localTime.ts';
import { trainTaggers } from './entities/tagger.ts';
import { TrainingError } from './errors.ts';
import { GramCutter } from './features.ts';
import { fingerprint } from './hash.ts';
import { holdOut, heldOutVectors } from './heldOut.ts';
import { dominantLanguage, languageOf } from './detectLanguage.ts';
import { stemmerOf } from './language.ts';
import { type Model, openModel } from './model.ts';
import { trainSemantic } from './semantic.ts';
import type { Intent, TrainingInput, TrainingProgress, Utterance } from './types.ts';
import { buildVectors } from './vectors.ts';

export interface TrainingHooks {
  onProgress?: (progress: TrainingProgress) => void;
  /** Checked between steps. Training is synchronous, so only `onProgress` can abort it once it runs. */
  signal?: AbortSignal;
}

/** Relative dates are only hints in training; a fixed moment keeps it deterministic. */
const TRAINING_MOMENT = utcTime('2026-01-01');

/**
 * Trains a model. The same input gives the same model, byte for byte.
 *
 * @throws TrainingError `nothing_to_learn` or `training_annotation_outside`
 * @throws the signal's reason when aborted
 */
export const train = (input: TrainingInput, hooks: TrainingHooks = {}): Model => learn(input, hooks).model;

/** A model, with its decision values for held-out utterances. */
export interface LearnedModel {
  model: Model;
  /** Decision values by the index of an utterance in the input, over all intents. */
  heldOut: ReadonlyMap<number, Float32Array>;
}

/** `train`, with the held-out decision values. */
export function learn(input: TrainingInput, hooks: TrainingHooks = {}): LearnedModel {
  const report = (stage: TrainingProgress['stage'], progress: number) => {
    hooks.signal?.throwIfAborted();
    hooks.onProgress?.({ stage, progress });
  };
  // Sorted, so that the model does not depend on the order of intents and utterances.
  let place = 0;
  const intents = input.intents
    .map((intent) => {
      const utterances = intent.utterances.map((utterance) => ({ ...utterance, place: place++ }));
      return { ...intent, utterances: utterances.filter(hasText).sort(byText) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  intents.forEach(checkAnnotations);
  const trainingTexts = intents.flatMap(({ utterances }) => utterances.map(({ text }) => text));
  if (trainingTexts.length === 0) {
    throw new TrainingError({ type: 'nothing_to_learn' });
  }
  const fallback = input.fallbackUtterances.filter((text) => text.trim() !== '').sort();
  const trainingLanguage = dominantLanguage(input.language, trainingTexts);
  const stem = stemmerOf(trainingLanguage);
  const extractor = new Extractor(input.corpora, stem);

  report('features', 0);
  const cutter = new GramCutter(trainingLanguage);
  // The empty text has no class: without known words no intent should match.
  const texts = [...trainingTexts, ...fallback, ''];
  const { vocabulary, rows } = buildVectors(texts, cutter);
  const labels = Int32Array.from([
    ...intents.flatMap(({ utterances }, label) => utterances.map(() => label)),
    ...fallback.map(() => intents.length),
    -1,
  ]);
  const hasFallback = fallback.length > 0;
  const classes = intents.length + (hasFallback ? 1 : 0);
  const fallbackClass = hasFallback ? intents.length : -1;
  const { embeddings } = input;
  const half = embeddings ? 0.4 : 0.8;
  const folds = holdOut(labels, classes);
  const judged = heldOutVectors(texts, folds, { rows, vocabulary, language: trainingLanguage });
  const words = fitClassifier(rows, labels, classes, fallbackClass, { folds, judged }, (progress) =>
    report('intents', 0.1 + half * progress),
  );
  const [held = null, mistyped = null] = folds.length > 0 ? words.held : [];
  const classifier = { ...words.linear, calibration: held ? calibrate(held, mistyped) : DEFAULT_CALIBRATION };
  const meanings = embeddings
    ? trainSemantic({ texts, labels, classes, fallback: fallbackClass, words: held, folds }, embeddings, (progress) =>
        report('intents', 0.5 + half * progress),
      )
    : null;

  report('attributes', 0.9);
  const languageOfUtterance = (text: string) =>
    input.language === 'auto' ? languageOf(text, trainingLanguage) : input.language;
  const isMarked = ({ utterances }: Intent) => utterances.some(({ annotations }) => annotations.length > 0);
  const marked = intents.map((intent) =>
    (isMarked(intent) ? intent.utterances.filter(({ unreviewed }) => !unreviewed) : []).map(({ text, annotations }) => {
      return { text, annotations, hints: extractor.spans(text, languageOfUtterance(text), TRAINING_MOMENT) };
    }),
  );
  const taggers = trainTaggers(marked, stem);
  report('done', 1);
  const model = openModel({
    hash: fingerprint(input),
    language: input.language,
    trainingLanguage,
    intents: intents.map(({ name, attributes }) => ({ name, attributes })),
    hasFallback,
    corpora: input.corpora,
    vocabulary,
    toneless: true,
    classifier,
    semantic: meanings?.semantic ?? null,
    taggers,
  });
  const places = intents.flatMap(({ utterances }) => utterances.map((utterance) => utterance.place));
  return { model, heldOut: byPlace(meanings ? meanings.held : held, folds.flat(), places) };
}

function byPlace(
  held: HeldOutPrediction | null,
  rows: readonly number[],
  places: readonly number[],
): LearnedModel['heldOut'] {
  const decisions = new Map<number, Float32Array>();
  if (!held) return decisions;
  for (const [at, row] of rows.entries()) {
    // Fallback utterances are held out too, but have no index among those of the intents.
    const place = places[row];
    if (place !== undefined) decisions.set(place, held.decisions.subarray(at * held.classes, (at + 1) * held.classes));
  }
  return decisions;
}

function byText(a: Utterance, b: Utterance): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}

function hasText({ text }: { text: string }): boolean {
  return text.trim() !== '';
}

function checkAnnotations(intent: Intent): void {
  for (const { text, annotations } of intent.utterances) {
    for (const { start, end, attribute } of annotations) {
      if (start >= 0 && start < end && end <= text.length) continue;
      throw new TrainingError({
        type: 'training_annotation_outside',
        params: { intent: intent.name, attribute, text },
      });
    }
  }
}
