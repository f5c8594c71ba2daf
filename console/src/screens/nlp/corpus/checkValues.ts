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

/** What is wrong with a pattern, as far as a browser knows; the server's engine has no way back in a text. */
function patternProblem(source: string): ValueProblem | undefined {
  if (!isExpression(source)) return 'pattern';
  const outsideClasses = source.replaceAll(/\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/gu, '');
  if (/\(\?[=!]/u.test(outsideClasses)) return 'lookAhead';
  return /\\[1-9k]/u.test(outsideClasses) ? 'backReference' : undefined;
}

/** What is wrong with values, by their place; nothing when all can be saved. */
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

/** `a; b; ; a` → `a`, `b`: as synonyms are written in one line. */
export function synonymsOf(text: string): string[] {
  const parts = text.split(';').map((part) => part.replace(/\s+/gu, ' ').trim());
  return [...new Map(parts.filter(Boolean).map((part) => [part.toLowerCase(), part])).values()];
}

/** Puts a changed value in its place. */
export const withValue = (values: readonly CorpusValue[], index: number, change: Partial<CorpusValue>): CorpusValue[] =>
  values.map((value, at) => (at === index ? { ...value, ...change } : value));
