import type { Attribute, TrainingInput, Utterance } from './types.ts';

/**
 * Training input for tests. Annotations are written in the text: "play [Miles Davis](artist)". `attributes` are given
 * by intent.
 */
export function trainingInput(
  intents: Record<string, string[]>,
  attributes: Record<string, Attribute[]> = {},
): TrainingInput {
  return {
    language: 'english',
    intents: Object.entries(intents).map(([name, texts]) => ({
      name,
      utterances: texts.map(marked),
      attributes: attributes[name] ?? [],
    })),
    corpora: [],
    fallbackUtterances: [],
  };
}

/** Reads "play [Miles Davis](artist)" into a text and its annotation. */
export function marked(source: string): Utterance {
  const utterance: Utterance = { text: '', annotations: [] };
  for (const [, value, attribute, plain = ''] of source.matchAll(/\[([^\]]+)\]\((\w+)\)|([^[]+)/g)) {
    const start = utterance.text.length;
    utterance.text += value ?? plain;
    if (value && attribute) utterance.annotations.push({ start, end: start + value.length, attribute });
  }
  return utterance;
}
