import type { Corpus } from '../types.ts';
import { matchesOf, MOST_IN_CORPUS, type Pattern, PatternBudget, readPattern } from './patterns.ts';
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
  const patterns: Pattern[] = [];
  let instructions = 0;
  for (const source of corpus.values.flatMap(({ value, synonyms }) => [value, ...synonyms])) {
    const pattern = readPattern(source);
    if ('problem' in pattern) continue;
    instructions += pattern.instructions;
    if (instructions > MOST_IN_CORPUS) break;
    patterns.push(pattern);
  }
  return patterns;
}
