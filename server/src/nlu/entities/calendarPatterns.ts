import {
  type Calendar,
  type Culture,
  type DateMeaning,
  type DayPart,
  isIdeographic,
  type TimeMeaning,
  type TimeUnit,
} from './cultures/culture.ts';
import { foldInPlace } from './fold.ts';
import { durationUnits } from './units.ts';

/** A compiled template with its meaning. */
export interface Rule<Meaning> {
  pattern: RegExp;
  meaning: Meaning;
}

/** The compiled templates of one culture, with the meanings of its words. */
export interface CalendarPatterns {
  dates: Rule<DateMeaning>[];
  times: Rule<TimeMeaning>[];
  /** Words before a day that do not belong to it, at the beginning of a text. */
  before: RegExp;
  between: RegExp;
  until: RegExp;
  /** The word before a range, at the end of the text before it. */
  from: RegExp;
  weekdays: ReadonlyMap<string, number>;
  months: ReadonlyMap<string, number>;
  days: ReadonlyMap<string, number>;
  parts: ReadonlyMap<string, DayPart>;
  hours: ReadonlyMap<string, number>;
  ordinals: ReadonlyMap<string, number>;
  dayParts: ReadonlyMap<string, [distance: number, part: DayPart]>;
  /** Set phrases for durations, in seconds. */
  spans: ReadonlyMap<string, number>;
  numbers: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, TimeUnit>;
}

/** Shorter names of months are ambiguous abbreviations. */
const SHORTEST_MONTH = 3;
const MOST_COUNTED = 60;
const CLOCK = '(?:2[0-4]|1\\d|0?\\d):[0-5]\\d';
/** Only for languages with spaces between words; in others the part of the day belongs to the hour. */
const WITH_PART: Calendar['dates'] = [
  ['{rel} ?{part}', 'relative'],
  ['{weekday} ?{part}', 'weekday'],
];
const EVERYWHERE: Calendar['dates'] = [['{dayPart}', 'relativePart']];
const cache = new WeakMap<Culture, CalendarPatterns>();

/** The patterns of a culture, compiled when they are first needed. */
export function calendarPatterns(culture: Culture): CalendarPatterns {
  const known = cache.get(culture);
  if (known) return known;
  const made = compile(culture, culture.calendar);
  cache.set(culture, made);
  return made;
}

function compile(culture: Culture, calendar: Calendar): CalendarPatterns {
  const fold = (text: string) => foldInPlace(text, culture).toLowerCase();
  const folded = <Value>(entries: Iterable<[string, Value]>) =>
    new Map([...entries].map(([name, value]): [string, Value] => [fold(name), value]));
  const counted = Array.from({ length: MOST_COUNTED + 1 }, (_, value): [string, number] => [
    culture.words(value),
    value,
  ]);
  const small = Object.entries(culture.spellings).filter(([, value]) => value <= MOST_COUNTED);
  const numbers = folded<number>([...counted, ...small]);
  const hours = folded([
    ...counted.slice(0, 25),
    ...small.filter(([, value]) => Number.isInteger(value) && value > 0 && value < 25),
    ...Object.entries(calendar.hours ?? {}),
  ]);
  const whole = new Map([...numbers].filter(([, value]) => Number.isInteger(value)));
  const weekdays = folded([...icuWeekdays(culture.locale, 'long'), ...Object.entries(calendar.weekdays)]);
  const shortWeekdays = folded(icuWeekdays(culture.locale, 'short'));
  const months = folded([...icuMonths(culture.locale), ...Object.entries(calendar.months ?? {})]);
  const days = folded(Object.entries(calendar.days));
  const parts = folded(Object.entries(calendar.parts));
  const ordinals = folded(Object.entries(calendar.ordinals ?? {}));
  const dayParts = folded(Object.entries(calendar.dayParts ?? {}));
  const spans = folded(Object.entries(culture.durations));
  const units = folded(durationUnits(culture).of);
  const half = culture.half === undefined ? '(?!)' : fold(culture.half);
  const words: Record<string, string> = {
    day: `(?:3[01]|[12]\\d|0?[1-9])|${oneOf(ordinals)}`,
    mo: '(?:1[0-2]|0?[1-9])',
    month: oneOf(months),
    year: '\\d{4}',
    weekday: oneOf(weekdays),
    short: `${oneOf(shortWeekdays)}\\.?`,
    rel: oneOf(days),
    n: `\\d+(?:[.,]\\d+)?|${oneOf(numbers)}`,
    halfBefore: half,
    halfAfter: half,
    and: `(?:${culture.and.map(fold).join('|')})`,
    unit: oneOf(units),
    h: `(?:2[0-4]|1\\d|0?\\d)(?:[:.][0-5]\\d)?|${oneOf(hours)}`,
    m: `[0-5]?\\d|${oneOf(whole)}`,
    part: oneOf(parts),
    dayPart: oneOf(dayParts),
    span: oneOf(spans),
  };
  if (isIdeographic(culture)) {
    const upTo31 = counted
      .slice(1, 32)
      .map(([name]) => fold(name))
      .toSorted(longestFirst)
      .join('|');
    words['day'] += `|${upTo31}`;
    words['mo'] += `|${upTo31}`;
  }
  const rule = <Meaning>([template, meaning]: [string, Meaning]): Rule<Meaning> => ({
    pattern: toPattern(fold2(template, fold), words, isIdeographic(culture)),
    meaning,
  });
  const gap = '[\\s,、,]*';
  return {
    dates: [...calendar.dates, ...(isIdeographic(culture) ? [] : WITH_PART), ...EVERYWHERE].map(rule),
    times: [
      ...calendar.times.map(rule),
      rule<TimeMeaning>([`(?:(?:${calendar.between ?? ''}) )?(?:{part} ?)?(?<h>${CLOCK})(?: ?{part2})?`, 'time']),
    ],
    before: new RegExp(`^(?:${calendar.before ? fold(calendar.before) : '(?!)'})\\s+`, 'iu'),
    between: new RegExp(`^${gap}(?:${fold(calendar.between ?? '')})?${gap}$`, 'iu'),
    until: new RegExp(`^${gap}(?:${fold(calendar.until)})${gap}$`, 'iu'),
    from: new RegExp(`(?<![\\p{L}\\p{N}])(?:${fold(calendar.from ?? '')})\\s*$`, 'iu'),
    weekdays: new Map([...shortWeekdays, ...weekdays]),
    months,
    days,
    parts,
    hours,
    ordinals,
    dayParts,
    spans,
    numbers,
    units,
  };
}

/** Folds a template like the text, but keeps the names of placeholders. */
const fold2 = (template: string, fold: (text: string) => string) =>
  template.replace(/\{\w+\}|\\[A-Z]|[^{}\\]+/gu, (part) => (/^[{\\]/.test(part) ? part : fold(part)));

/** "1h30" after "in" is a duration, not a time of day. */
const CLOCK_LIKE = '(?<hours>\\d{1,2})h(?<minutes>[0-5]\\d)';

/** Pattern of "two hours", "two and a half hours", "two hours and 30 minutes". Each unit ends before the next. */
const countedBy = (blank: string): string =>
  `{n}{halfBefore}?${blank === '' ? '' : ' '}{unit}(?:{halfAfter}|(?: {and})?${blank}{n3}${blank === '' ? '' : ' ?'}{unit3})?`;

/** Compiles a template: each placeholder becomes a group of its name. */
function toPattern(template: string, words: Readonly<Record<string, string>>, glued: boolean): RegExp {
  const body = template
    .replace(/\{n\}( ?)\{unit\}/gu, (_, blank: string) => `(?:${countedBy(blank)}|${CLOCK_LIKE}|{span})`)
    .replaceAll(' ?', '\\s*')
    .replaceAll(' ', glued ? '\\s*' : '\\s+')
    .replace(
      /\{([a-z]+)([23]?)\}/giu,
      (_, name: string, second: string) => `(?<${name}${second}>${words[name] ?? ''})`,
    );
  const before = glued ? '(?<![\\d.:/-])' : '(?<![\\p{L}\\p{N}]|\\d[.,:/-])';
  const after = glued ? '(?!(?<=\\d)\\d)' : '(?![\\p{L}\\p{N}]|[.,:/-]\\d)';
  return new RegExp(`${before}(?:${body})${after}`, 'giu');
}

function oneOf(names: ReadonlyMap<string, unknown>): string {
  const listed = [...names.keys()]
    .toSorted(longestFirst)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(' ', '\\s+'));
  // A placeholder without words matches nothing, rather than everything.
  return listed.length > 0 ? `(?:${listed.join('|')})` : '(?!)';
}

const longestFirst = (a: string, b: string) => b.length - a.length;

function icuWeekdays(locale: string, weekday: 'long' | 'short'): [string, number][] {
  const format = new Intl.DateTimeFormat(locale, { weekday });
  // 1 November 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, day) => [format.format(new Date(2026, 10, 1 + day)).replace(/\.$/u, ''), day]);
}

/** Names of months, standalone and with a day, long and short: "styczeń", "stycznia", "sty". */
function icuMonths(locale: string): [string, number][] {
  const formats = (['long', 'short'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(locale, { month }),
    new Intl.DateTimeFormat(locale, { month, day: 'numeric' }),
  ]);
  return Array.from({ length: 12 }, (_, month) => month)
    .flatMap((month) =>
      formats.map((format): [string, number] => {
        const part = format.formatToParts(new Date(2026, month, 1)).find(({ type }) => type === 'month');
        return [part?.value.replace(/\.$/u, '') ?? '', month + 1];
      }),
    )
    .filter(([name]) => name.length >= SHORTEST_MONTH && /^\p{L}+$/u.test(name));
}
