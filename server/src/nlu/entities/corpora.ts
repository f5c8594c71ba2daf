import type { Corpus } from '../types.ts';
import { CorpusPatterns, matchesOf, type Pattern, PatternBudget } from './patterns.ts';
import type { Span } from './span.ts';
import { WordList } from './wordList.ts';

/**
 * Finds the values of one corpus in a text; their type is `corpus:<name>`.
 *
 * @param budget what patterns may cost; one of its own for each text unless given
 */
export type CorpusFinder = (text: string, budget?: PatternBudget) => Span[];

/** Patterns that the engine refuses are passed over: they were saved while another engine took them. */
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
