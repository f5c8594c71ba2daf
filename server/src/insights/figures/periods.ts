import type { Dimension, FigureStep } from '@parlance/contract/chartTables';
import { clockOf, localTimeAt } from '@parlance/contract/days';
import type { Span } from '../../conversation/rollups/hours.ts';
import { daysOf, movedTo } from '../../platform/time/days.ts';
import { hoursOf, type Period, periodsFrom, weekdayOf } from '../../platform/time/hours.ts';

const day = 24 * 60 * 60 * 1000;
/** Longest span with figures by the hour, in days. */
const maxHourly = 62;

/** The step of figures by time. For `time`, it is chosen to give between a few and a hundred values. */
export function stepOf(dimension: Dimension, { start, end }: Span): FigureStep | null {
  if (dimension === 'hour' || dimension === 'day' || dimension === 'week' || dimension === 'month') return dimension;
  if (dimension !== 'time') return null;
  const days = (end.getTime() - start.getTime()) / day;
  if (days <= 2) return 'hour';
  return days <= 100 ? 'day' : 'week';
}

/** Divides a span by a step, in order; the first and the last period are cut at the ends of the span. */
export function periodsOf(step: FigureStep, span: Span, timeZone: string): Period[] {
  if (step === 'hour') return hoursOf(span, timeZone, maxHourly);
  const starts: Date[] = [];
  let group = '';
  for (const { day: name, start } of daysOf(span, timeZone)) {
    const now = step === 'day' ? name : step === 'week' ? weekOf(name) : name.slice(0, 7);
    if (now !== group) starts.push(start);
    group = now;
  }
  return periodsFrom(starts, span);
}

const weekOf = (name: string): string =>
  new Date(Date.parse(`${name}T00:00:00Z`) - weekdayOf(name) * day).toISOString().slice(0, 10);

/**
 * Returns a function that moves moments of a span into the period to compare with: the whole days, weeks or months just
 * before it, or the year before. Weeks of the year before begin on the same weekday.
 */
export function moveOf(compare: 'previous' | 'year', step: FigureStep | null, span: Span, timeZone: string) {
  const clock = clockOf(timeZone);
  // Counted by the clock: a week in which clocks are set back has an hour more, but not eight days.
  const length = Math.max(
    1,
    Math.ceil((localTimeAt(clock, span.end.getTime()) - localTimeAt(clock, span.start.getTime())) / day),
  );
  const months = step === 'month' ? periodsOf('month', span, timeZone).length : 0;
  const back = (midnight: number): number => {
    if (compare === 'year' && step === 'week') return midnight - 364 * day;
    if (compare === 'year') return monthsBefore(midnight, 12);
    if (months > 0) return monthsBefore(midnight, months);
    return midnight - (step === 'week' ? Math.ceil(length / 7) * 7 : length) * day;
  };
  // A day on which clocks are set back has an hour that the day before lacks, so a moved end could lie within the span.
  return (moment: Date): Date => new Date(Math.min(+movedTo(moment, timeZone, back), +span.start));
}

/** The same day of an earlier month, or its last day. */
function monthsBefore(midnight: number, months: number): number {
  const at = new Date(midnight);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(at.getUTCDate(), last));
}
