import { dateFormat } from '../texts/formats.ts';

/** Cache of the last day, as its first moment and that of the next: most messages of a list are of one day. */
let day = { from: 0, to: 0 };

/** The same calendar day, in the reader's time zone. */
export function sameDay(a: number, b: number): boolean {
  if (!(a >= day.from && a < day.to)) {
    // Not the start of the day moved on by a day: where clocks skip midnight, it begins at one.
    const startOfDay = (days: number) => new Date(a).setHours(24 * days, 0, 0, 0);
    day = { from: startOfDay(0), to: startOfDay(1) };
  }
  return b >= day.from && b < day.to;
}

const kinds = {
  time: { hour: '2-digit', minute: '2-digit' },
  exact: { dateStyle: 'full', timeStyle: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const format = (kind: keyof typeof kinds, time: number, locale: string | undefined): string =>
  dateFormat(locale, kinds[kind]).format(time);

/** Time of day; the whole date goes into the title. */
export const timeOfDay = (time: number, locale?: string): string => format('time', time, locale);

/** Date and time in full. */
export const exactTime = (time: number, locale?: string): string => format('exact', time, locale);

/** A day as a heading: today, yesterday, else the date, with the year unless it is the current one. */
export function dayName(time: number, now: number, words: { today: string; yesterday: string }, locale?: string) {
  if (sameDay(time, now)) return words.today;
  // Compares with noon of the day before, which may have had 23 or 25 hours.
  if (sameDay(time, new Date(now).setHours(-12))) return words.yesterday;
  const thisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return format(thisYear ? 'day' : 'dayOfYear', time, locale);
}
