import { foldAccents, type Token, tokenise } from '../text.ts';
import type { Culture } from './cultures.ts';
import { overlap } from './span.ts';

/** A number found in a text, in digits or words. */
export interface Numeral {
  value: number;
  start: number;
  end: number;
  /** True for a word that is also an article and is a number only before a unit. */
  article: boolean;
}

interface Node {
  next: Map<string, Node>;
  value: number | null;
}

interface Lexicon {
  digits: RegExp;
  decimal: string;
  scales: ReadonlyMap<string, number>;
  root: Node;
}

/** Exhaustive up to here; larger numbers are composed ("twenty thousand" + "three hundred"). */
const SPELT_OUT = 2000;
const lexicons = new WeakMap<Culture, Lexicon>();

/** All numbers of a text, left to right. Without a culture only plain whole numbers count. */
export function findNumerals(text: string, culture: Culture | null): Numeral[] {
  if (culture === null) return findDigits(text, PLAIN, '.');
  const lexicon = lexiconOf(culture);
  const digits = findDigits(text, lexicon.digits, lexicon.decimal).map((numeral) =>
    scaled(numeral, text, lexicon.scales),
  );
  const words = findWords(text, lexicon.root, culture);
  const separate = words.filter((word) => !digits.some((other) => overlap(word, other)));
  return [...digits, ...separate].sort((a, b) => a.start - b.start);
}

/** "2.5 million" is one number. */
function scaled(numeral: Numeral, text: string, scales: ReadonlyMap<string, number>): Numeral {
  const word = /^[ \u00a0](\p{L}+)/u.exec(text.slice(numeral.end));
  const scale = scales.get(word?.[1]?.toLowerCase() ?? '');
  if (!word || scale === undefined) return numeral;
  return { ...numeral, value: numeral.value * scale, end: numeral.end + word[0].length };
}

const PLAIN = /(?<![\p{L}\p{N}.,])\d+(?![\p{L}\p{N}]|[.,]\d)/gu;

function findDigits(text: string, pattern: RegExp, decimal: string): Numeral[] {
  return [...text.matchAll(pattern)].map((match) => {
    const sign = /^[-−]/.test(match[0]) ? '-' : '';
    const [whole = '', fraction = '0'] = match[0].split(decimal);
    const value = Number(`${sign}${whole.replace(/\D/g, '')}.${fraction}`);
    return { value, start: match.index, end: match.index + match[0].length, article: false };
  });
}

function findWords(text: string, root: Node, culture: Culture): Numeral[] {
  const tokens = tokenise(text);
  const found: Numeral[] = [];
  let at = 0;
  while (at < tokens.length) {
    const phrase = longest(tokens, at, root, culture.joiners);
    if (!phrase) {
      at++;
      continue;
    }
    let { value, next } = phrase;
    // "twenty-five thousand" + "three hundred": each part fits into the zeros of the one before.
    for (;;) {
      const joined = culture.joiners.includes(tokens[next]?.text ?? '') ? next + 1 : next;
      const more = longest(tokens, joined, root, culture.joiners);
      if (!more || !fits(value, more.value)) break;
      value += more.value;
      next = more.next;
    }
    const first = tokens[at];
    const last = tokens[next - 1];
    if (first && last) {
      const article = next === at + 1 && culture.articles.includes(first.text);
      found.push({ value, start: first.start, end: last.end, article });
    }
    at = next;
  }
  return found;
}

function fits(whole: number, part: number): boolean {
  if (whole === 0 || whole % 1000 !== 0) return false;
  let scale = 1000;
  while (whole % (scale * 1000) === 0) scale *= 1000;
  return part > 0 && part < scale;
}

function longest(tokens: Token[], from: number, root: Node, joiners: string[]) {
  let node = root;
  let best: { value: number; next: number } | null = null;
  for (let at = from; at < tokens.length; at++) {
    const word = foldAccents(tokens[at]?.text ?? '');
    const next = node.next.get(word);
    if (!next) {
      if (at > from && joiners.includes(word)) continue;
      break;
    }
    node = next;
    if (node.value !== null) best = { value: node.value, next: at + 1 };
  }
  return best;
}

function lexiconOf(culture: Culture): Lexicon {
  const known = lexicons.get(culture);
  if (known) return known;
  const root: Node = { next: new Map(), value: null };
  for (let value = 0; value < SPELT_OUT; value++) add(root, culture.words(value), value);
  for (let count = 1; count < 1000; count++) {
    for (const scale of [1e3, 1e6, 1e9]) add(root, culture.words(count * scale), count * scale);
  }
  for (const [phrase, value] of Object.entries(culture.spellings)) add(root, phrase, value);
  const scales = new Map(Object.entries(culture.scales));
  const made = { ...digitPattern(culture.locale), scales, root };
  lexicons.set(culture, made);
  return made;
}

function add(root: Node, phrase: string, value: number): void {
  let node = root;
  for (const { text } of tokenise(phrase)) {
    const word = foldAccents(text);
    const next: Node = node.next.get(word) ?? { next: new Map(), value: null };
    node.next.set(word, next);
    node = next;
  }
  node.value ??= value;
}

/** Digits with the separators ICU gives for the locale; any blank stands for a blank one. */
function digitPattern(locale: string): { digits: RegExp; decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const decimal = partOf('decimal');
  const group = partOf('group');
  const groups = /\s/u.test(group) ? '[ \\u00a0\\u202f]' : `[${group}]`;
  const digits = `[-−]?(?:\\d{1,3}(?:${groups}\\d{3})+|\\d+)(?:[${decimal}]\\d+)?`;
  return {
    digits: new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,:/-])${digits}(?![\\p{N}]|[.,:/-]\\d)`, 'gu'),
    decimal,
  };
}
