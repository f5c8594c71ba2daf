import type { Stem } from '../language.ts';
import { seededRandom, shuffle } from '../random.ts';
import { type Token, tokenise } from '../text.ts';
import type { Annotation } from '../types.ts';
import { decode, Learner, OUTSIDE, type SequenceWeights } from './perceptron.ts';
import type { Span } from './span.ts';

/**
 * A learned finder of attributes in the utterances of one intent: an averaged structured perceptron
 * over labels "outside", "begins attribute a", "continues attribute a" (Collins 2002).
 */
export interface Tagger extends SequenceWeights {
  attributes: string[];
}

export interface TaggedText {
  text: string;
  annotations: Annotation[];
  /** Values recognised in the text, which serve as features. */
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

/** Names of what is true of each token: its word, shape, ends, neighbours and recognised values. */
function tokenFeatures(tokens: readonly Token[], text: string, stem: Stem, hints: readonly Span[]): string[][] {
  const stems = tokens.map((token) => stem(token.text));
  return tokens.map((token, at) => {
    const word = token.text;
    const names = [
      'bias',
      `word ${word}`,
      `stem ${stems[at] ?? ''}`,
      `shape ${shape(text.slice(token.start, token.end))}`,
      `prefix ${word.slice(0, 3)}`,
      `suffix ${word.slice(-3)}`,
      `-1 ${stems[at - 1] ?? '^'}`,
      `+1 ${stems[at + 1] ?? '$'}`,
      `-2 ${stems[at - 2] ?? '^'} ${stems[at - 1] ?? '^'}`,
      `+2 ${stems[at + 1] ?? '$'} ${stems[at + 2] ?? '$'}`,
      `-2 only ${stems[at - 2] ?? '^'}`,
    ];
    for (const hint of hints) {
      if (hint.start < token.end && token.start < hint.end) {
        names.push(`is ${hint.type}`, `is ${hint.type} ${token.start <= hint.start ? 'first' : 'on'}`);
      }
    }
    return names;
  });
}

/** "Paris" → "Xx", "A320" → "X0": runs of capitals, small letters and digits. */
function shape(word: string): string {
  return word
    .replace(/\p{Lu}+/gu, 'X')
    .replace(/[\p{Ll}\p{M}]+/gu, 'x')
    .replace(/\p{N}+/gu, '0');
}

/** Learns from utterances of one intent, some of them annotated. */
export function trainTagger(texts: readonly TaggedText[], stem: Stem): Tagger | null {
  const attributes = [
    ...new Set(texts.flatMap(({ annotations }) => annotations.map(({ attribute }) => attribute))),
  ].sort();
  if (attributes.length === 0) return null;
  const labels = 1 + 2 * attributes.length;
  const examples = texts.map(({ text, annotations, hints }) => {
    const tokens = tokenise(text);
    return {
      features: tokenFeatures(tokens, text, stem, hints),
      gold: goldLabels(tokens, annotations, attributes),
    };
  });
  const learner = new Learner(labels);
  const random = seededRandom(SEED);
  const order = Int32Array.from(examples.keys());
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, order.length, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learner.learn(example.features, example.gold);
    }
  }
  return { attributes, ...learner.averaged() };
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
