import { relativeTimeFormat } from '../texts/formats.ts';

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 2_629_800],
  ['year', 31_557_600],
];

export interface RelativeWords {
  /** Undefined below a minute: the caller has a text for “now”. */
  text: string | undefined;
  /** Milliseconds until the text may change. */
  next: number;
}

/** Day number in the browser's calendar, independent of the hour. */
const dayOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/**
 * Formats a time relative to now, in the locale's language. Days are calendar days: yesterday ended at midnight. Weeks,
 * months and years are counted from now, because “last week” means the calendar week.
 */
export function relativeTime(date: Date, now: Date, locale?: string): RelativeWords {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const far = Math.abs(seconds);
  const step = steps.findLast(([, size]) => far >= size);
  if (!step) return { text: undefined, next: Math.max(1, 60 - far) * 1000 };
  const [unit, size] = step;
  const next = ((seconds > 0 ? far % size : size - (far % size)) + 1) * 1000;
  if (unit === 'day') {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const words = relativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
    return {
      text: words.format(dayOf(date) - dayOf(now), unit),
      next: Math.min(next, midnight.getTime() - now.getTime()),
    };
  }
  return { text: relativeTimeFormat(locale, { style: 'short' }).format(Math.trunc(seconds / size), unit), next };
}
