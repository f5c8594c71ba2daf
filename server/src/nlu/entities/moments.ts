import type { CalendarPatterns } from './calendarPatterns.ts';
import type { DayPart } from './cultures/culture.ts';
import type { Span } from './span.ts';

/** A date, a time or both found in a text. */
export interface Moment {
  start: number;
  end: number;
  score: number;
  date?: string;
  time?: string;
  /** The end of a range. */
  until?: string;
  /** Number of characters at its start that do not belong to it: "on" of "on Monday". */
  lead?: number | undefined;
  /** The part of the day that is given with it. */
  part?: DayPart | undefined;
  /** Whether the day stands for its week ("next week"); a weekday beside it gives the day. */
  isWeek?: boolean;
  /** The weekday, where no week is given; Sunday is 0. */
  weekday?: number;
  /** Whether it has no year: then it is the next one from today on. */
  isYearly?: boolean;
  /** Whether it is relative to today: "in three days" is a day and contains a duration. */
  isDistance?: boolean;
}

/** A date, a time or both, and whether it is relative to today. */
export interface DatedSpan extends Span {
  isDistance: boolean;
}

/** Joins a day and a time beside it to one moment, and two moments with "to" between them to a range. */
export function joinMoments(
  parts: readonly Moment[],
  text: string,
  patterns: Pick<CalendarPatterns, 'between' | 'until' | 'from'>,
): Moment[] {
  const result: Moment[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    const gap = last && text.slice(last.end, part.start);
    if (!last || gap === undefined) result.push(part);
    else if (isDayOfWeek(last, part) && patterns.between.test(gap)) result[result.length - 1] = dayOfWeek(last, part);
    else if (isMoment(last, part) && patterns.between.test(gap)) result[result.length - 1] = together(last, part);
    else if (isRange(last, part) && patterns.until.test(gap)) {
      const from = patterns.from.exec(text.slice(0, last.start));
      const start = from && from[0].trim() !== '' ? from.index : last.start;
      const [first, end] = inOrder(...inOnePart(last, part));
      result[result.length - 1] = { ...first, start, end: part.end, until: valueOf(end) };
    } else result.push(part);
  }
  return result;
}

const isDayOfWeek = (one: Moment, other: Moment) =>
  (one.isWeek === true && other.weekday !== undefined) || (other.isWeek === true && one.weekday !== undefined);

/** "Next week Wednesday": the weekday of that week. */
function dayOfWeek(one: Moment, other: Moment): Moment {
  const [week, day] = one.isWeek === true ? [one, other] : [other, one];
  const date = week.date ?? '';
  const days = daysInWeek(new Date(date), day.weekday ?? 0);
  const { weekday: _known, ...rest } = day;
  return { ...rest, date: later(date, { days }), start: one.start, end: other.end, lead: one.lead };
}

/** Days between a day and a weekday of the same week, which begins on Monday. */
export const daysInWeek = (from: Date, weekday: number): number => ((weekday + 6) % 7) - ((from.getUTCDay() + 6) % 7);

/** A day, by its number in a month that is counted from 0. */
export const utcDay = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const isoDate = (date: Date): string =>
  `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;

const isMoment = (one: Moment, other: Moment) =>
  (one.date === undefined) !== (other.date === undefined) &&
  (one.time === undefined) !== (other.time === undefined) &&
  !(one.until !== undefined && other.until !== undefined);

const isRange = (one: Moment, other: Moment) =>
  one.until === undefined &&
  other.until === undefined &&
  (one.date === undefined) === (other.date === undefined) &&
  (one.time === undefined) === (other.time === undefined);

/** "From six to eight in the evening", "from six in the evening to eight": the evening applies to both hours. */
function inOnePart(from: Moment, until: Moment): [from: Moment, until: Moment] {
  const [hour, last] = [from, until].map(({ time }) => Number(time?.slice(0, 2) ?? 0) % 12);
  if (hour === undefined || last === undefined || hour >= last) return [from, until];
  if (from.part === 'pm' && until.part === undefined) return [from, inPartOf(until, 'pm')];
  return from.part === undefined && until.part === 'pm' ? [inPartOf(from, 'pm'), until] : [from, until];
}

function inPartOf(moment: Moment, part: DayPart): Moment {
  const [hour = '', minutes = '00'] = moment.time?.split(':') ?? [];
  return moment.time === undefined
    ? moment
    : { ...moment, time: `${twoDigits(inPart(Number(hour), part))}:${minutes}` };
}

/**
 * The ends of a range that has begun: the next Monday is after the Friday of "from Monday to Friday" on a Tuesday, and
 * the next 29 March after the 2 April of "from 29 March to 2 April" on the 30th.
 */
function inOrder(from: Moment, until: Moment): [from: Moment, until: Moment] {
  const [first, last] = [from.date, until.date];
  if (first === undefined || last === undefined || first <= last) return [from, until];
  if (until.weekday !== undefined) return [from, { ...until, date: later(last, { days: 7 }) }];
  if (from.weekday !== undefined) return [{ ...from, date: later(first, { days: -7 }) }, until];
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  if (from.isYearly === true) {
    const sameYear = later(first, { years });
    return [{ ...from, date: sameYear <= last ? sameYear : later(first, { years: years - 1 }) }, until];
  }
  if (until.isYearly !== true) return [from, until];
  const sameYear = later(last, { years: -years });
  return [from, { ...until, date: sameYear >= first ? sameYear : later(last, { years: 1 - years }) }];
}

function later(date: string, { years = 0, days = 0 }): string {
  const [year = 0, month = 0, ofMonth = 0] = date.split('-').map(Number);
  return isoDate(utcDay(year + years, month - 1, ofMonth + days));
}

export const valueOf = ({ date, time }: Moment): string => [date, time].filter((part) => part !== undefined).join('T');

export function presentMoment(found: Moment): DatedSpan {
  const { start: first, end, score, date, time, until, lead = 0, isDistance = false } = found;
  const start = until === undefined && date !== undefined ? first + lead : first;
  const type = date === undefined ? 'time' : time === undefined ? 'date' : 'datetime';
  // "On Monday from 9 to 5": the day applies to both hours.
  const last = until !== undefined && type === 'datetime' && !until.includes('-') ? `${date}T${until}` : until;
  const value = last === undefined ? valueOf(found) : `${valueOf(found)}/${last}`;
  return { type, value, start, end, score, isDistance };
}

/** "Tomorrow evening at eight" has two parts, and the evening applies to the hour. */
function together(one: Moment, other: Moment): Moment {
  const whole = { ...one, ...other, start: one.start, end: other.end, lead: one.lead };
  const [day, hour] = one.date === undefined ? [other, one] : [one, other];
  if (day.part === undefined || hour.part !== undefined || hour.time === undefined) return whole;
  return inPartOf({ ...whole, time: hour.time }, day.part);
}

/** Converts an hour up to twelve by the part of the day. */
export function inPart(hour: number, part: DayPart | undefined): number {
  if (part === undefined || hour > 12) return hour;
  if (part === 'am') return hour % 12;
  if (part === 'pm') return (hour % 12) + 12;
  return hour === 12 ? 0 : hour < 6 ? hour : hour + 12;
}
