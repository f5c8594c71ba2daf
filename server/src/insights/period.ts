import { longestDays } from '@parlance/contract/chartTables';
import type { Span } from '../conversation/rollups/hours.ts';
import { refuse } from '../platform/http/refusal.ts';

/** A calendar day, and the moment it begins. */
export interface Day {
  day: string;
  start: Date;
}

const hours24 = 24 * 60 * 60 * 1000;

interface Asked {
  days: number;
  start_date?: string | undefined;
  end_date?: string | undefined;
  time_zone: string;
}

/** The requested period: from a start to an end, else so many calendar days of which the last one is that of the end. */
export function spanOf({ days, start_date, end_date, time_zone }: Asked): Span {
  const end = end_date === undefined ? new Date() : new Date(end_date);
  if (start_date !== undefined) return { start: new Date(start_date), end };
  const clock = clockOf(time_zone);
  return { start: startOfDay(midnightOf(clock, end) - (days - 1) * hours24, clock), end };
}

/** The requested period. @throws {Refusal} 400 on `start_date` for an invalid or too long one */
export function askedSpan(query: Asked): Span {
  const span = spanOf(query);
  const length = span.end.getTime() - span.start.getTime();
  if (length <= 0) throw refuse.invalid('start_date', 'span_reversed');
  if (length > longestDays * hours24) throw refuse.invalid('start_date', 'span_too_long', { days: longestDays });
  return span;
}

/** The calendar days that a span touches in a time zone, in order. */
export function daysOf({ start, end }: Span, timeZone: string): Day[] {
  const clock = clockOf(timeZone);
  const days: Day[] = [];
  for (let midnight = midnightOf(clock, start); ; midnight += hours24) {
    const from = startOfDay(midnight, clock);
    if (from >= end) return days;
    days.push({ day: dayOf(midnight), start: from });
  }
}

/** The same time of day on another calendar day of a time zone. @param move of a day, as its midnight in UTC */
export function movedTo(moment: Date, timeZone: string, move: (midnight: number) => number): Date {
  const clock = clockOf(timeZone);
  const midnight = midnightOf(clock, moment);
  const sinceMidnight = moment.getTime() - startOfDay(midnight, clock).getTime();
  return new Date(startOfDay(move(midnight), clock).getTime() + sinceMidnight);
}

/** What clocks of a time zone show at a moment, as `2026-03-29 02:00:00`. */
type Clock = (moment: number) => string;

function clockOf(timeZone: string): Clock {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment) => format.format(moment);
}

// A calendar day is counted with as its midnight in UTC.
const midnightOf = (clock: Clock, moment: Date): number => Date.parse(clock(moment.getTime()).slice(0, 10));
const dayOf = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

/** The first moment of a calendar day on a clock. */
function startOfDay(midnight: number, clock: Clock): Date {
  const aheadAt = (moment: number) => Date.parse(`${clock(moment).replace(' ', 'T')}Z`) - moment;
  // Where the clocks are changed near midnight, either of the two offsets tells it; some days have no midnight.
  const moments = [midnight - aheadAt(midnight - hours24), midnight - aheadAt(midnight + hours24)];
  const onDay = moments.filter((moment) => clock(moment).startsWith(dayOf(midnight)));
  return new Date(Math.min(...(onDay.length > 0 ? onDay : moments)));
}
