/** A part of time; its end is not part of it. */
export type TimeSpan = Readonly<{ start: Date; end: Date }>;

/** A calendar day, and the moment it begins. */
export interface Day {
  day: string;
  start: Date;
}

const hours24 = 24 * 60 * 60 * 1000;

/** The calendar days that a span touches in a time zone, in order. */
export function daysOf({ start, end }: TimeSpan, timeZone: string): Day[] {
  const clock = clockOf(timeZone);
  const days: Day[] = [];
  for (let midnight = midnightOf(clock, start); ; midnight += hours24) {
    const from = startOfDay(midnight, clock);
    if (from >= end) return days;
    days.push({ day: dayOf(midnight), start: from });
  }
}

/** The first moment of the calendar day so many days before that of a moment. */
export function daysBack(moment: Date, days: number, timeZone: string): Date {
  const clock = clockOf(timeZone);
  return startOfDay(midnightOf(clock, moment) - days * hours24, clock);
}

/** The same time of day on another calendar day of a time zone. @param move of a day, as its midnight in UTC */
export function movedTo(moment: Date, timeZone: string, move: (midnight: number) => number): Date {
  const clock = clockOf(timeZone);
  const midnight = midnightOf(clock, moment);
  const sinceMidnight = moment.getTime() - startOfDay(midnight, clock).getTime();
  return new Date(startOfDay(move(midnight), clock).getTime() + sinceMidnight);
}

/** The hour that clocks of a time zone show at moments, 0 to 23. */
export function hourIn(timeZone: string): (moment: Date) => number {
  const clock = clockOf(timeZone);
  return (moment) => Number(clock(moment.getTime()).slice(11, 13));
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
