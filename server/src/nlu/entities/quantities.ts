import { calendarPatterns } from './calendarPatterns.ts';
import type { Culture } from './cultures/culture.ts';
import { foldInPlace } from './fold.ts';
import { findNumerals, type Numeral, RANGE_SIGN } from './numerals.ts';
import { type Span, withoutOverlaps } from './span.ts';
import { type CurrencyUnits, currencyUnits, durationUnits, percentUnits, memoiseByCulture, SECONDS } from './units.ts';

/** Finds numbers, percentages, sums of money and durations in a text; they may overlap. */
export function findQuantities(said: string, culture: Culture | null): Span[] {
  if (culture === null) {
    const numerals = findNumerals(said, culture);
    return [...numbersOf(numerals), ...percentages(said, { numerals, joint: ONLY_SIGN }, /[ \u00a0]?%/uy)];
  }
  const text = foldInPlace(said, culture);
  const currencies = currencyUnits(culture);
  const { until } = calendarPatterns(culture);
  const numerals = findNumerals(text, culture)
    .map((numeral) => scaledBySign(text, numeral, currencies))
    .map((numeral, at, all) => withScale(text, numeral, all[at + 1], until));
  const read = { numerals, joint: jointOf(culture) };
  return [
    ...numbersOf(numerals),
    ...percentages(text, read, percentUnits(culture), culture.percentBefore),
    // The € of "12€50" is also a sign before the 50: the overlapping sum is removed.
    ...withoutOverlaps(sums(text, read, currencies)),
    ...durations(text, read, culture),
  ];
}

/** The numbers of a text, and the patterns of ranges: "5 to 10 days". */
interface NumeralContext {
  numerals: readonly Numeral[];
  joint: Joint;
}

interface Joint {
  /** Text between the two numbers of a range. */
  between: RegExp;
  /** Text between them after a word such as "between": "between 5 and 10 days". */
  and: RegExp;
  before: RegExp;
}

const NEVER = /(?!)/u;
const ONLY_SIGN: Joint = { between: RANGE_SIGN, and: NEVER, before: NEVER };
const joints = new WeakMap<Culture, Joint>();

const jointOf = (culture: Culture): Joint =>
  memoiseByCulture(joints, culture, () => {
    const [or, and, before] = [culture.or, culture.and.join('|'), culture.amid ?? '(?!)'].map((pattern) =>
      foldInPlace(pattern, culture),
    );
    const { until } = calendarPatterns(culture);
    return {
      between: new RegExp(`${RANGE_SIGN.source}|${until.source}|^\\s*(?:${or})\\s*$`, 'iu'),
      and: new RegExp(`^\\s*(?:${and})\\s*$`, 'iu'),
      before: new RegExp(`(?<!\\p{L})(?:${before})\\s+$`, 'iu'),
    };
  });

const numbersOf = (numerals: readonly Numeral[]): Span[] =>
  numerals
    .filter(({ article }) => !article)
    .map(({ value, start, end }) => ({ type: 'number', value, start, end, score: 0.9 }));

/** "5-10k", "5 to 10 thousand": the thousand applies to both. */
function withScale(text: string, numeral: Numeral, next: Numeral | undefined, until: RegExp): Numeral {
  if (!next || numeral.scale !== 1 || next.scale === 1 || numeral.value >= next.value / next.scale) return numeral;
  const gap = text.slice(numeral.end, next.start);
  if (!RANGE_SIGN.test(gap) && !until.test(gap)) return numeral;
  return { ...numeral, value: numeral.value * next.scale, scale: next.scale };
}

/** A number and the unit after it, or after the larger number that it is joined to. */
interface Quantity {
  numeral: Numeral;
  unit: RegExpExecArray;
  end: number;
  isShared: boolean;
}

function measured(text: string, { numerals, joint }: NumeralContext, unit: RegExp): Quantity[] {
  return numerals.flatMap((numeral, at): Quantity[] => {
    const own = matchAt(unit, text, numeral.end);
    if (own) return [{ numeral, unit: own, end: numeral.end + own[0].length, isShared: false }];
    const next = numerals[at + 1];
    if (!next || !isRange(text, numeral, next, joint)) return [];
    const shared = matchAt(unit, text, next.end);
    return shared ? [{ numeral, unit: shared, end: numeral.end, isShared: true }] : [];
  });
}

function isRange(text: string, first: Numeral, last: Numeral, { between, and, before }: Joint): boolean {
  if (first.value >= last.value) return false;
  const gap = text.slice(first.end, last.start);
  return between.test(gap) || (and.test(gap) && before.test(text.slice(0, first.start)));
}

function percentages(text: string, read: NumeralContext, unit: RegExp, before?: string): Span[] {
  const after = measured(text, read, unit).map(({ numeral: { value, start }, end }): Span => {
    return { type: 'percent', value, start, end, score: 1 };
  });
  if (before === undefined) return after;
  const led = read.numerals.filter(({ start }) => start >= before.length && text.endsWith(before, start));
  return [
    ...led.map(({ value, start, end }) => ({ type: 'percent', value, start: start - before.length, end, score: 1 })),
    ...after,
  ];
}

function sums(text: string, read: NumeralContext, units: CurrencyUnits): Span[] {
  const { numerals } = read;
  const after = new Map(measured(text, read, units.after).map((one) => [one.numeral, one]));
  return numerals.flatMap((numeral, at): Span[] => {
    const before = units.before.exec(text.slice(0, numeral.start));
    const last = numerals[at - 1];
    // "$5-10": the currency applies to both.
    const isSecond = last !== undefined && isRange(text, last, numeral, ONLY_SIGN);
    const shared = isSecond ? units.before.exec(text.slice(0, last.start)) : null;
    const follows = before ? undefined : after.get(numeral);
    const currency = units.of.get(nameOf(before ?? follows?.unit ?? shared));
    if (currency === undefined) return [];
    const { small, end } = follows ? withCents(text, follows, numerals[at + 1], units) : { small: 0, end: numeral.end };
    const amount = (amountOf(text.slice(numeral.start, numeral.end)) ?? numeral.value) + small;
    return [{ type: 'money', value: { amount, currency }, start: before?.index ?? numeral.start, end, score: 1 }];
  });
}

/** "12€50", "20 euros and 50 cents", "49块9": adds the cents to a sum, with their end in the text. */
function withCents(text: string, sum: Quantity, next: Numeral | undefined, { cents, and, tenths }: CurrencyUnits) {
  const whole = { small: 0, end: sum.end };
  if (!next || sum.isShared || !Number.isInteger(next.value) || !Number.isInteger(sum.numeral.value)) return whole;
  const gap = text.slice(sum.end, next.start);
  const named = matchAt(cents.after, text, next.end);
  const share = cents.of.get(nameOf(named));
  if (named && share !== undefined && next.value * share < 1 && (gap.trim() === '' || and.test(gap))) {
    return { small: next.value * share, end: next.end + named[0].length };
  }
  const length = next.end - next.start;
  const isLast = NOTHING_FOLLOWS.test(text.slice(next.end));
  if (length === 2 && next.value < 100 && (gap === '' || (isLast && (gap === ' ' || and.test(gap))))) {
    return { small: next.value / 100, end: next.end };
  }
  return tenths && gap === '' && length === 1 && next.value < 10 ? { small: next.value / 10, end: next.end } : whole;
}

const NOTHING_FOLLOWS = /^\s*(?:$|[.,;!?)](?!\d))/u;

/** Letters that multiply a sum only beside a currency: "$5m", "10 k€". Elsewhere they are metres or minutes. */
const SHORT_SCALES = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['md', 1e9],
]);
const SCALE_AFTER_SIGN = /(?<name>k|mn?|bn?)(?![\p{L}\p{N}])/iuy;
const SCALE_BEFORE_SIGN = /[ \u00a0\u202f]?(?<name>k|md?)(?=[€$£])/iuy;

function scaledBySign(text: string, numeral: Numeral, { before }: CurrencyUnits): Numeral {
  const isAfterSign = before.test(text.slice(0, numeral.start));
  const found = matchAt(isAfterSign ? SCALE_AFTER_SIGN : SCALE_BEFORE_SIGN, text, numeral.end);
  const scale = SHORT_SCALES.get(found?.groups?.['name']?.toLowerCase() ?? '');
  if (!found || scale === undefined) return numeral;
  return { ...numeral, value: numeral.value * scale, end: numeral.end + found[0].length };
}

/** Sums have no three decimals: "$1,500" is fifteen hundred in any language. */
function amountOf(digits: string): number | undefined {
  return /^\d{1,3}(?:[.,]\d{3})+$/u.test(digits) ? Number(digits.replace(/[.,]/gu, '')) : undefined;
}

function durations(text: string, read: NumeralContext, culture: Culture): Span[] {
  const units = durationUnits(culture);
  const parts: { seconds: number; start: number; end: number; score: number }[] = [];
  for (const { numeral, unit: found, end, isShared } of measured(text, read, units.after)) {
    const unit = units.of.get(nameOf(found));
    // "2026年" is a calendar year.
    if (unit === undefined || (unit === 'year' && numeral.value > LONGEST_YEARS)) continue;
    const half = !isShared && (found.groups?.['before'] ?? found.groups?.['after']) !== undefined ? 0.5 : 0;
    parts.push({ seconds: (numeral.value + half) * SECONDS[unit], start: numeral.start, end, score: 1 });
  }
  for (const match of text.matchAll(CLOCK_LIKE)) {
    const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60;
    // "1h30" may also be half past one.
    parts.push({ seconds, start: match.index, end: match.index + match[0].length, score: 0.6 });
  }
  for (const [said, seconds] of Object.entries(culture.durations)) {
    const phrase = foldInPlace(said, culture);
    const start = text.toLowerCase().indexOf(phrase.toLowerCase());
    const end = start + phrase.length;
    if (start >= 0 && isWhole(text, start, end)) parts.push({ seconds, start, end, score: 1 });
  }
  return joined(text, withoutOverlaps(parts), culture.and).map(({ seconds, start, end, score }) => ({
    type: 'duration',
    value: { seconds },
    start,
    end,
    score,
  }));
}

const LONGEST_YEARS = 1000;
const CLOCK_LIKE = /(?<![\p{L}\p{N}])(\d{1,2}) ?h ?(\d{2})(?![\p{L}\p{N}])/gu;

/** "2 hours and 30 minutes" is one duration: each part must have a smaller unit than the one before. */
function joined<Part extends { seconds: number; start: number; end: number }>(
  text: string,
  parts: Part[],
  and: string[],
): Part[] {
  const result: Part[] = [];
  let smallest = Infinity;
  for (const part of parts) {
    const last = result.at(-1);
    const between = last && text.slice(last.end, part.start).trim().toLowerCase();
    const adjacent = between === '' || (between !== undefined && and.includes(between));
    if (last && adjacent && part.seconds < smallest) {
      result[result.length - 1] = { ...last, seconds: last.seconds + part.seconds, end: part.end };
    } else {
      result.push(part);
    }
    smallest = part.seconds;
  }
  return result;
}

/** Whether a phrase is not part of a longer word. */
function isWhole(text: string, start: number, end: number): boolean {
  const letter = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
  return !letter.test(text.charAt(start - 1)) && !letter.test(text.charAt(end));
}

const nameOf = (unit: RegExpExecArray | null | undefined): string => unit?.groups?.['name']?.toLowerCase() ?? '';

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
