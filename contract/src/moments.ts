import { z } from 'zod';
import { isMoment } from './common.ts';
import { errorType } from './errors/errorType.ts';

const epoch = /^-?\d{1,16}$/;
const date = z.iso.date();
/** Whether a text is a date without a time. */
export const isDay = (text: string): boolean => date.safeParse(text).success;
const time = z.iso.datetime({ offset: true });

/** Epoch ms of a time (ISO 8601 with a zone), a date, or epoch ms in digits; NaN for others. */
function parseMoment(text: string): number {
  if (epoch.test(text)) return Number(text);
  return isDay(text) || time.safeParse(text).success ? Date.parse(text) : Number.NaN;
}

/** A moment, as an ISO 8601 time; or a day, unchanged: the call's time zone decides when it begins and ends. */
export const MomentOrDay = () =>
  z
    .string()
    .refine((text) => !Number.isNaN(parseMoment(text)), { error: errorType('not_moment'), abort: true })
    .refine((text) => isMoment(parseMoment(text)), errorType('timestamp_out_of_range'))
    .transform((text) => (isDay(text) ? text : new Date(parseMoment(text)).toISOString()))
    .meta({
      description:
        'ISO 8601 time with a zone, date (of time_zone, else of the time zone of the workspace; the day of an end is part of the period) or epoch in ms',
    });

/** Whether a name is that of an IANA time zone. */
export const hasTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A time zone by its IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(hasTimeZone, errorType('not_time_zone'))
  .meta({ description: 'IANA time zone, such as Europe/Paris' });

/** An hour of the week in `time_zone`, as lists use it in filters: `1-0` to `7-23`, from Monday. */
export const WeekdayHour = z
  .string()
  .regex(/^[1-7]-(1?\d|2[0-3])$/, errorType('not_weekday_hour'))
  .meta({
    description:
      'Hour of the week in time_zone, else in the time zone of the workspace, from 1-0, Monday, to 7-23, Sunday; within a year',
  });
