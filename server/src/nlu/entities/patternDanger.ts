/*
 * Node's regular expressions backtrack: a pattern can take time exponential in the text (a group
 * that repeats holding something that repeats) or a high power of it (several repetitions in a row
 * that could all take the same characters). Both kinds are recognised here by their form, which
 * refuses some harmless patterns, but no pattern people need.
 */

/** Escapes, character classes and group openings count as one symbol. */
const SYMBOL =
  /\\[pPu]\{[^}]*\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gu;
const QUANTIFIER = /^(?:[*+?]|\{\d)/;
const REPETITION = /^(?:[*+]|\{\d)/;
const FIXED = /^\{\d+\}/;
/** Two repetitions that compete for characters cost the cube of the text, which is bearable. */
const MOST_COMPETING = 2;
/** Characters to try atoms on. */
const PROBES = [
  ...Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32)),
  ...'\n\té\u00a0яж漢あ'.split(''),
];

interface Part {
  symbol: string;
  quantifier: string;
}

/** What makes a valid pattern dangerous, as the end of a sentence, or null. */
export function dangerOf(source: string): string | null {
  const parts = partsOf(source);
  if (parts.some(({ symbol }) => /^\\[1-9k]/.test(symbol))) return 'uses a back reference';
  if (nestsRepetition(parts)) return 'repeats a group that itself repeats or has alternatives';
  if (competes(parts)) return `has more than ${MOST_COMPETING} repetitions in a row for the same characters`;
  return null;
}

function partsOf(source: string): Part[] {
  const parts: Part[] = [];
  for (const [symbol] of source.matchAll(SYMBOL)) {
    const last = parts.at(-1);
    if (last && QUANTIFIER.test(symbol)) last.quantifier = symbol;
    else parts.push({ symbol, quantifier: '' });
  }
  return parts;
}

function nestsRepetition(parts: readonly Part[]): boolean {
  const outside: boolean[] = [];
  let risky = false;
  for (const { symbol, quantifier } of parts) {
    const repeats = REPETITION.test(quantifier);
    if (symbol.startsWith('(')) {
      outside.push(risky);
      risky = false;
    } else if (symbol === ')') {
      if (risky && repeats) return true;
      risky = risky || repeats || (outside.pop() ?? false);
    } else if (symbol === '|' || (repeats && !FIXED.test(quantifier))) {
      risky = true;
    }
  }
  return false;
}

/**
 * Counts repetitions in a row that overlap. A character that must come between them and that the
 * repetition before cannot take (the dashes of `\d+-\d+-\d+`) begins a new row.
 */
function competes(parts: readonly Part[]): boolean {
  let row: Set<string>[] = [];
  let depth = 0;
  for (const { symbol, quantifier } of parts) {
    if (symbol.startsWith('(')) depth++;
    else if (symbol === ')') depth--;
    const group = symbol === ')';
    const takes = group ? new Set(PROBES) : charactersOf(symbol);
    if (REPETITION.test(quantifier) && !FIXED.test(quantifier)) {
      row.push(takes);
      if (row.filter((other) => !disjoint(other, takes)).length > MOST_COMPETING) return true;
    } else if (depth === 0 && symbol === '|') {
      row = [];
    } else if (depth === 0 && !group && quantifier === '' && takes.size > 0) {
      if (row.every((other) => disjoint(other, takes))) row = [];
    }
  }
  return false;
}

/** The probes one symbol takes; none for positions such as `^` or `\b`. */
function charactersOf(symbol: string): Set<string> {
  if (/^(?:\^|\$|\\b|\\B|\||\()/.test(symbol)) return new Set();
  const atom = new RegExp(`^${symbol}$`, 'isu');
  const taken = PROBES.filter((probe) => atom.test(probe));
  // A character outside of the probes: assume the worst.
  return new Set(taken.length > 0 ? taken : PROBES);
}

function disjoint(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const character of one) if (other.has(character)) return false;
  return true;
}
