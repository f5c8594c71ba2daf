import { calibrate, type Calibration, type HeldOutPrediction } from './calibration.ts';
import { withTypo } from './heldOut.ts';
import type { Model } from './model.ts';
import { conclude, decisionValuesOf } from './predict.ts';
import { type LearnedModel, learn, type TrainingHooks } from './train.ts';
import { seededRandom, shuffle } from './random.ts';
import type { TrainingInput } from './types.ts';

/** Minimum score of a message to become a pseudo-label, and maximum number of messages of an intent. */
const sure = 0.6;
const maxOfIntent = 20;
/** Up to this number of utterances each is held out once; above, one fifth of them is. */
const everyFoldUpTo = 2000;
const folds = { all: 3, one: 5 };
const fewestHeldOut = 20;
const SEED = 20_019;

/** A message as an utterance of the intent that a model predicts with a high score. */
export interface PseudoLabel {
  /** Index of the message. */
  message: number;
  /** Name of the intent. */
  intent: string;
  score: number;
}

/** `none`: no message has a high score. `unproven`: too few utterances to hold any out. */
export type SelfTrainingOutcome = 'used' | 'worse' | 'unproven' | 'none';

export interface SelfTrainingOutput {
  learned: LearnedModel;
  outcome: SelfTrainingOutcome;
  labels: PseudoLabel[];
  /** Cross-validated accuracy with the messages, and without; null where nothing was held out. */
  accuracy: number | null;
  accuracyWithout: number | null;
}

/**
 * The messages with a high score, up to a maximum of each intent. A random sample, because those with the highest
 * scores teach little new.
 */
export function choosePseudoLabels(
  model: Model,
  messages: readonly string[],
  { embeddings }: Pick<TrainingInput, 'embeddings'>,
): PseudoLabel[] {
  const order = Int32Array.from(messages.keys());
  shuffle(order, order.length, seededRandom(SEED));
  const taken = new Map<string, number>();
  const labels: PseudoLabel[] = [];
  for (const message of order) {
    const text = messages[message] ?? '';
    const { intent, score } = conclude(model, decisionValuesOf(model, text, embeddings?.vectors.get(text)), sure);
    const count = taken.get(intent ?? '') ?? 0;
    if (intent === null || count >= maxOfIntent) continue;
    taken.set(intent, count + 1);
    labels.push({ message, intent, score });
  }
  return labels.sort((a, b) => a.message - b.message);
}

/**
 * Trains with messages without labels, each as an utterance of the intent that a model without them predicts with a
 * high score. The messages are only used if cross-validation is no worse with them: for each fold, a model without the
 * fold labels the messages again, and both models predict the fold. Each training starts from the utterances alone, so
 * that wrong labels do not lead to further ones.
 */
export function selfTrain(
  input: TrainingInput,
  messages: readonly string[],
  hooks: TrainingHooks = {},
): SelfTrainingOutput {
  const parts = foldsOf(input);
  const steps = 2 + 2 * parts.length;
  let done = 0;
  const step = (one: TrainingInput): LearnedModel => {
    const learned = learn(one, {
      ...(hooks.signal && { signal: hooks.signal }),
      onProgress: ({ stage, progress }) =>
        hooks.onProgress?.({ stage: stage === 'done' ? 'intents' : stage, progress: (done + progress) / steps }),
    });
    done++;
    return learned;
  };
  const base = step(input);
  const end = (outcome: SelfTrainingOutcome, more: Partial<SelfTrainingOutput> = {}): SelfTrainingOutput => {
    hooks.onProgress?.({ stage: 'done', progress: 1 });
    return { learned: base, outcome, labels: [], accuracy: null, accuracyWithout: null, ...more };
  };
  const labels = choosePseudoLabels(base.model, messages, input);
  if (labels.length === 0) return end('none');
  if (parts.flat().length < fewestHeldOut) return end('unproven');

  const without = new HeldOutDecisions(base.model);
  const judged = new HeldOutDecisions(base.model);
  for (const part of parts) {
    const rest = leaveOut(input, new Set(part));
    const plain = step(rest).model;
    const own = choosePseudoLabels(plain, messages, input);
    const taught = step(withMessages(rest, messages, own)).model;
    for (const place of part) {
      without.add(plain, input, place);
      judged.add(taught, input, place);
    }
  }
  const seen = 1 - 1 / (parts.length === 1 ? folds.one : folds.all);
  const { accuracy: accuracyWithout } = without.calibration(seen);
  const calibration = judged.calibration(seen);
  const measured = { accuracy: calibration.accuracy, accuracyWithout };
  if ((calibration.accuracy ?? 0) < (accuracyWithout ?? 0)) return end('worse', measured);
  const { model } = step(withMessages(input, messages, labels));
  // Its messages were labelled by a model that knew all utterances, so its calibration comes from the folds alone.
  const { classifier, semantic } = model.data;
  const data = {
    ...model.data,
    classifier: { ...classifier, calibration: semantic ? judged.wordsCalibration(seen) : calibration },
    semantic: semantic && { ...semantic, calibration },
  };
  return end('used', { ...measured, labels, learned: { model: { ...model, data }, heldOut: judged.heldOut() } });
}

/** Decision values of utterances by models that were not trained with them. */
class HeldOutDecisions {
  private readonly places: number[] = [];
  private readonly labels: number[] = [];
  private readonly clean: ArrayLike<number>[] = [];
  private readonly words: ArrayLike<number>[] = [];
  private readonly mistyped: ArrayLike<number>[] = [];
  private readonly names: string[];
  private readonly hasFallback: boolean;
  private readonly hasVectors: boolean;

  constructor({ data }: Model) {
    this.names = data.intents.map(({ name }) => name);
    this.hasFallback = data.hasFallback;
    this.hasVectors = data.semantic !== null;
  }

  add(model: Model, input: TrainingInput, place: number): void {
    const { text, intent } = utteranceAt(input, place);
    this.places.push(place);
    this.labels.push(this.names.indexOf(intent));
    this.clean.push(decisionValuesOf(model, text, input.embeddings?.vectors.get(text)).values);
    this.words.push(decisionValuesOf(model, text).values);
    this.mistyped.push(decisionValuesOf(model, withTypo(text, seededRandom(place))).values);
  }

  /** @param seen share of the utterances that the models of the folds were trained with */
  calibration(seen: number): Calibration {
    // There are no embeddings of mistyped texts.
    return calibrate(this.held(this.clean, seen), this.hasVectors ? null : this.held(this.mistyped, seen));
  }

  wordsCalibration = (seen: number): Calibration =>
    calibrate(this.held(this.words, seen), this.held(this.mistyped, seen));

  heldOut(): LearnedModel['heldOut'] {
    return new Map(this.places.map((place, at) => [place, Float32Array.from(this.clean[at] ?? [])]));
  }

  private held(rows: readonly ArrayLike<number>[], seen: number): HeldOutPrediction {
    const classes = this.names.length + (this.hasFallback ? 1 : 0);
    const decisions = new Float32Array(rows.length * classes);
    rows.forEach((values, at) => decisions.set(values, at * classes));
    return { decisions, labels: this.labels, classes, fallback: this.hasFallback ? this.names.length : -1, seen };
  }
}

function utteranceAt({ intents }: TrainingInput, place: number): { text: string; intent: string } {
  let first = 0;
  for (const { name, utterances } of intents) {
    const found = utterances[place - first];
    if (found && place >= first) return { text: found.text, intent: name };
    first += utterances.length;
  }
  throw new RangeError(`there is no utterance at ${place}`);
}

/** Folds of indexes of utterances, over all intents. Intents with few utterances are never held out. */
function foldsOf({ intents }: TrainingInput): number[][] {
  const total = intents.reduce((sum, { utterances }) => sum + utterances.length, 0);
  const every = total <= everyFoldUpTo ? folds.all : folds.one;
  const parts = Array.from({ length: total <= everyFoldUpTo ? folds.all : 1 }, (): number[] => []);
  let place = 0;
  let turn = 0;
  for (const { utterances } of intents) {
    const spread = utterances.length >= folds.all;
    for (const { text } of utterances) {
      if (spread && text.trim() !== '') parts[turn++ % every]?.push(place);
      place++;
    }
  }
  return parts;
}

function leaveOut(input: TrainingInput, places: ReadonlySet<number>): TrainingInput {
  let place = 0;
  const intents = input.intents.map((intent) => ({
    ...intent,
    utterances: intent.utterances.filter(() => !places.has(place++)),
  }));
  return { ...input, intents };
}

function withMessages(
  input: TrainingInput,
  messages: readonly string[],
  labels: readonly PseudoLabel[],
): TrainingInput {
  const intents = input.intents.map((intent) => {
    const own = labels.filter((label) => label.intent === intent.name);
    const added = own.map(({ message }) => ({ text: messages[message] ?? '', annotations: [], unreviewed: true }));
    return { ...intent, utterances: [...intent.utterances, ...added] };
  });
  return { ...input, intents };
}
