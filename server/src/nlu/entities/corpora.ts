import type { Corpus } from '../types.ts';
import { CorpusPatterns, matchesOf, type Pattern, PatternBudget } from './patterns.ts';
import type { Span } from './span.ts';
import { WordList } from './wordList.ts';

/**
 * Finds the values of one corpus in a text; their type is `corpus:<name>`.
 *
 * @param budget cost limit of patterns; by default a new one for each text
 */
export type CorpusFinder = (text: string, budget?: PatternBudget) => Span[];

/** Skips patterns that the engine refuses, which were saved with an earlier engine. */
export function corpusFinder(corpus: Corpus): CorpusFinder {
  if (corpus.kind === 'list') {
    const list = new WordList(corpus);
    return (text) => list.find(text);
  }
  const patterns = patternsOf(corpus);
  const type = `corpus:${corpus.name}`;
  return (text, budget = new PatternBudget()) =>
    patterns.flatMap((pattern) =>
      budget.take(pattern, text)
        ? matchesOf(pattern, text).map(({ start, end }) => {
            return { type, value: text.slice(start, end), start, end, score: 1 };
          })
        : [],
    );
}

function patternsOf(corpus: Corpus): Pattern[] {
  const patterns = new CorpusPatterns();
  return corpus.values
    .flatMap(({ value, synonyms }) => [value, ...synonyms])
    .flatMap((source) => {
      const pattern = patterns.read(source);
      return 'problem' in pattern ? [] : [pattern];
    });
}
