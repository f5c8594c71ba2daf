import { dateFormat, numberFormat } from '@parlance/ui-kit/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from './i18n.ts';

const dayParts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** Numbers, dates and sizes in the user's locale. */
export function formatsOf(locale: string) {
  const unit = (name: string, digits: Intl.NumberFormatOptions) => (value: number) =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', ...digits })
      .format(value)
      // French has a narrow no-break space before a unit, which nearly disappears in large figures.
      .replace(/\u202F(?=\D*$)/, '\u00A0');
  const percent = (fraction: number, digits: number) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(fraction);
  const milliseconds = unit('millisecond', { maximumFractionDigits: 0 });
  const seconds = unit('second', { maximumFractionDigits: 1 });
  const kilobytes = unit('kilobyte', { maximumFractionDigits: 0 });
  const megabytes = unit('megabyte', { maximumFractionDigits: 1 });
  const sizeInGigabytes = unit('gigabyte', { maximumFractionDigits: 2 });
  const gigabytes = unit('gigabyte', { maximumSignificantDigits: 3 });
  const fewGigabytes = unit('gigabyte', { maximumFractionDigits: 3 });

  return {
    locale,
    number: (value: number) => numberFormat(locale).format(value),
    /** @param fraction 0 to 1 */
    percent: (fraction: number) => percent(fraction, 1),
    /** Names as a list within a sentence. */
    list: (names: readonly string[]) => new Intl.ListFormat(locale).format(names),
    /**
     * The confidence of a prediction, or its threshold: 41%. Rounded down, so that a confidence below its threshold
     * also reads as lower.
     */
    confidence: (fraction: number) => percent(Math.floor(fraction * 100 + 1e-6) / 100, 0),
    /** A duration given in milliseconds; in seconds from one second on. */
    duration: (ms: number) => (ms < 1000 ? milliseconds(ms) : seconds(ms / 1000)),
    /** The storage of a workspace: bytes in GB, with megabytes as decimals where it is small. */
    gigabytes: (value: number): string => {
      if (value > 0 && value < 1e6) return `<\u00A0${fewGigabytes(1e-3)}`;
      return (value < 1e9 ? fewGigabytes : gigabytes)(value / 1e9);
    },
    /** The size of a file or a model: bytes in the decimal unit that fits. */
    bytes: (value: number): string => {
      if (value >= 1e9) return sizeInGigabytes(value / 1e9);
      if (value >= 1e6) return megabytes(value / 1e6);
      // A file of a few bytes is not empty.
      return kilobytes(value > 0 ? Math.max(1, value / 1e3) : 0);
    },
    /** Date and time to the second. */
    exact: (time: string | number | Date) =>
      dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(time)),
    /** The time of a day, to the minute. */
    clock: (time: string) => dateFormat(locale, { timeStyle: 'short' }).format(new Date(time)),
    /** A calendar day such as `2026-11-20`; with its year unless it is the current one. */
    day: (iso: string) => {
      const isThisYear = Number(iso.slice(0, 4)) === new Date().getFullYear();
      const parts = isThisYear ? dayParts : ({ ...dayParts, year: 'numeric' } as const);
      return dateFormat(locale, parts).format(new Date(`${iso}T00:00:00Z`));
    },
    /** The same without the year, for the axis of a chart. */
    dayOfMonth: (iso: string) =>
      dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`)),
  };
}
export type Formats = ReturnType<typeof formatsOf>;

/** The formats of the user's locale; they follow the selected language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return useMemo(() => formatsOf(localeOf(i18n.language)), [i18n.language]);
}
