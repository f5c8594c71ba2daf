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
  /** Characters at its start that are no part of it: "on" of "on Monday". */
  lead?: number | undefined;
  /** The part of the day that is named with it. */
  part?: DayPart | undefined;
}

/** A day and a time beside it are one moment; two of a kind with "to" between them are a range. */
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
    else if (isMoment(last, part) && patterns.between.test(gap)) result[result.length - 1] = together(last, part);
    else if (isRange(last, part) && patterns.until.test(gap)) {
      const from = patterns.from.exec(text.slice(0, last.start));
      const start = from && from[0].trim() !== '' ? from.index : last.start;
      result[result.length - 1] = { ...last, start, end: part.end, until: valueOf(part) };
    } else result.push(part);
  }
  return result;
}

const isMoment = (one: Moment, other: Moment) =>
  (one.date === undefined) !== (other.date === undefined) &&
  (one.time === undefined) !== (other.time === undefined) &&
  !(one.until !== undefined && other.until !== undefined);

const isRange = (one: Moment, other: Moment) =>
  one.until === undefined &&
  other.until === undefined &&
  (one.date === undefined) === (other.date === undefined) &&
  (one.time === undefined) === (other.time === undefined);

export const valueOf = ({ date, time }: Moment): string => [date, time].filter((part) => part !== undefined).join('T');

export function presentMoment(found: Moment): Span {
  const { start: first, end, score, date, time, until, lead = 0 } = found;
  const start = until === undefined && date !== undefined ? first + lead : first;
  const type = date === undefined ? 'time' : time === undefined ? 'date' : 'datetime';
  // "On Monday from 9 to 5": the day goes for both hours.
  const last = until !== undefined && type === 'datetime' && !until.includes('-') ? `${date}T${until}` : until;
  return { type, value: last === undefined ? valueOf(found) : `${valueOf(found)}/${last}`, start, end, score };
}

/** "Tomorrow evening at eight" has two parts, and the evening applies to the hour. */
function together(one: Moment, other: Moment): Moment {
  const whole = { ...one, ...other, start: one.start, end: other.end, lead: one.lead };
  const [day, hour] = one.date === undefined ? [other, one] : [one, other];
  if (day.part === undefined || hour.part !== undefined || hour.time === undefined) return whole;
  const [said = '', minutes = '00'] = hour.time.split(':');
  return { ...whole, time: `${String(inPart(Number(said), day.part)).padStart(2, '0')}:${minutes}` };
}

/** Converts an hour up to twelve by the part of the day. */
export function inPart(hour: number, part: DayPart | undefined): number {
  if (part === undefined || hour > 12) return hour;
  if (part === 'am') return hour % 12;
  if (part === 'pm') return (hour % 12) + 12;
  return hour === 12 ? 0 : hour < 6 ? hour : hour + 12;
}
