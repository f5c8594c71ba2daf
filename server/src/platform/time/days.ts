import {
  clockOf,
  dayName,
  endOfDay,
  hours24,
  lastMoment,
  localTimeAt,
  midnightOf,
  startOfDay,
} from '@parlance/contract/days';
import { isDay } from '@parlance/contract/moments';

/** A span of time, without its end. */
export type TimeSpan = Readonly<{ start: Date; end: Date }>;

/** A calendar day, and the moment it begins. */
export interface Day {
  day: string;
  start: Date;
}

/** The calendar days that a span touches in a time zone, in order. */
export function daysOf({ start, end }: TimeSpan, timeZone: string): Day[] {
  const clock = clockOf(timeZone);
  const days: Day[] = [];
  for (let midnight = midnightOf(clock, start); ; midnight += hours24) {
    const from = startOfDay(midnight, clock);
    if (from >= end) return days;
    days.push({ day: dayName(midnight), start: from });
  }
}

/** The first moment of the calendar day that is `days` days before that of `moment`. */
export function daysBack(moment: Date, days: number, timeZone: string): Date {
  const clock = clockOf(timeZone);
  return startOfDay(midnightOf(clock, moment) - days * hours24, clock);
}

/** Parses a moment, or the start or end of a day in a time zone. */
export function momentOf(text: string, timeZone: string, edge: 'start' | 'end'): Date {
  if (!isDay(text)) return new Date(text);
  return (edge === 'start' ? startOfDay : endOfDay)(Date.parse(text), clockOf(timeZone));
}

/** The time span of a request, in moments or days. */
export interface RequestedSpan {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Replaces the days in a request's time span with moments. */
export const daysToMoments = <A extends RequestedSpan>({ start_date, end_date, ...asked }: A, timeZone: string) => ({
  ...asked,
  start_date: start_date && momentOf(start_date, timeZone, 'start').toISOString(),
  end_date: end_date && momentOf(end_date, timeZone, 'end').toISOString(),
});

/**
 * The same time of day on another calendar day of a time zone.
 * @param move maps the midnight of a day in UTC to that of the other day
 */
export function movedTo(moment: Date, timeZone: string, move: (midnight: number) => number): Date {
  const clock = clockOf(timeZone);
  const midnight = midnightOf(clock, moment);
  const sinceMidnight = moment.getTime() - startOfDay(midnight, clock).getTime();
  return new Date(startOfDay(move(midnight), clock).getTime() + sinceMidnight);
}

/** The current day of a time zone, such as `2026-11-23`. */
export const todayIn = (timeZone: string): string => clockOf(timeZone)(Date.now()).slice(0, 10);

/**
 * The local time of a time zone, by default the current one, and what it is some seconds later. Its `getUTCDate()` is
 * the day of that zone.
 */
export function nowIn(timeZone: string, moment = Date.now()): { time: Date; after: (seconds: number) => Date } {
  const clock = clockOf(timeZone);
  const time = localTimeAt(clock, moment);
  const after = (seconds: number) => {
    const ms = seconds * 1000;
    const later = moment + ms;
    // The clock reads moments of our time only.
    return new Date(later > 0 && later < lastMoment - hours24 ? localTimeAt(clock, later) : time + ms);
  };
  return { time: new Date(time), after };
}

/** Returns a function that gives the hour, 0 to 23, at a moment in a time zone. */
export function hourIn(timeZone: string): (moment: Date) => number {
  const clock = clockOf(timeZone);
  return (moment) => Number(clock(moment.getTime()).slice(11, 13));
}
