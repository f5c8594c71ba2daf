import {
  clockOf,
  dayName,
  endOfDay as momentAfter,
  hours24,
  midnightOf,
  startOfDay as firstMoment,
} from '@parlance/contract/days';

/*
 * Calendar days, as addresses have them, in a time zone: figures and lists of messages and runs use the days of
 * their workspace (`workspaceZone`), everything else those of the user.
 */

/** Whether a text is a calendar day as addresses have it. */
export function isDay(text: string): boolean {
  const at = Date.parse(text);
  // The 30th of February is read as a day of March.
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The user's time zone, such as `Europe/Paris`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The first moment of a day, in the server's format. */
export const startOfDay = (day: string, zone: string): string =>
  firstMoment(Date.parse(day), clockOf(zone)).toISOString();

/** The first moment after a day, which is the server's end of a period. */
export const endOfDay = (day: string, zone: string): string =>
  momentAfter(Date.parse(day), clockOf(zone)).toISOString();

/** The last day of a period. @param end as `endOfDay` returns it */
export const lastDayBefore = (end: number, zone: string): string => dayOf(new Date(end - 1), zone);

/** The calendar day of a moment. */
export const dayOf = (moment: Date, zone: string): string => dayName(midnightOf(clockOf(zone), moment));

/** The day `days` before that of a moment. */
export const daysBefore = (days: number, zone: string, moment = new Date()): string =>
  dayName(midnightOf(clockOf(zone), moment) - days * hours24);

/** Whether the clocks of a time zone show the same time now as the user's. */
export function isReadersZone(zone: string): boolean {
  const now = Date.now();
  return zone === timeZone() || clockOf(zone)(now) === clockOf(timeZone())(now);
}
