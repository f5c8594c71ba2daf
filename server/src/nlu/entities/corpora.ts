import type { Corpus } from '../types.ts';
import { compilePattern, matchesOf } from './patterns.ts';
import type { Span } from './span.ts';
import { WordList } from './wordList.ts';

/** Finds the values of one corpus in a text; their type is `corpus:<name>`. */
export type CorpusFinder = (text: string) => Span[];

/** @throws TrainingError `badPattern` for a pattern that is wrong or too slow */
export function corpusFinder(corpus: Corpus): CorpusFinder {
  if (corpus.kind === 'list') {
    const list = new WordList(corpus);
    return (text) => list.find(text);
  }
  const patterns = corpus.values.flatMap(({ value, synonyms }) => [value, ...synonyms].map(compilePattern));
  const type = `corpus:${corpus.name}`;
  return (text) =>
    patterns.flatMap((pattern) =>
      matchesOf(pattern, text).map(({ start, end }) => {
        return { type, value: text.slice(start, end), start, end, score: 1 };
      }),
    );
}
