import type { CorpusValue } from '@parlance/contract/calls/nlp';
import type { CorpusContent } from './corpusActions.ts';

export type ValueProblem = 'empty' | 'twice' | 'pattern' | 'lookAhead' | 'backReference';

const isExpression = (source: string): boolean => {
  try {
    return new RegExp(source, 'giu').global;
  } catch {
    return false;
  }
};

/**
 * The problem of a pattern, as far as a browser can tell; the server's engine has neither lookahead nor backreferences.
 */
function patternProblem(source: string): ValueProblem | undefined {
  if (!isExpression(source)) return 'pattern';
  const outsideClasses = source.replaceAll(/\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/gu, '');
  if (/\(\?[=!]/u.test(outsideClasses)) return 'lookAhead';
  return /\\[1-9k]/u.test(outsideClasses) ? 'backReference' : undefined;
}

/** The problems of values by index; empty when all can be saved. */
export function checkValues({ kind, values }: Pick<CorpusContent, 'kind' | 'values'>): Map<number, ValueProblem> {
  const problems = new Map<number, ValueProblem>();
  const seen = new Set<string>();
  for (const [index, { value, synonyms }] of values.entries()) {
    const key = value.trim().toLowerCase();
    if (!key) problems.set(index, 'empty');
    else if (seen.has(key)) problems.set(index, 'twice');
    else if (kind === 'pattern') {
      const problem = [value, ...synonyms].map(patternProblem).find(Boolean);
      if (problem) problems.set(index, problem);
    }
    seen.add(key);
  }
  return problems;
}

/** Parses synonyms from one line: `a; b; ; a` gives `a` and `b`. */
export function synonymsOf(text: string): string[] {
  const parts = text.split(';').map((part) => part.replace(/\s+/gu, ' ').trim());
  return [...new Map(parts.filter(Boolean).map((part) => [part.toLowerCase(), part])).values()];
}

/** Replaces fields of one value. */
export const withValue = (values: readonly CorpusValue[], index: number, change: Partial<CorpusValue>): CorpusValue[] =>
  values.map((value, at) => (at === index ? { ...value, ...change } : value));
