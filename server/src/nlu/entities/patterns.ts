import { TrainingError } from '../errors.ts';
import { dangerOf } from './patternDanger.ts';

/** Longer texts are not searched: a bound on what even a slow pattern can cost. */
const LONGEST_TEXT = 256;
const LONGEST_PATTERN = 200;

/**
 * Compiles a pattern written by a person. Patterns that can take very long are refused, see
 * `patternDanger.ts`.
 *
 * @throws TrainingError `badPattern`, saying what is wrong
 */
export function compilePattern(source: string): RegExp {
  const problem = problemOf(source);
  if (problem) throw new TrainingError('badPattern', `Pattern "${source}" ${problem}.`);
  return new RegExp(source, 'giu');
}

/** What is wrong with a pattern, as the end of a sentence, or null. */
export function problemOf(source: string): string | null {
  if (source === '') return 'is empty';
  if (source.length > LONGEST_PATTERN) return `is longer than ${LONGEST_PATTERN} characters`;
  return isExpression(source) ? dangerOf(source) : 'is not a regular expression';
}

/** All non-empty matches in a text. */
export function matchesOf(pattern: RegExp, text: string): { start: number; end: number }[] {
  return [...text.slice(0, LONGEST_TEXT).matchAll(pattern)]
    .filter((match) => match[0].length > 0)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'giu').global;
  } catch {
    return false;
  }
}
