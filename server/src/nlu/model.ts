import { type Clause, onlyClause, splitClauses } from './clauses.ts';
import {
  calibrate,
  type Calibration,
  DEFAULT_CALIBRATION,
  type HeldOutPrediction,
  probabilities,
} from './calibration.ts';
import { Extractor } from './entities/extractor.ts';
import { type Tagger, trainTaggers } from './entities/tagger.ts';
import { TrainingError } from './errors.ts';
import { fitClassifier, type Classifier, decide } from './classifier.ts';
import { GramCutter } from './features.ts';
import { fingerprint } from './hash.ts';
import { dominantLanguage, type LanguageName, languageOf, stemmerOf } from './language.ts';
import { holdOut, judgedRows } from './heldOut.ts';
import { fuse, semanticDecisions, type SemanticClassifier, trainSemantic } from './semantic.ts';
import type {
  Attribute,
  Corpus,
  EmbeddingUse,
  Intent,
  Prediction,
  TrainingInput,
  TrainingProgress,
  Utterance,
} from './types.ts';
import { buildVectors, Vectoriser, type Vocabulary } from './vectors.ts';

/** Everything training found out; plain data, see `artefact.ts` for its form on disk. */
export interface ModelData {
  /** Fingerprint of the input it was trained on. */
  hash: string;
  /** The language the workspace chose. */
  language: LanguageName;
  /** The language most of the utterances are in; `auto` when they are mixed. */
  trainingLanguage: LanguageName;
  intents: { name: string; attributes: Attribute[] }[];
  /** True when the class after the last intent holds the fallback utterances. */
  hasFallback: boolean;
  corpora: Corpus[];
  vocabulary: Vocabulary;
  /** Whether it knows Vietnamese words without their tones as well. */
  toneless: boolean;
  classifier: Classifier;
  /** What it learned from embeddings; null where it was given none. */
  semantic: SemanticClassifier | null;
  /** One for each intent; null where nothing is annotated. */
  taggers: (Tagger | null)[];
}

/** A model ready to answer. */
export interface Model {
  data: ModelData;
  vectoriser: Vectoriser;
  extractor: Extractor;
}

export interface TrainingHooks {
  onProgress?: (progress: TrainingProgress) => void;
  /** Checked between steps; training is synchronous, so only a shared signal can fire. */
  signal?: AbortSignal;
}

export interface ClassifyOptions {
  /** Instead of the threshold recommended by training. */
  threshold?: number;
  /** The text's embedding by the model's embedding model; without it the words decide alone. */
  vector?: Float32Array | undefined;
}

export interface PredictOptions extends ClassifyOptions {
  /** The language of the text, when known; otherwise it is read off the text. */
  language?: LanguageName;
  /** That of the conversation, which a text is in that is too short to tell. */
  likely?: LanguageName | undefined;
  /** The moment relative dates count from; now if not given. */
  now?: Date;
}

const MOST_INTENTS = 5;
/** How much surer a clause must be than the whole text to be taken for it, and than the threshold that is recommended. */
const CLAUSE_LEAD = 0.2;
const CLAUSE_MARGIN = 0.1;
/** Relative dates only serve as hints in training, so any fixed moment keeps it deterministic. */
const TRAINING_MOMENT = new Date(2026, 0, 1);

/**
 * Trains a model. The same input gives the same model, byte for byte.
 *
 * @throws TrainingError `nothing_to_learn` or `training_annotation_outside`
 * @throws the signal's reason when aborted
 */
export const train = (input: TrainingInput, hooks: TrainingHooks = {}): Model => learn(input, hooks).model;

/** A model, and what it said of utterances while they were held out. */
export interface Learned {
  model: Model;
  /** Decision values by the place of an utterance in the input, counted over all intents. */
  heldOut: ReadonlyMap<number, Float32Array>;
}

/** As `train`, with what was held out. */
export function learn(input: TrainingInput, hooks: TrainingHooks = {}): Learned {
  const report = (stage: TrainingProgress['stage'], progress: number) => {
    hooks.signal?.throwIfAborted();
    hooks.onProgress?.({ stage, progress });
  };
  // Whatever order intents and utterances are handed over in, the model is the same.
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
  // The empty text belongs to no class: without known words there is no reason for any intent.
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
  const judged = judgedRows(texts, folds, { rows, vocabulary, language: trainingLanguage });
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
): Learned['heldOut'] {
  const decisions = new Map<number, Float32Array>();
  if (!held) return decisions;
  for (const [at, row] of rows.entries()) {
    // Fallback utterances are held out too, and have no place among those of the intents.
    const place = places[row];
    if (place !== undefined) decisions.set(place, held.decisions.subarray(at * held.classes, (at + 1) * held.classes));
  }
  return decisions;
}

/** Prepares trained data for answering. */
export function openModel(data: ModelData): Model {
  return {
    data,
    vectoriser: new Vectoriser(data.vocabulary, data.trainingLanguage, { toneless: data.toneless }),
    extractor: new Extractor(data.corpora, stemmerOf(data.trainingLanguage)),
  };
}

/** What a model makes of a text. */
export interface Weighing {
  /** The decision value of every class; the fallback class, if any, comes last. */
  values: Float64Array | Float32Array;
  /** What makes probabilities of them. */
  calibration: Calibration;
  embeddings: EmbeddingUse;
}

/** Weighs a text by its words, and by its embedding where it is given and of the kind the model has learned. */
export function weigh(model: Model, text: string, vector?: Float32Array): Weighing {
  const { classifier, semantic } = model.data;
  const values = decide(classifier, model.vectoriser.vector(text));
  if (!semantic) return { values, calibration: classifier.calibration, embeddings: null };
  if (vector?.length !== semantic.dimensions) {
    return { values, calibration: classifier.calibration, embeddings: 'missing' };
  }
  const both = fuse(values, semanticDecisions(semantic, vector), semantic.share);
  return { values: both, calibration: semantic.calibration, embeddings: 'used' };
}

/** How well a model measured itself, with embeddings where it has learned any. */
export const ownCalibration = ({ data }: Model): Calibration => (data.semantic ?? data.classifier).calibration;

/** What a text means: its intent, or none, and the values it gives for the intent's attributes. */
export function predict(model: Model, text: string, options: PredictOptions = {}): Prediction {
  return withDetails(model, text, classify(model, text, options), options);
}

/** The classification of a text, without language and values. */
export type Classification = Omit<Prediction, 'attributes' | 'language'>;

/**
 * Classifies a text by all of its words, or by one of its clauses where that is much surer: greetings, thanks and stories
 * around a request do not drown it.
 */
export function classify(model: Model, text: string, options: ClassifyOptions = {}): Classification {
  const whole = conclude(model, weigh(model, text, options.vector), options.threshold);
  const bar = Math.max(whole.score + CLAUSE_LEAD, ownCalibration(model).threshold + CLAUSE_MARGIN);
  // No clause can be that much surer: most messages are weighed once.
  if (bar > 1) return whole;
  let best = whole;
  for (const clause of spansOf(splitClauses(text))) {
    const part = conclude(model, weigh(model, onlyClause(text, clause)), options.threshold);
    if (part.score >= bar && (best === whole || part.score > best.score)) best = { ...part, clause };
  }
  return best;
}

/** All runs of clauses but the whole text. */
function* spansOf(clauses: readonly Clause[]): Generator<Clause> {
  for (const [at, { start }] of clauses.entries()) {
    for (const { end } of clauses.slice(at, at === 0 ? -1 : undefined)) yield { start, end };
  }
}

/** What follows from how a text was weighed. */
export function conclude({ data }: Model, weighing: Weighing, chosenThreshold?: number): Classification {
  const { values, calibration, embeddings } = weighing;
  const scores = probabilities(values, calibration);
  const ranked = best(scores, data.intents.length);
  const first = ranked[0] ?? 0;
  const second = ranked[1];
  const score = scores[first] ?? 0;
  const threshold = chosenThreshold ?? calibration.threshold;
  const asFallback = data.hasFallback ? (scores[data.intents.length] ?? 0) : 0;
  const chosen = score >= threshold && score > asFallback ? data.intents[first] : undefined;
  return {
    intent: chosen?.name ?? null,
    score,
    threshold,
    margin: second === undefined ? 0 : (values[first] ?? 0) - (values[second] ?? 0),
    intents: ranked.map((at) => ({ name: data.intents[at]?.name ?? '', score: scores[at] ?? 0 })),
    clause: null,
    embeddings,
  };
}

/** Completes a classification by the text's language and the values it gives for the intent's attributes. */
export function withDetails(
  model: Model,
  text: string,
  classified: Classification,
  options: Pick<PredictOptions, 'language' | 'likely' | 'now'> = {},
): Prediction {
  const { intents, taggers } = model.data;
  const language = spokenIn(model, text, options);
  const at = intents.findIndex(({ name }) => name === classified.intent);
  const wanted = intents[at]?.attributes ?? [];
  const now = options.now ?? new Date();
  const attributes = model.extractor.attributes(text, wanted, taggers[at] ?? null, language, now);
  return { ...classified, attributes, language };
}

function spokenIn(
  model: Model,
  text: string,
  { language: known, likely }: Pick<PredictOptions, 'language' | 'likely'>,
): LanguageName {
  if (known !== undefined && known !== 'auto') return known;
  const { language, trainingLanguage } = model.data;
  return language === 'auto' ? languageOf(text, trainingLanguage, likely) : language;
}

/** Places of the highest scores among the first `count`, best first. */
function best(scores: Float64Array, count: number): number[] {
  const ranked: number[] = [];
  for (let at = 0; at < count; at++) {
    const score = scores[at] ?? 0;
    let place = ranked.length;
    while (place > 0 && score > (scores[ranked[place - 1] ?? 0] ?? 0)) place--;
    if (place >= MOST_INTENTS) continue;
    ranked.splice(place, 0, at);
    if (ranked.length > MOST_INTENTS) ranked.pop();
  }
  return ranked;
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
