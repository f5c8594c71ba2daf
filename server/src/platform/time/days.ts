import { clockOf, dayName, endOfDay, hours24, midnightOf, startOfDay } from '@parlance/contract/days';
import { isDay } from '@parlance/contract/moments';

/** A part of time; its end is not part of it. */
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

/** The first moment of the calendar day so many days before that of a moment. */
export function daysBack(moment: Date, days: number, timeZone: string): Date {
  const clock = clockOf(timeZone);
  return startOfDay(midnightOf(clock, moment) - days * hours24, clock);
}

/** When a moment is, or a day begins or has ended in a time zone. */
export function momentOf(text: string, timeZone: string, edge: 'start' | 'end'): Date {
  if (!isDay(text)) return new Date(text);
  return (edge === 'start' ? startOfDay : endOfDay)(Date.parse(text), clockOf(timeZone));
}

/** A part of time as a request tells it: by moments, or by days. */
export interface AskedTime {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** A request whose part of time is told by moments alone. */
export const inMoments = <A extends AskedTime>({ start_date, end_date, ...asked }: A, timeZone: string) => ({
  ...asked,
  start_date: start_date && momentOf(start_date, timeZone, 'start').toISOString(),
  end_date: end_date && momentOf(end_date, timeZone, 'end').toISOString(),
});

/** The same time of day on another calendar day of a time zone. @param move of a day, as its midnight in UTC */
export function movedTo(moment: Date, timeZone: string, move: (midnight: number) => number): Date {
  const clock = clockOf(timeZone);
  const midnight = midnightOf(clock, moment);
  const sinceMidnight = moment.getTime() - startOfDay(midnight, clock).getTime();
  return new Date(startOfDay(move(midnight), clock).getTime() + sinceMidnight);
}

/** What clocks of a time zone show now, as a moment of the zone of this process: its `getDate()` is the day of that zone. */
export const nowIn = (timeZone: string): Date => new Date(clockOf(timeZone)(Date.now()).replace(' ', 'T'));

/** The hour that clocks of a time zone show at moments, 0 to 23. */
export function hourIn(timeZone: string): (moment: Date) => number {
  const clock = clockOf(timeZone);
  return (moment) => Number(clock(moment.getTime()).slice(11, 13));
}
