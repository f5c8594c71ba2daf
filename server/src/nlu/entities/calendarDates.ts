import { type Culture, type DateMeaning, isIdeographic, type TimeMeaning, type TimeUnit } from './cultures/culture.ts';
import { type CalendarPatterns, calendarPatterns, type Rule } from './calendarPatterns.ts';
import type { LocalTime } from './localTime.ts';
import { daysInWeek, inPart, isoDate, type Moment, twoDigits, utcDay } from './moments.ts';
import { SECONDS } from './units.ts';

const DAY = SECONDS.day;

type Groups = Readonly<Record<string, string | undefined>>;

const ISO = /(?<![\d-])(?<year>\d{4})-(?<mo>\d{2})-(?<day>\d{2})(?![\d-])/gu;
const DAY_FIRST = /(?<![\d./-])(?<day>\d{1,2})(?<sign>[./-])(?<mo>\d{1,2})\k<sign>(?<year>\d{4})(?!\d|[./-]\d)/gu;
const YEAR_FIRST = /(?<![\d./-])(?<year>\d{4})[./](?<mo>\d{1,2})[./](?<day>\d{1,2})(?!\d|[./-]\d)/gu;

/** "24/12"; not "3/4", which is a fraction, nor "10/10", which is a rating. */
const DAY_AND_MONTH = /(?<![\d./-])(?<day>0[1-9]|[12]\d|3[01])\/(?!\k<day>)(?<mo>0[1-9]|1[0-2])(?![\d/]|[.-]\d)/gu;

/** Finds all dates and times by the rules of a culture, in a text that `foldInPlace` has folded. */
export function findMoments(folded: string, culture: Culture, now: LocalTime): Moment[] {
  const patterns = calendarPatterns(culture);
  const numeric = isIdeographic(culture) ? [ISO, YEAR_FIRST] : [ISO, DAY_FIRST, DAY_AND_MONTH];
  const dates = [
    ...numeric.flatMap((pattern) => matches(folded, { pattern, meaning: 'day' as const })),
    ...patterns.dates.flatMap((rule) => matches(folded, rule)),
  ].flatMap(({ groups, meaning, ...place }): Moment[] => {
    const said = dateOf(meaning, groups, patterns, now);
    // Only with "in" or "for": "two days" alone is not a date.
    const isDay = meaning !== 'ahead' && meaning !== 'ago';
    const lead = isDay ? leadOf(folded.slice(place.start, place.end), patterns) : 0;
    return said ? [{ ...place, ...said, lead, score: 0.95 }] : [];
  });
  const times = patterns.times
    .flatMap((rule) => matches(folded, rule))
    .flatMap(({ groups, meaning, ...place }): Moment[] => {
      const said = timeOf(meaning, groups, patterns);
      return said ? [{ ...place, ...said, lead: 0, score: 0.95 }] : [];
    });
  return [...dates, ...times];
}

/** Number of characters at the start of a day that do not belong to it. */
export const leadOf = (said: string, { before }: Pick<CalendarPatterns, 'before'>): number =>
  before.exec(said)?.[0].length ?? 0;

function matches<Meaning>(text: string, { pattern, meaning }: Rule<Meaning>) {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    groups: match.groups ?? {},
    meaning,
  }));
}

type SaidDate = Omit<Moment, 'start' | 'end' | 'score'>;

function dateOf(meaning: DateMeaning, groups: Groups, patterns: CalendarPatterns, now: LocalTime): SaidDate | null {
  const today = new Date(now.time);
  today.setUTCHours(0, 0, 0, 0);
  switch (meaning) {
    case 'day': {
      const day = asDate(dayOfYear(groups, groups['day'], patterns, today));
      return day && { ...day, isYearly: groups['year'] === undefined };
    }
    case 'days': {
      const last = dayOfYear(groups, groups['day2'], patterns, today);
      // Days that have begun are of the year in which they end.
      const year = groups['year'] ?? last?.getUTCFullYear().toString();
      const first = last && dayOfYear({ ...groups, year }, groups['day'], patterns, today);
      return first ? { date: isoDate(first), until: isoDate(last) } : null;
    }
    case 'relative': {
      const day = asDate(plusDays(today, look(patterns.days, groups['rel'])));
      return day && { ...day, part: look(patterns.parts, groups['part']) };
    }
    case 'relativePart': {
      const [distance, part] = look(patterns.dayParts, groups['dayPart']) ?? [];
      const day = asDate(plusDays(today, distance));
      return day && { ...day, part };
    }
    case 'nextUnit':
      return oneUnit(groups, 1, patterns, today);
    case 'lastUnit':
      return oneUnit(groups, -1, patterns, today);
    case 'nextQuarter':
      return asDate(moveBy(today, 3, 'month'));
    case 'lastQuarter':
      return asDate(moveBy(today, -3, 'month'));
    case 'ahead':
      return distant(groups, 1, patterns, now);
    case 'ago':
      return distant(groups, -1, patterns, now);
    default:
      return onWeekday(meaning, groups, patterns, today);
  }
}

/** The same day one week, month or year later, or earlier. */
function oneUnit(groups: Groups, count: 1 | -1, patterns: CalendarPatterns, today: Date): SaidDate | null {
  const unit = look(patterns.units, groups['unit'] ?? groups['unit2']);
  if (unit !== 'week' && unit !== 'month' && unit !== 'year') return null;
  return { date: isoDate(moveBy(today, count, unit)), isWeek: unit === 'week' };
}

/** The meanings of a weekday by its name. */
type WeekdayMeaning = Extract<
  DateMeaning,
  'weekday' | 'nextWeekday' | 'lastWeekday' | 'thisWeek' | 'nextWeek' | 'lastWeek'
>;

function onWeekday(meaning: WeekdayMeaning, groups: Groups, patterns: CalendarPatterns, today: Date): SaidDate | null {
  const weekday = look(patterns.weekdays, groups['weekday'] ?? groups['weekday2'] ?? groups['short']);
  if (weekday === undefined) return null;
  const ahead = (weekday - today.getUTCDay() + 7) % 7;
  const inWeek = daysInWeek(today, weekday);
  const distance = {
    weekday: ahead,
    nextWeekday: ahead || 7,
    lastWeekday: ahead - 7,
    thisWeek: inWeek,
    nextWeek: inWeek + 7,
    lastWeek: inWeek - 7,
  }[meaning];
  const day = asDate(plusDays(today, distance));
  return day && { ...day, part: look(patterns.parts, groups['part']), ...(meaning === 'weekday' && { weekday }) };
}

/** The date of a day and month; without a year the next one from today on. */
function dayOfYear(groups: Groups, said: string | undefined, patterns: CalendarPatterns, today: Date): Date | null {
  const month = look(patterns.months, groups['month']) ?? numberOf(groups['mo'], patterns.numbers);
  const day = numberOf(said, patterns.numbers) ?? look(patterns.ordinals, said);
  if (month === undefined || day === undefined) return null;
  const dayIn = (year: number) => {
    const date = utcDay(year, month - 1, day);
    // For example the 31st of June.
    return date.getUTCMonth() === month - 1 ? date : null;
  };
  if (groups['year'] !== undefined) return dayIn(Number(groups['year']));
  const date = dayIn(today.getUTCFullYear());
  return date && date < today ? dayIn(today.getUTCFullYear() + 1) : date;
}

function distant(groups: Groups, sign: number, patterns: CalendarPatterns, now: LocalTime) {
  const { hours, minutes } = groups;
  const seconds =
    hours === undefined ? look(patterns.spans, groups['span']) : Number(hours) * 3600 + Number(minutes) * 60;
  if (seconds !== undefined) {
    return seconds < DAY
      ? momentOf(now.after(sign * seconds), true)
      : momentOf(moveBy(now.time, (sign * seconds) / DAY, 'day'), false);
  }
  const count = groups['n'] === undefined ? 1 : numberOf(groups['n'], patterns.numbers);
  const unit = look(patterns.units, groups['unit'] ?? groups['unit2']);
  if (count === undefined || unit === undefined) return null;
  // "An hour and a half", "two hours and 30 minutes".
  const smaller = look(patterns.units, groups['unit3']);
  const rest = smaller && SECONDS[smaller] * (numberOf(groups['n3'], patterns.numbers) ?? 0);
  const half = (groups['halfBefore'] ?? groups['halfAfter']) === undefined ? 0 : SECONDS[unit] / 2;
  const more = rest ?? half;
  if (isClockUnit(unit)) return momentOf(now.after(sign * (count * SECONDS[unit] + more)), true);
  const moved = moveBy(now.time, sign * count, unit);
  moved.setUTCSeconds(moved.getUTCSeconds() + sign * more);
  return momentOf(moved, isClockUnit(smaller));
}

/** A moment of the years 0 to 9999, which ISO 8601 writes in four digits. */
export function momentOf(moment: Date, isPrecise: boolean): SaidDate | null {
  const year = moment.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) return null;
  const time = isPrecise ? clock(moment.getUTCHours(), moment.getUTCMinutes()) : undefined;
  return { date: isoDate(moment), ...(time !== undefined && { time }), isDistance: true };
}

type ClockUnit = 'hour' | 'minute' | 'second';

/** Whether a unit is a span of time by any clock; the others are counted in the calendar. */
const isClockUnit = (unit: TimeUnit | undefined): unit is ClockUnit =>
  unit === 'hour' || unit === 'minute' || unit === 'second';

function moveBy(from: Date, count: number, unit: Exclude<TimeUnit, ClockUnit>): Date {
  const date = new Date(from);
  if (unit === 'year' || unit === 'month') {
    date.setUTCMonth(from.getUTCMonth() + (unit === 'year' ? 12 * count : count));
    // A month after 31 January is the last of February.
    if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0);
  } else if (unit === 'week') date.setUTCDate(date.getUTCDate() + 7 * count);
  else date.setUTCDate(date.getUTCDate() + count);
  return date;
}

function timeOf(
  meaning: TimeMeaning,
  groups: Groups,
  patterns: CalendarPatterns,
): Pick<Moment, 'time' | 'until' | 'part'> | null {
  if (meaning === 'noon') return { time: '12:00' };
  if (meaning === 'midnight') return { time: '00:00' };
  const part = look(patterns.parts, groups['part'] ?? groups['part2']);
  const start = hourOf(groups['h'], groups['m'], patterns);
  if (!start) return null;
  if (meaning === 'hours') {
    const end = hourOf(groups['h2'], undefined, patterns);
    if (!end) return null;
    const last = inPart(end.hour, look(patterns.parts, groups['part2']));
    // "From ten to eleven pm" begins in the evening too, "from nine to five pm" does not.
    const first = start.hour < end.hour ? inPart(start.hour, part) : start.hour;
    return { time: clock(first, start.minute), until: clock(last, end.minute) };
  }
  const shift = { time: 0, halfPast: 30, quarterPast: 15, quarterTo: -15, halfTo: -30 }[meaning];
  const minutes = inPart(start.hour, part) * 60 + start.minute + shift;
  // "Halb eins" is half past twelve.
  const positive = shift < 0 && minutes < 60 && part === undefined ? minutes + 12 * 60 : minutes;
  return { time: clock(Math.floor(positive / 60) % 24, positive % 60), part };
}

function hourOf(hour: string | undefined, minute: string | undefined, patterns: CalendarPatterns) {
  const [said = '', after] = (hour ?? '').split(/[:.]/u);
  const value = numberOf(said, patterns.hours);
  const minutes = after ?? minute;
  const rest = minutes === undefined ? 0 : numberOf(minutes, patterns.numbers);
  return value === undefined || rest === undefined || rest > 59 ? null : { hour: value, minute: rest };
}

const look = <Value>(words: ReadonlyMap<string, Value>, said: string | undefined): Value | undefined =>
  said === undefined
    ? undefined
    : (words.get(said.toLowerCase().replace(/\s+/gu, ' ').replace(/\.$/u, '')) ?? words.get(said.toLowerCase()));

function numberOf(said: string | undefined, words: ReadonlyMap<string, number>): number | undefined {
  if (said === undefined) return undefined;
  return /^\d+(?:[.,]\d+)?$/u.test(said) ? Number(said.replace(',', '.')) : look(words, said);
}

const plusDays = (from: Date, days: number | undefined): Date | null =>
  days === undefined ? null : moveBy(from, days, 'day');

const asDate = (date: Date | null) => (date ? { date: isoDate(date) } : null);
const clock = (hour: number, minute: number) => `${twoDigits(hour)}:${twoDigits(minute)}`;
