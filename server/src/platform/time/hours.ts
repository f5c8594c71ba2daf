import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { longestDays } from '@parlance/contract/chartTables';
import { refuse } from '../http/refusal.ts';
import { type Day, daysBack, daysOf, hourIn, type TimeSpan } from './days.ts';

/** A part of a span, without its end. */
export interface Period extends TimeSpan {
  /** For hours of the week: the slot of the first hour; each following hour has the next slot. */
  slot?: number;
}

const hour = 60 * 60 * 1000;
/** Clocks change by a whole number of these. */
const quarter = hour / 4;
const day = 24 * hour;

/** Splits a span at the given moments, in order. */
export const periodsFrom = (starts: readonly Date[], { start, end }: TimeSpan): Period[] =>
  starts
    .map((from, at) => ({ start: from > start ? from : start, end: starts[at + 1] ?? end }))
    .filter((one) => one.end > start && one.start < one.end);

/** The calendar days of a span. @throws {Refusal} 400 on `start_date` for a span of more days than `most` */
function daysWithin(span: TimeSpan, timeZone: string, most: number): Day[] {
  if (span.end.getTime() - span.start.getTime() > (most + 1) * day) {
    throw refuse.invalid('start_date', 'span_too_long', { days: most });
  }
  return daysOf(span, timeZone);
}

/** The hours of a span, from midnight on. @throws {Refusal} 400 on `start_date` for a span of more days than `most` */
export function hoursOf(span: TimeSpan, timeZone: string, most: number): Period[] {
  const days = daysWithin(span, timeZone, most);
  const starts = days.flatMap(({ start }, at) => {
    const next = days[at + 1]?.start ?? span.end;
    const hours: Date[] = [];
    for (let one = start.getTime(); one < next.getTime(); one += hour) hours.push(new Date(one));
    return hours;
  });
  return periodsFrom(starts, span);
}

/** The weekday of a day like `2026-11-23`: from Monday, 0, to Sunday, 6. */
export const weekdayOf = (name: string): number => (new Date(`${name}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Hours in a week. */
export const weekHours = 7 * 24;

/**
 * Splits a span into parts of consecutive clock hours with slots from Monday 0:00 (0) to Sunday 23:00 (167). There is
 * one part, except where clocks change. The first hour may begin before the span, and the last may end after it.
 */
export function weekdayHours(span: TimeSpan, timeZone: string): Period[] {
  const days = daysWithin(span, timeZone, longestDays);
  const hourOf = hourIn(timeZone);
  const parts: (Period & { slot: number })[] = [];
  const add = (start: Date, end: Date, slot: number) => {
    const last = parts.at(-1);
    const goesOn =
      last?.end.getTime() === start.getTime() &&
      (last.slot + Math.floor((start.getTime() - last.start.getTime()) / hour)) % weekHours === slot;
    if (goesOn) parts[parts.length - 1] = { ...last, end };
    else parts.push({ start, end, slot });
  };
  for (const [at, { day: name, start }] of days.entries()) {
    const end = days[at + 1]?.start ?? daysBack(start, -1, timeZone);
    const first = weekdayOf(name) * 24;
    if (end.getTime() - start.getTime() === day) {
      add(start, end, first);
      continue;
    }
    // Where clocks change by half an hour, later hours of the clock do not begin whole hours after midnight.
    for (let one = start.getTime(); one < end.getTime(); one += quarter) {
      add(new Date(one), new Date(one + quarter), first + hourOf(new Date(one)));
    }
  }
  return parts;
}

/** The name of a slot: `1-0` to `7-23`, from Monday. */
export const weekdayHourName = (slot: number): string => `${Math.floor(slot / 24) + 1}-${slot % 24}`;

/** The slot of a name. */
const slotOf = (name: string): number => {
  const [weekday = 1, clock = 0] = name.split('-').map(Number);
  return (weekday - 1) * 24 + clock;
};

/** The hours of a part of `weekdayHours` that have the wanted slot. */
function hoursAt({ start, end, slot = 0 }: Period, wanted: number): TimeSpan[] {
  const hours: TimeSpan[] = [];
  const first = (wanted - slot + weekHours) % weekHours;
  for (let one = start.getTime() + first * hour; one < end.getTime(); one += weekHours * hour) {
    hours.push({ start: new Date(one), end: new Date(Math.min(one + hour, end.getTime())) });
  }
  return hours;
}

interface WeekdayHour {
  weekday_hour?: string | undefined;
  time_zone?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/**
 * The condition for rows of one hour of the week within a period; without a start, within its last year. The hours are
 * the same as in figures. Undefined where no hour is requested.
 * @throws {Refusal} 400 on `start_date` for a period of more than a year
 */
export function inWeekdayHour(column: SQLWrapper, asked: WeekdayHour): SQL | undefined {
  const { weekday_hour: wanted, time_zone = 'UTC', start_date, end_date } = asked;
  if (wanted === undefined) return undefined;
  const end = end_date === undefined ? new Date() : new Date(end_date);
  const start = start_date === undefined ? daysBack(end, longestDays - 1, time_zone) : new Date(start_date);
  const hours =
    start < end ? weekdayHours({ start, end }, time_zone).flatMap((part) => hoursAt(part, slotOf(wanted))) : [];
  const parts = hours
    .map((one) => ({
      from: Math.max(one.start.getTime(), start.getTime()),
      until: Math.min(one.end.getTime(), end.getTime()),
    }))
    .filter(({ from, until }) => from < until)
    .map(
      ({ from, until }) => sql`(${column} >= ${new Date(from).toISOString()}::timestamptz
        and ${column} < ${new Date(until).toISOString()}::timestamptz)`,
    );
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
