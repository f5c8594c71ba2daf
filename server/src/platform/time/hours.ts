import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { longestDays } from '@parlance/contract/chartTables';
import { refuse } from '../http/refusal.ts';
import { type Day, daysBack, daysOf, hourIn, type TimeSpan } from './days.ts';

/** A part of a span; its end is not part of it. */
export interface Period extends TimeSpan {
  /** Where values of several periods are added up: of which of them. */
  slot?: number;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The parts of a span that begin at some moments, in their order. */
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
export const hoursOf = (span: TimeSpan, timeZone: string, most: number): Period[] =>
  hoursOfDays(span, daysWithin(span, timeZone, most));

function hoursOfDays(span: TimeSpan, days: readonly Day[]): Period[] {
  const starts = days.flatMap(({ start }, at) => {
    const next = days[at + 1]?.start ?? span.end;
    const hours: Date[] = [];
    for (let one = start.getTime(); one < next.getTime(); one += hour) hours.push(new Date(one));
    return hours;
  });
  return periodsFrom(starts, span);
}

/** The weekday of a day such as `2026-11-23`: from Monday, 0, to Sunday, 6. */
export const weekdayOf = (name: string): number => (new Date(`${name}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The hours of a span, each with its place in a week: from Monday, 0, to Sunday, 23 o'clock, 167. */
export function weekdayHours(span: TimeSpan, timeZone: string): Period[] {
  const days = daysWithin(span, timeZone, longestDays);
  const hourOf = hourIn(timeZone);
  const weekdays = days.map((one) => weekdayOf(one.day));
  let at = 0;
  return hoursOfDays(span, days).map(({ start, end }) => {
    for (let next = days[at + 1]; next && next.start <= start; next = days[at + 1]) at += 1;
    const [midnight, next] = [days[at]?.start.getTime() ?? 0, days[at + 1]?.start.getTime()];
    // Clocks that are not changed on a day need not be asked for each of its hours, which takes long.
    const isPlain = next === midnight + day;
    const clock = isPlain ? Math.floor((start.getTime() - midnight) / hour) : hourOf(start);
    return { start, end, slot: (weekdays[at] ?? 0) * 24 + clock };
  });
}

/** The name of a place in a week: `1-0` to `7-23`, from Monday. */
export const weekdayHourName = (slot: number): string => `${Math.floor(slot / 24) + 1}-${slot % 24}`;

interface WeekdayHour {
  weekday_hour?: string | undefined;
  time_zone?: string | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/**
 * The condition for rows of one hour of the week, within a period; without a start the last year of it. The hours are those that
 * figures count by. Undefined: no hour is asked for.
 * @throws {Refusal} 400 on `start_date` for a period of more than a year
 */
export function inWeekdayHour(column: SQLWrapper, asked: WeekdayHour): SQL | undefined {
  const { weekday_hour: wanted, time_zone = 'UTC', start_date, end_date } = asked;
  if (wanted === undefined) return undefined;
  const end = end_date === undefined ? new Date() : new Date(end_date);
  const start = start_date === undefined ? daysBack(end, longestDays - 1, time_zone) : new Date(start_date);
  const hours = start < end ? weekdayHours({ start, end }, time_zone) : [];
  const parts = hours
    .filter(({ slot = -1 }) => weekdayHourName(slot) === wanted)
    .map(
      (one) => sql`(${column} >= ${one.start.toISOString()}::timestamptz
        and ${column} < ${one.end.toISOString()}::timestamptz)`,
    );
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
