import { TrainingError } from '../errors.ts';

/** Longer texts are not searched: a bound on what even a slow pattern can cost. */
const LONGEST_TEXT = 500;
const LONGEST_PATTERN = 200;
/** More of these one after the other make even an unnested pattern slow. */
const MOST_QUANTIFIERS = 8;

/**
 * Compiles a pattern written by a person. Patterns that can take exponential time are refused: a
 * repeated group must hold neither a repetition nor alternatives, and there are no back references.
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
  return isExpression(source) ? danger(source) : 'is not a regular expression';
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

/** Escapes and character classes count as one symbol; only they may hold brackets and stars. */
const SYMBOL = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!:]|\(\?<\w+>|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gu;

function danger(source: string): string | null {
  const groups: boolean[] = [];
  let risky = false;
  let quantifiers = 0;
  let closed: boolean | null = null;
  for (const [symbol] of source.matchAll(SYMBOL)) {
    if (/^\\[1-9k]/.test(symbol)) return 'uses a back reference';
    if (symbol.startsWith('(')) {
      groups.push(risky);
      risky = false;
      closed = null;
    } else if (symbol === ')') {
      closed = risky;
      risky = risky || (groups.pop() ?? false);
    } else if (isRepetition(symbol)) {
      if (closed) return 'repeats a group that itself repeats or has alternatives';
      if (++quantifiers > MOST_QUANTIFIERS) return `repeats more than ${MOST_QUANTIFIERS} times`;
      risky = true;
      closed = null;
    } else {
      if (symbol === '|') risky = true;
      closed = null;
    }
  }
  return null;
}

/** `?` only makes something optional, which cannot run away. */
function isRepetition(symbol: string): boolean {
  return /^(?:[*+]|\{\d)/.test(symbol);
}
