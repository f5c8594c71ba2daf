import type { CorpusValue } from '@parlance/contract/calls/nlp';
import type { CorpusContent } from './corpusActions.ts';

export type ValueProblem = 'empty' | 'twice' | 'pattern';

const isExpression = (source: string): boolean => {
  try {
    return new RegExp(source, 'giu').global;
  } catch {
    return false;
  }
};

/** What is wrong with values, by their place; nothing when all can be saved. */
export function checkValues({ kind, values }: Pick<CorpusContent, 'kind' | 'values'>): Map<number, ValueProblem> {
  const problems = new Map<number, ValueProblem>();
  const seen = new Set<string>();
  for (const [index, { value, synonyms }] of values.entries()) {
    const key = value.trim().toLowerCase();
    if (!key) problems.set(index, 'empty');
    else if (seen.has(key)) problems.set(index, 'twice');
    else if (kind === 'pattern' && ![value, ...synonyms].every(isExpression)) problems.set(index, 'pattern');
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
