import { dateFormat } from '@parlance/ui-kit/data';
import { isDay } from './time.ts';

/** Whether a text is a moment in the server's format. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** Whether a text can be the start or end of a period: a calendar day, or a moment. */
export const isDayOrMoment = (text: string): boolean => isDay(text) || isMoment(text);

/** Whether a text is an hour of the week, from `1-0` (Monday) to `7-23`. */
export const isWeekdayHour = (text: string): boolean => /^[1-7]-(1?\d|2[0-3])$/.test(text);

/** The text of an hour of the week such as `1-10` (Monday, 10 o'clock), with its time zone. */
export function weekdayHourText(text: string, timeZone: string, locale: string): string {
  const format = dateFormat(locale, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const [weekday = 1, hour = 0] = text.split('-').map(Number);
  // 1 January 2024 was a Monday.
  const from = Date.UTC(2024, 0, weekday, hour);
  return `${format.formatRange(from, from + 60 * 60 * 1000 - 1)}${timeZone && ` (${timeZone})`}`;
}
