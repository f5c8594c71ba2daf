import {
  clockOf,
  dayName,
  endOfDay as momentAfter,
  hours24,
  midnightOf,
  startOfDay as firstMoment,
} from '@parlance/contract/days';

/*
 * Calendar days, as the addresses carry them, in a time zone: figures and lists of messages and runs are by the days of their
 * workspace (`workspaceZone`), all else by those of the reader.
 */

/** Whether a text is a calendar day as addresses carry it. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The reader's time zone, as `Europe/Paris`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The first moment of a day, as the server wants it. */
export const startOfDay = (day: string, zone: string): string =>
  firstMoment(Date.parse(day), clockOf(zone)).toISOString();

/** The first moment after a day, which the server takes for the end of a period. */
export const endOfDay = (day: string, zone: string): string =>
  momentAfter(Date.parse(day), clockOf(zone)).toISOString();

/** The last day of a period. @param end as `endOfDay` tells it */
export const lastDayBefore = (end: number, zone: string): string => dayOf(new Date(end - 1), zone);

/** A moment's calendar day. */
export const dayOf = (moment: Date, zone: string): string => dayName(midnightOf(clockOf(zone), moment));

/** The day so many days before another. */
export const daysBefore = (days: number, zone: string, moment = new Date()): string =>
  dayName(midnightOf(clockOf(zone), moment) - days * hours24);

/** Whether the clocks of a time zone show now what the reader's do. */
export const isReadersZone = (zone: string, now = Date.now()): boolean =>
  zone === timeZone() || clockOf(zone)(now) === clockOf(timeZone())(now);
