import { type Calibration, probabilities } from './calibration.ts';
import { decide } from './classifier.ts';
import { type Clause, onlyClause, splitClauses } from './clauses.ts';
import { languageOf } from './detectLanguage.ts';
import { type LocalTime, utcTime } from './entities/localTime.ts';
import type { LanguageName } from './language.ts';
import { type Model, ownCalibration } from './model.ts';
import { fuse, semanticDecisions } from './semantic.ts';
import type { EmbeddingUse, Prediction } from './types.ts';

export interface ClassifyOptions {
  /** Used instead of the recommended threshold. */
  threshold?: number;
  /** The text's embedding by the model's embedding model; without it, only the words count. */
  vector?: Float32Array | undefined;
}

export interface PredictOptions extends ClassifyOptions {
  /** The language of the text, when known; otherwise it is detected. */
  language?: LanguageName;
  /** Language of the conversation, for texts that are too short for detection. */
  likely?: LanguageName | undefined;
  /** The time that relative dates refer to; by default that of UTC. */
  now?: LocalTime;
}

const MOST_INTENTS = 5;
/**
 * How much higher the score of a clause must be than that of the whole text, and than the recommended threshold, to be
 * used instead.
 */
const CLAUSE_LEAD = 0.2;
const CLAUSE_MARGIN = 0.1;
/** Decision values of a model for a text. */
export interface DecisionValues {
  /** Value of every class; the fallback class, if any, comes last. */
  values: Float64Array | Float32Array;
  /** The calibration that converts them to probabilities. */
  calibration: Calibration;
  embeddings: EmbeddingUse;
}

/**
 * Computes the decision values of a text: by its words, and by its embedding if there is one with the dimensions of the
 * model's.
 */
export function decisionValuesOf(model: Model, text: string, vector?: Float32Array): DecisionValues {
  const { classifier, semantic } = model.data;
  const values = decide(classifier, model.vectoriser.vector(text));
  if (!semantic) return { values, calibration: classifier.calibration, embeddings: null };
  if (vector?.length !== semantic.dimensions) {
    return { values, calibration: classifier.calibration, embeddings: 'missing' };
  }
  const both = fuse(values, semanticDecisions(semantic, vector), semantic.share);
  return { values: both, calibration: semantic.calibration, embeddings: 'used' };
}

/** Predicts a text: its intent, or none, and the values of the intent's attributes. */
export function predict(model: Model, text: string, options: PredictOptions = {}): Prediction {
  return withDetails(model, text, classify(model, text, options), options);
}

/** A prediction without language and attributes. */
export type Classification = Omit<Prediction, 'attributes' | 'language'>;

/**
 * Classifies a text by all of its words, or by one of its clauses if that has a much higher score, so that greetings,
 * thanks and stories around a request do not hide it.
 */
export function classify(model: Model, text: string, options: ClassifyOptions = {}): Classification {
  const whole = conclude(model, decisionValuesOf(model, text, options.vector), options.threshold);
  const bar = Math.max(whole.score + CLAUSE_LEAD, ownCalibration(model).threshold + CLAUSE_MARGIN);
  // No clause can reach this score, so most messages are weighed only once.
  if (bar > 1) return whole;
  let best = whole;
  for (const clause of spansOf(splitClauses(text))) {
    const part = conclude(model, decisionValuesOf(model, onlyClause(text, clause)), options.threshold);
    if (part.score >= bar && (best === whole || part.score > best.score)) best = { ...part, clause };
  }
  return best;
}

/** All ranges of consecutive clauses except the whole text. */
function* spansOf(clauses: readonly Clause[]): Generator<Clause> {
  for (const [at, { start }] of clauses.entries()) {
    for (const { end } of clauses.slice(at, at === 0 ? -1 : undefined)) yield { start, end };
  }
}

/** The classification from decision values. */
export function conclude({ data }: Model, weighing: DecisionValues, chosenThreshold?: number): Classification {
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

/** Adds the text's language and the values of the intent's attributes to a classification. */
export function withDetails(
  model: Model,
  text: string,
  classified: Classification,
  options: Pick<PredictOptions, 'language' | 'likely' | 'now'>,
): Prediction {
  const { intents, taggers } = model.data;
  const language = spokenIn(model, text, options);
  const at = intents.findIndex(({ name }) => name === classified.intent);
  const wanted = intents[at]?.attributes ?? [];
  const now = options.now ?? utcTime(new Date());
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

/** Indexes of the highest scores among the first `count`, best first. */
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
