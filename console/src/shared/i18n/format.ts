import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from './i18n.ts';

/** Numbers, dates and sizes as the reader writes them. */
export function formatsOf(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const list = new Intl.ListFormat(locale);
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const dayParts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(locale, dayParts);
  const dayOfYear = new Intl.DateTimeFormat(locale, { ...dayParts, year: 'numeric' });
  const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const unit = (name: string, digits: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', ...digits });
    // French has a narrow space before a unit: it all but closes in large figures.
    return (value: number) => format.format(value).replace(/\u202F(?=\D*$)/, '\u00A0');
  };
  const milliseconds = unit('millisecond', { maximumFractionDigits: 0 });
  const seconds = unit('second', { maximumFractionDigits: 1 });
  const kilobytes = unit('kilobyte', { maximumFractionDigits: 0 });
  const megabytes = unit('megabyte', { maximumFractionDigits: 1 });
  const sizeInGigabytes = unit('gigabyte', { maximumFractionDigits: 2 });
  const gigabytes = unit('gigabyte', { maximumSignificantDigits: 3 });
  const fewGigabytes = unit('gigabyte', { maximumFractionDigits: 3 });

  return {
    locale,
    number: (value: number) => number.format(value),
    /** @param fraction 0 to 1 */
    percent: (fraction: number) => percent.format(fraction),
    /** Names as a sentence lists them. */
    list: (names: readonly string[]) => list.format(names),
    /** The confidence of a prediction, or a threshold of it: 41%. Rounded down, so that one below its threshold reads as such. */
    confidence: (fraction: number) => wholePercent.format(Math.floor(fraction * 100 + 1e-6) / 100),
    /** Milliseconds, as seconds from one second on. */
    duration: (ms: number) => (ms < 1000 ? milliseconds(ms) : seconds(ms / 1000)),
    /** The storage of a workspace: bytes in GB, to the megabyte where they are few. */
    gigabytes: (value: number): string => {
      if (value > 0 && value < 1e6) return `<\u00A0${fewGigabytes(1e-3)}`;
      return (value < 1e9 ? fewGigabytes : gigabytes)(value / 1e9);
    },
    /** The size of a file or a model: bytes in the decimal unit that fits. */
    bytes: (value: number): string => {
      if (value >= 1e9) return sizeInGigabytes(value / 1e9);
      if (value >= 1e6) return megabytes(value / 1e6);
      return kilobytes(value / 1e3);
    },
    /** Date and time to the second. */
    exact: (time: string | number | Date) => exact.format(new Date(time)),
    /** The time of a day, to the minute. */
    clock: (time: string) => clock.format(new Date(time)),
    /** A calendar day such as `2026-11-20`, with its year unless that is this one. */
    day: (iso: string) => {
      const format = Number(iso.slice(0, 4)) === new Date().getFullYear() ? day : dayOfYear;
      return format.format(new Date(`${iso}T00:00:00Z`));
    },
    /** The same, short enough for the foot of a chart. */
    dayOfMonth: (iso: string) => dayOfMonth.format(new Date(`${iso}T00:00:00Z`)),
  };
}
export type Formats = ReturnType<typeof formatsOf>;

/** The reader's formats, in step with the language chosen. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return useMemo(() => formatsOf(localeOf(i18n.language)), [i18n.language]);
}
