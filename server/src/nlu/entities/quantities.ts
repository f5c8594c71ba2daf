import type { Culture } from './cultures/culture.ts';
import { findNumerals, type Numeral } from './numerals.ts';
import { type Span, withoutOverlaps } from './span.ts';
import { currencyUnits, durationUnits, percentUnits, SECONDS, type Units } from './units.ts';

/** Numbers, percentages, sums of money and durations of a text; they may overlap one another. */
export function findQuantities(text: string, culture: Culture | null): Span[] {
  const read = findNumerals(text, culture);
  if (culture === null) return [...numbersOf(read), ...percentages(text, read, /[ \u00a0]?%/uy)];
  const currencies = currencyUnits(culture);
  const numerals = read.map((numeral) => scaledBySign(text, numeral, currencies));
  return [
    ...numbersOf(numerals),
    ...percentages(text, numerals, percentUnits(culture), culture.percentBefore),
    ...sums(text, numerals, currencies),
    ...durations(text, numerals, culture),
  ];
}

const numbersOf = (numerals: readonly Numeral[]): Span[] =>
  numerals
    .filter(({ article }) => !article)
    .map(({ value, start, end }) => ({ type: 'number', value, start, end, score: 0.9 }));

function percentages(text: string, numerals: Numeral[], unit: RegExp, before?: string): Span[] {
  return numerals.flatMap(({ value, start, end }) => {
    if (before !== undefined && text.endsWith(before, start) && start >= before.length) {
      return [{ type: 'percent', value, start: start - before.length, end, score: 1 }];
    }
    const found = matchAt(unit, text, end);
    return found ? [{ type: 'percent', value, start, end: end + found[0].length, score: 1 }] : [];
  });
}

function sums(text: string, numerals: Numeral[], units: Units): Span[] {
  return numerals.flatMap((numeral): Span[] => {
    const before = units.before?.exec(text.slice(0, numeral.start));
    const after = matchAt(units.after, text, numeral.end);
    const currency = units.of.get((before ?? after)?.groups?.['name']?.toLowerCase() ?? '');
    if (currency === undefined) return [];
    const start = before ? before.index : numeral.start;
    const end = before || !after ? numeral.end : numeral.end + after[0].length;
    const amount = amountOf(text.slice(numeral.start, numeral.end)) ?? numeral.value;
    return [{ type: 'money', value: { amount, currency }, start, end, score: 1 }];
  });
}

/** Letters that multiply a sum beside the sign of a currency only: "$5m", "10 k€". Elsewhere they are metres or minutes. */
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

function scaledBySign(text: string, numeral: Numeral, { before }: Units): Numeral {
  const isAfterSign = before?.test(text.slice(0, numeral.start)) === true;
  const found = matchAt(isAfterSign ? SCALE_AFTER_SIGN : SCALE_BEFORE_SIGN, text, numeral.end);
  const scale = SHORT_SCALES.get(found?.groups?.['name']?.toLowerCase() ?? '');
  if (!found || scale === undefined) return numeral;
  return { ...numeral, value: numeral.value * scale, end: numeral.end + found[0].length };
}

/** Sums have no three decimals: "$1,500" is fifteen hundred, whatever the language. */
function amountOf(digits: string): number | undefined {
  return /^\d{1,3}(?:[.,]\d{3})+$/u.test(digits) ? Number(digits.replace(/[.,]/gu, '')) : undefined;
}

function durations(text: string, numerals: Numeral[], culture: Culture): Span[] {
  const units = durationUnits(culture);
  const parts: { seconds: number; start: number; end: number; score: number }[] = [];
  for (const { value, start, end } of numerals) {
    const found = matchAt(units.after, text, end);
    const unit = units.of.get(found?.groups?.['name']?.toLowerCase() ?? '');
    // "2026年" is a year of the calendar.
    if (!found || unit === undefined || (unit === 'year' && value > LONGEST_YEARS)) continue;
    const half = found.groups?.['before'] !== undefined || found.groups?.['after'] !== undefined ? 0.5 : 0;
    parts.push({ seconds: (value + half) * SECONDS[unit], start, end: end + found[0].length, score: 1 });
  }
  for (const match of text.matchAll(CLOCK_LIKE)) {
    const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60;
    // "1h30" may just as well be half past one.
    parts.push({ seconds, start: match.index, end: match.index + match[0].length, score: 0.6 });
  }
  for (const [phrase, seconds] of Object.entries(culture.durations)) {
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

/** "2 hours and 30 minutes" is one duration: each part must be smaller than the one before. */
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

/** A phrase, not the beginning or the end of a longer word. */
function isWhole(text: string, start: number, end: number): boolean {
  const letter = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
  return !letter.test(text.charAt(start - 1)) && !letter.test(text.charAt(end));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
