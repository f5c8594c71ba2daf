import type { Stem } from '../language.ts';
import { seededRandom, shuffle } from '../random.ts';
import { type Token, tokenise } from '../text.ts';
import type { Annotation } from '../types.ts';
import { decode, OUTSIDE, type SequenceWeights } from './perceptron.ts';
import { SequenceLearner } from './sequenceLearner.ts';
import type { Span } from './span.ts';
import { tokenFeatures } from './tokenFeatures.ts';

/**
 * A learned recogniser of attributes in the utterances of one intent: an averaged structured perceptron over the labels
 * "outside", "begins attribute a", "continues attribute a" (Collins 2002).
 */
export interface Tagger extends SequenceWeights {
  attributes: string[];
}

export interface TaggedText {
  text: string;
  annotations: Annotation[];
  /** Recognised values of the text, used as features. */
  hints: Span[];
}

export interface TaggedSpan {
  attribute: string;
  start: number;
  end: number;
  score: number;
}

const EPOCHS = 12;
const SEED = 7;
const JUST_OUTSIDE = Int32Array.of(OUTSIDE);

/** Trains a tagger with utterances of one intent, some of them annotated. */
export const trainTagger = (texts: readonly TaggedText[], stem: Stem): Tagger | null =>
  trainTaggers([texts], stem)[0] ?? null;

/**
 * A tagger for each intent, in their order; null where no utterance is annotated. An attribute of several intents is
 * learned from all of them. The texts of an intent have only labels of its own attributes, because values of others'
 * attributes may be in them without annotations.
 *
 * @param intents the utterances of each intent
 */
export function trainTaggers(intents: readonly (readonly TaggedText[])[], stem: Stem): (Tagger | null)[] {
  const attributes = mostFrequentFirst(intents.flat());
  const labels = intents.map((texts) => labelsOf(texts, attributes));
  const idOf = new Map<string, number>();
  const examples = intents.flatMap((texts, intent) => {
    const possible = labels[intent] ?? JUST_OUTSIDE;
    if (possible.length === 1) return [];
    return texts.map(({ text, annotations, hints }) => {
      const tokens = tokenise(text);
      const features = tokenFeatures(tokens, text, stem, hints).map((names) => numbered(names, idOf));
      return { intent, possible, features, gold: goldLabels(tokens, annotations, attributes) };
    });
  });
  const learner = new SequenceLearner(1 + 2 * attributes.length);
  const random = seededRandom(SEED);
  const order = Int32Array.from(examples.keys());
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, order.length, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learner.learn(example.features, example.gold, example.possible);
    }
  }
  return labels.map((possible, intent) => {
    if (possible.length === 1) return null;
    const own = new Uint8Array(idOf.size);
    for (const example of examples) {
      if (example.intent === intent) for (const ids of example.features) for (const id of ids) own[id] = 1;
    }
    const begins = [...possible].filter((label) => label % 2 === 1);
    return {
      attributes: begins.map((label) => attributes[(label - 1) >> 1] ?? ''),
      ...learner.averaged(idOf, possible, own),
    };
  });
}

/** The attributes of texts, most frequent first, so that arrays of weights end early. */
function mostFrequentFirst(texts: readonly TaggedText[]): string[] {
  const counts = new Map<string, number>();
  for (const { annotations } of texts)
    for (const { attribute } of annotations) counts.set(attribute, (counts.get(attribute) ?? 0) + 1);
  return [...counts].sort(([a, often], [b, other]) => other - often || (a < b ? -1 : 1)).map(([name]) => name);
}

/** The possible labels of an intent's texts. */
function labelsOf(texts: readonly TaggedText[], attributes: readonly string[]): Int32Array {
  const own = new Set(texts.flatMap(({ annotations }) => annotations.map(({ attribute }) => attribute)));
  const begins = [...attributes.keys()].filter((at) => own.has(attributes[at] ?? '')).map((at) => 1 + 2 * at);
  return Int32Array.from([OUTSIDE, ...begins.flatMap((begin) => [begin, begin + 1])]);
}

function numbered(names: readonly string[], idOf: Map<string, number>): Int32Array {
  return Int32Array.from(names, (name) => {
    const id = idOf.get(name) ?? idOf.size;
    idOf.set(name, id);
    return id;
  });
}

/** Finds the attributes in a text, left to right. */
export function tag(tagger: Tagger, text: string, stem: Stem, hints: Span[]): TaggedSpan[] {
  const tokens = tokenise(text);
  if (tokens.length === 0) return [];
  const features = tokenFeatures(tokens, text, stem, hints);
  const labels = decode(features, tagger);
  const spans: TaggedSpan[] = [];
  labels.forEach((label, at) => {
    const token = tokens[at];
    if (label === OUTSIDE || !token) return;
    const last = spans.at(-1);
    if (label % 2 === 0 && last) {
      last.end = token.end;
      return;
    }
    const attribute = tagger.attributes[(label - 1) >> 1] ?? '';
    spans.push({ attribute, start: token.start, end: token.end, score: 0.8 });
  });
  return spans;
}

function goldLabels(tokens: Token[], annotations: Annotation[], attributes: string[]): number[] {
  return tokens.map((token, at) => {
    const covering = annotations.find(({ start, end }) => token.start < end && start < token.end);
    if (!covering) return OUTSIDE;
    const begin = 1 + 2 * attributes.indexOf(covering.attribute);
    const before = tokens[at - 1];
    return before && before.end > covering.start ? begin + 1 : begin;
  });
}
