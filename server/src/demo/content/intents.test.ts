import { describe, expect, it } from 'vitest';
import { demoClasses } from './classes.ts';
import { demoCorpora } from './corpora.ts';
import type { DemoCorpus } from './corpora.ts';
import { demoFallbacks, demoWelcome } from './fallback.ts';
import { demoIntents } from './intents.ts';
import type { DemoAnnotation, DemoAnswer, DemoIntent, DemoUtterance } from './types.ts';

/** A text without case, accents and punctuation: utterances that differ only in these are duplicates. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}\p{Emoji_Presentation}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function contains({ kind, values }: DemoCorpus, words: string): boolean {
  const forms = values.flatMap(({ value, synonyms }) => [value, ...synonyms]);
  return kind === 'pattern'
    ? forms.some((source) => new RegExp(`^(?:${source})$`, 'u').test(words))
    : forms.some((form) => form.toLowerCase() === words.toLowerCase());
}

function wordsOf(utterance: DemoUtterance, annotation: DemoAnnotation): string {
  return utterance.text.slice(annotation.start, annotation.end);
}

function corpusOf(intent: DemoIntent, attribute: string): DemoCorpus | undefined {
  const type = intent.attributes.find(({ name }) => name === attribute)?.type;
  return demoCorpora.find(({ name }) => type === `corpus:${name}`);
}

function languagesOf(answers: readonly DemoAnswer[]): string[] {
  return [...new Set(answers.map(({ language }) => language))].toSorted();
}

describe('demo intents', () => {
  it('have unique names and belong to a known class', () => {
    expect(new Set(demoIntents.map(({ name }) => name)).size).toBe(demoIntents.length);
    const classes = demoClasses.map(({ name }) => name);
    expect(new Set(demoIntents.map(({ className }) => className))).toEqual(new Set(classes));
  });

  it('share no utterance', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const intent of demoIntents) {
      for (const { text } of intent.utterances) {
        const earlier = seen.get(normalize(text));
        if (earlier) repeated.push(`${text}: ${earlier} and ${intent.name}`);
        seen.set(normalize(text), intent.name);
      }
    }
    expect(repeated).toEqual([]);
  });

  it('are compared without case, accents and punctuation, but with emoji', () => {
    expect(normalize('Où est-il ?')).toBe(normalize('ou est il'));
    expect(normalize('merci 😍')).not.toBe(normalize('merci'));
  });

  it.each(demoIntents.map((intent) => [intent.name, intent] as const))(
    '%s has enough utterances and an answer in each language',
    (_name, { utterances, answers }) => {
      const count = (language: string) => utterances.filter((utterance) => utterance.language === language).length;
      expect(count('english')).toBeGreaterThanOrEqual(8);
      expect(count('french')).toBeGreaterThanOrEqual(8);
      expect(languagesOf(answers)).toEqual(['english', 'french']);
    },
  );

  it.each(demoIntents.map((intent) => [intent.name, intent] as const))(
    '%s marks its own attributes, on whole words, without overlap',
    (_name, intent) => {
      const declared = intent.attributes.map(({ name }) => name);
      const wrong: string[] = [];
      for (const utterance of intent.utterances) {
        let end = 0;
        for (const annotation of utterance.annotations ?? []) {
          const words = wordsOf(utterance, annotation);
          const known = declared.includes(annotation.attribute);
          if (!known || annotation.start < end || words === '' || words !== words.trim()) {
            wrong.push(`${annotation.attribute}: ${utterance.text}`);
          }
          end = annotation.end;
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('use every attribute they declare', () => {
    const unused = demoIntents.flatMap(({ name, attributes, utterances }) =>
      attributes
        .filter((attribute) =>
          utterances.every((utterance) =>
            (utterance.annotations ?? []).every((one) => one.attribute !== attribute.name),
          ),
        )
        .map((attribute) => `${name}: ${attribute.name}`),
    );
    expect(unused).toEqual([]);
  });

  it('annotate only words of their corpus', () => {
    const unknown: string[] = [];
    for (const intent of demoIntents) {
      for (const utterance of intent.utterances) {
        for (const annotation of utterance.annotations ?? []) {
          const corpus = corpusOf(intent, annotation.attribute);
          const words = wordsOf(utterance, annotation);
          if (corpus && !contains(corpus, words)) unknown.push(`${corpus.name}: ${words}`);
        }
      }
    }
    expect(unknown).toEqual([]);
  });

  it('annotate every order number', () => {
    const unmarked = demoIntents
      .flatMap(({ utterances }) => utterances)
      .filter((utterance) => /\d{5}/.test(utterance.text))
      .filter(({ annotations = [] }) => annotations.every((one) => one.attribute !== 'order_number'))
      .map(({ text }) => text);
    expect(unmarked).toEqual([]);
  });
});

describe('demo answers', () => {
  const answers = [
    ...demoIntents.flatMap((intent) => intent.answers),
    ...Object.values(demoFallbacks).flat(),
    ...demoWelcome,
  ];

  it('exist in both languages for each fallback and the welcome', () => {
    const sets = [...demoClasses.map(({ name }) => demoFallbacks[name]), demoWelcome];
    expect(sets.map(languagesOf)).toEqual(sets.map(() => ['english', 'french']));
  });

  it('offer only choices that are utterances, in the language of the answer', () => {
    const known = new Set(
      demoIntents.flatMap(({ utterances }) => utterances).map(({ language, text }) => `${language}: ${text}`),
    );
    const unknown = answers
      .flatMap(({ language, choices = [], cards = [] }) => [
        ...choices.map(({ value }) => `${language}: ${value}`),
        ...cards.flatMap(({ buttons }) => buttons.flatMap((one) => ('say' in one ? `${language}: ${one.say}` : []))),
      ])
      .filter((choice) => !known.has(choice));
    expect(unknown).toEqual([]);
  });

  it('keep French punctuation on the line of the word before it', () => {
    const loose = answers.filter(({ language, text }) => language === 'french' && / [;:!?»]/.test(text));
    expect(loose).toEqual([]);
  });
});
