import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import { RE2JS } from 're2js';

/*
 * Users write these patterns, so they run in an engine without backtracking, whose time grows only linearly with the
 * text and the pattern. It has no look-ahead and no back-references, which need backtracking.
 */

/** Number of characters of a text that are searched, from its beginning. */
const LONGEST_TEXT = 256;
const LONGEST_PATTERN = 200;
/**
 * Maximum number of instructions of one compiled pattern: `\d{3}-\d{2}` has 7; a repetition counts as often as it may
 * repeat.
 */
const MOST_INSTRUCTIONS = 1000;
/** Maximum number of instructions of all patterns of a corpus: compiling them takes a fifth of a second. */
const MOST_IN_CORPUS = 20_000;
const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.LOOKBEHINDS;

type PatternProblem =
  | 'pattern_empty'
  | 'pattern_too_long'
  | 'pattern_invalid'
  | 'pattern_repeats'
  | 'pattern_look_ahead'
  | 'pattern_back_reference'
  | 'patterns_too_large';
export type PatternError = ErrorOf<PatternProblem>;

/** A compiled pattern, with its maximum cost per character of text. */
export interface Pattern {
  engine: RE2JS;
  instructions: number;
}

/**
 * Budget of instructions times characters for one text, or for one request with several: about a tenth of a second.
 * Ordinary patterns and texts need a thousandth of it.
 */
export class PatternBudget {
  private left = 1_000_000;

  /** Whether the budget allows to search the text for the pattern; if so, subtracts the cost. */
  take({ instructions }: Pattern, text: string): boolean {
    const cost = instructions * Math.min(text.length, LONGEST_TEXT);
    if (cost > this.left) return false;
    this.left -= cost;
    return true;
  }
}

/** Compiles a user's pattern. Returns it, or what is wrong with it. */
export function readPattern(source: string): Pattern | { problem: PatternError } {
  if (source === '') return { problem: { type: 'pattern_empty' } };
  const pattern = shortened(source);
  if (source.length > LONGEST_PATTERN)
    return { problem: { type: 'pattern_too_long', params: { pattern, max: LONGEST_PATTERN } } };
  const construct = refusedConstruct(source);
  if (construct) return { problem: { type: construct, params: { pattern } } };
  try {
    const compiled = compile(source);
    if (compiled.instructions <= MOST_INSTRUCTIONS) return compiled;
    return { problem: { type: 'pattern_repeats', params: { pattern } } };
  } catch {
    return { problem: { type: 'pattern_invalid', params: { pattern } } };
  }
}

/** Compiles the patterns of one corpus in order. From the first one that exceeds the limit on, none is compiled. */
export class CorpusPatterns {
  private left = MOST_IN_CORPUS;

  read(source: string): Pattern | { problem: PatternError } {
    const pattern = this.left < 0 ? undefined : readPattern(source);
    if (pattern && 'problem' in pattern) return pattern;
    this.left -= pattern?.instructions ?? 0;
    return pattern && this.left >= 0 ? pattern : { problem: { type: 'patterns_too_large' } };
  }
}

/** The beginning of a pattern, for errors. */
const shortened = (source: string): string => (source.length > 60 ? `${source.slice(0, 60)}…` : source);

/** What is wrong with a pattern, or null. */
export function problemOf(source: string): PatternError | null {
  const read = readPattern(source);
  return 'problem' in read ? read.problem : null;
}

/** Non-empty matches in the first `LONGEST_TEXT` characters of a text. */
export function matchesOf({ engine }: Pattern, text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const matcher = engine.matcher(text.slice(0, LONGEST_TEXT));
  while (matcher.find())
    if (matcher.end() > matcher.start()) found.push({ start: matcher.start(), end: matcher.end() });
  return found;
}

function compile(source: string): Pattern {
  const engine = RE2JS.compile(RE2JS.translateRegExp(withShortProperties(source)), FLAGS);
  return { engine, instructions: engine.programSize() };
}

/** Converts `\p{Script=Greek}` and `\p{gc=Lu}` to the syntax of the engine: `\p{Greek}`, `\p{Lu}`. */
const withShortProperties = (source: string): string =>
  source.replaceAll(/(\\[pP]\{)(?:Script(?:_Extensions)?|scx?|General_Category|gc)=/g, '$1');

/** Matches escapes and classes as a whole, so that `\(?=` and `[(?=]` keep their literal meaning. */
const TOKEN = /\\k<|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?[=!]|[^]/gu;

function refusedConstruct(source: string): 'pattern_look_ahead' | 'pattern_back_reference' | null {
  for (const [token] of source.matchAll(TOKEN)) {
    if (token === '(?=' || token === '(?!') return 'pattern_look_ahead';
    if (token === String.raw`\k<` || /^\\[1-9]$/.test(token)) return 'pattern_back_reference';
  }
  return null;
}
