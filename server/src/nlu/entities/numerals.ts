import { type Token, tokenise } from '../text.ts';
import { type Culture, isIdeographic } from './cultures/culture.ts';
import { foldInPlace } from './fold.ts';
import { overlap } from './span.ts';
import { alternatives } from './units.ts';

/** A number found in a text, in digits or words. */
export interface Numeral {
  value: number;
  start: number;
  end: number;
  /** True for a word that is also an article, and counts as a number only before a unit. */
  article: boolean;
  /** Factor of the word after it: a thousand in "3 thousand", otherwise 1. */
  scale: number;
}

interface Node {
  next: Map<string, Node>;
  value: number | null;
}

interface Lexicon {
  digits: RegExp;
  /** A range of numbers without a blank: "5-10". */
  range: RegExp;
  decimal: string;
  scales: ReadonlyMap<string, number>;
  scale: RegExp;
  minus: RegExp | null;
  root: Node;
  counter: RegExp | null;
}

/** Up to here every number has a phrase of its own; larger ones are composed ("twenty thousand" + "three hundred"). */
const SPELT_OUT = 2000;
/** Between the two numbers of a range. */
export const RANGE_SIGN = /^ ?[-–—~〜] ?$/u;
const SCRIPT_WITH_BLANKS = '\\p{Script=Latin}\\p{Script=Cyrillic}';
const lexicons = new WeakMap<Culture, Lexicon>();

/** Finds all numbers of a text, left to right. Without a culture, only numbers that are the same in all languages. */
export function findNumerals(text: string, culture: Culture | null): Numeral[] {
  if (culture === null) return findUnambiguous(text);
  const lexicon = lexiconOf(culture);
  const digits = [...findDigits(text, lexicon), ...findRanges(text, lexicon)].map((one) => scaled(one, text, lexicon));
  const words = findWords(text, lexicon, culture);
  const separate = words
    .filter((word) => !digits.some((other) => overlap(word, other)))
    .map((word) => (word.value < 1000 ? scaled(word, text, lexicon) : word));
  const apart = [...digits, ...separate]
    .sort((a, b) => a.start - b.start)
    // "Two dozen" is 24, and does not contain a twelve.
    .filter(({ start }, at, sorted) => start >= (sorted[at - 1]?.end ?? 0));
  const all = composed(apart, text, culture);
  return all.map((numeral, at) => signed(numeral, text, all[at - 1]?.end, lexicon));
}

/** "3万5千", "3 million 500 thousand": a number that fits into the zeros of the one before is added to it. */
function composed(numerals: readonly Numeral[], text: string, culture: Culture): Numeral[] {
  const isGlued = isIdeographic(culture);
  const result: Numeral[] = [];
  for (const numeral of numerals) {
    const last = result.at(-1);
    const gap = last && text.slice(last.end, numeral.start);
    const goesOn = isGlued ? gap === '' && numeral.value >= 10 : gap === ' ' && numeral.scale > 1;
    if (last && goesOn && numeral.value < last.scale && last.value % last.scale === 0) {
      result[result.length - 1] = { ...numeral, value: last.value + numeral.value, start: last.start };
    } else result.push(numeral);
  }
  return result;
}

/** "Minus five" is negative; the three of "ten minus three" is not. */
function signed(numeral: Numeral, text: string, lastEnd: number | undefined, { minus }: Lexicon): Numeral {
  const sign = minus?.exec(text.slice(0, numeral.start));
  if (!sign || numeral.value <= 0) return numeral;
  if (lastEnd !== undefined && lastEnd <= sign.index && text.slice(lastEnd, sign.index).trim() === '') return numeral;
  return { ...numeral, value: -numeral.value, start: sign.index };
}

/** "2.5 million" is one number, and so are "2 million and a half" and "2k5". */
function scaled(numeral: Numeral, text: string, { scale: pattern, scales }: Lexicon): Numeral {
  const word = pattern.exec(text.slice(numeral.end));
  const { name = '', half, tenth = 0 } = word?.groups ?? {};
  const scale = scales.get(name.toLowerCase());
  if (!word || scale === undefined) return numeral;
  const part = half === undefined ? Number(tenth) / 10 : 0.5;
  // Multiplied first, to keep all decimals.
  const value = numeral.value * scale + scale * part;
  return { ...numeral, value, scale, end: numeral.end + word[0].length };
}

/** Integers, in groups of three ("1.250", which is never one and a quarter), or with two decimals ("49,99"). */
const UNAMBIGUOUS = new RegExp(
  `(?<![${SCRIPT_WITH_BLANKS}\\p{N}.,])(?:\\d{1,3}(?:[.,]\\d{3})+|\\d+(?:[.,]\\d{2})?)(?![${SCRIPT_WITH_BLANKS}\\p{N}]|[.,]\\d)`,
  'gu',
);

function findUnambiguous(text: string): Numeral[] {
  return [...text.matchAll(UNAMBIGUOUS)].map(({ 0: said, index }) => {
    const [, cents] = /[.,](\d{2})$/u.exec(said) ?? [];
    const whole = (cents === undefined ? said : said.slice(0, -3)).replace(/\D/gu, '');
    return {
      value: Number(`${whole}.${cents ?? 0}`),
      start: index,
      end: index + said.length,
      article: false,
      scale: 1,
    };
  });
}

const findDigits = (text: string, { digits, decimal }: Lexicon): Numeral[] =>
  [...text.matchAll(digits)].map(({ 0: said, index }) => inDigits(said, index, decimal));

/** "5-10" is a range if the second number is larger; otherwise it is a code or a score. */
function findRanges(text: string, { range, decimal }: Lexicon): Numeral[] {
  return [...text.matchAll(range)].flatMap(({ index, groups: { from = '', to = '' } = {} }) => {
    const [first, last] = [inDigits(from, index, decimal), inDigits(to, index + from.length + 1, decimal)];
    return first.value < last.value ? [first, last] : [];
  });
}

function inDigits(said: string, start: number, decimal: string): Numeral {
  const sign = /^[-−]/.test(said) ? '-' : '';
  const [whole = '', fraction = '0'] = said.split(decimal);
  const value = Number(`${sign}${whole.replace(/\D/g, '')}.${fraction}`);
  return { value, start, end: start + said.length, article: false, scale: 1 };
}

function findWords(text: string, { root, counter }: Lexicon, culture: Culture): Numeral[] {
  const fold = wordsOf(culture);
  const tokens = tokenise(text).map((token) => ({ ...token, text: fold(token.text) }));
  const articles = new Set(culture.articles.map(fold));
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
      const said = tokens
        .slice(at, next)
        .map((token) => token.text)
        .join('');
      const article = articles.has(said) && !counter?.test(text.slice(last.end));
      found.push({ value, start: first.start, end: last.end, article, scale: 1 });
    }
    at = next;
  }
  return found;
}

function fits(whole: number, part: number): boolean {
  if (whole === 0 || whole % 100 !== 0) return false;
  let scale = whole % 1000 === 0 ? 1000 : 100;
  while (whole % (scale * 1000) === 0) scale *= 1000;
  return part > 0 && part < scale;
}

function longest(tokens: Token[], from: number, root: Node, joiners: string[]) {
  let node = root;
  let best: { value: number; next: number } | null = null;
  for (let at = from; at < tokens.length; at++) {
    const word = tokens[at]?.text ?? '';
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
  const learn = (phrase: string, value: number) => add(root, phrase, value, wordsOf(culture));
  const speltOut = culture.speltOut ?? SPELT_OUT;
  for (let value = 0; value < speltOut; value++) learn(culture.words(value), value);
  for (let count = 1; count < 1000; count++) {
    for (const scale of [1e3, 1e6, 1e9]) learn(culture.words(count * scale), count * scale);
  }
  const spellings = { ...culture.spellings, ...culture.moreSpellings?.() };
  for (const [phrase, value] of Object.entries(spellings)) learn(phrase, value);
  const scales = new Map(Object.entries(culture.scales));
  const made = {
    ...digitPattern(culture.locale),
    scales,
    scale: scalePattern([...scales.keys()], culture.half),
    minus: culture.minus === undefined ? null : minusPattern(culture.minus),
    root,
    counter: culture.counters === undefined ? null : new RegExp(`^${culture.counters}`, 'iu'),
  };
  lexicons.set(culture, made);
  return made;
}

function add(root: Node, phrase: string, value: number, fold: (word: string) => string): void {
  let node = root;
  for (const { text } of tokenise(phrase)) {
    const word = fold(text);
    const next: Node = node.next.get(word) ?? { next: new Map(), value: null };
    node.next.set(word, next);
    node = next;
  }
  node.value ??= value;
}

/** Folds words for comparison: without accents where the language allows it. */
const wordsOf = (culture: Culture) => (word: string) => foldInPlace(word, culture).toLowerCase();

/** Pattern of a scale's name, "and a half" of it, or its tenths right after it ("1tr2", "3万5"). */
function scalePattern(names: string[], half = '(?!)'): RegExp {
  const name = alternatives(names);
  const wordGoesOn = `(?![${SCRIPT_WITH_BLANKS}])`;
  const tenth = `(?<tenth>[1-9])(?!\\p{N}|[.,]\\d|${name})`;
  return new RegExp(`^[ \\u00a0]?(?<name>${name})(?:${tenth}|(?<half>${half}))?${wordGoesOn}`, 'iu');
}

function minusPattern(minus: string): RegExp {
  // In scripts without spaces, words may be adjacent to others.
  return new RegExp(`(?<![${SCRIPT_WITH_BLANKS}\\p{N}])(?:${minus})\\s*$`, 'iu');
}

/** Digits with the separators of the locale in ICU; any space matches a space separator. */
function digitPattern(locale: string): Pick<Lexicon, 'digits' | 'range' | 'decimal'> {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const decimal = partOf('decimal');
  const group = partOf('group');
  const groups = /\s/u.test(group) ? '[ \\u00a0\\u202f]' : `[${group}]`;
  const digits = `(?:\\d{1,3}(?:${groups}\\d{3})+|\\d+)(?:[${decimal}]\\d+)?`;
  const alone = (pattern: string) =>
    new RegExp(`(?<![${SCRIPT_WITH_BLANKS}\\p{N}]|\\d[.,:/-])${pattern}(?![\\p{N}]|[.,:/-]\\d)`, 'gu');
  const unpadded = `(?!0\\d)${digits}`;
  // Not part of a code ("AB-12-90"), and not a local telephone number of North America ("555-1234").
  const range = `(?<!\\p{L}-)(?!\\d{3}-\\d{4}(?!\\d))(?<from>${unpadded})-(?<to>${unpadded})(?!-)`;
  return { digits: alone(`[-−]?${digits}`), range: alone(range), decimal };
}
