import type { Dimension, FigureStep } from '@parlance/contract/chartTables';
import type { Span } from '../../conversation/rollups/hours.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { daysOf, movedTo } from '../period.ts';

/** A part of a span; its end is not part of it. */
export interface Period extends Span {
  /** Where values of several periods are added up: of which of them. */
  slot?: number;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Longest span by the hour. */
const mostHourly = 62;

/** The step of figures by time: of `time` the one that gives between a few and a hundred values. */
export function stepOf(dimension: Dimension, { start, end }: Span): FigureStep | null {
  if (dimension === 'hour' || dimension === 'day' || dimension === 'week' || dimension === 'month') return dimension;
  if (dimension !== 'time') return null;
  const days = (end.getTime() - start.getTime()) / day;
  if (days <= 2) return 'hour';
  return days <= 100 ? 'day' : 'week';
}

/** The parts of a span by a step, in order; the first and the last are cut where the span is. */
export function periodsOf(step: FigureStep, span: Span, timeZone: string): Period[] {
  if (step === 'hour') return hoursOf(span, timeZone, mostHourly);
  const starts: Date[] = [];
  let group = '';
  for (const { day: name, start } of daysOf(span, timeZone)) {
    const now = step === 'day' ? name : step === 'week' ? weekOf(name) : name.slice(0, 7);
    if (now !== group) starts.push(start);
    group = now;
  }
  return between(starts, span);
}

/** The hours of a span, each with its place in a week: from Monday, 0, to Sunday, 23 o'clock, 167. */
export function weekdayHours(span: Span, timeZone: string, most: number): Period[] {
  const days = daysOf(span, timeZone);
  return hoursOf(span, timeZone, most).map((one) => {
    const of = days.findLast(({ start }) => start <= one.start);
    const since = Math.floor((one.start.getTime() - (of?.start.getTime() ?? 0)) / hour);
    // On days of 25 hours the last two count as one.
    return { ...one, slot: weekdayOf(of?.day ?? '') * 24 + Math.min(since, 23) };
  });
}

function hoursOf(span: Span, timeZone: string, most: number): Period[] {
  if (span.end.getTime() - span.start.getTime() > (most + 1) * day) {
    throw refuse.invalid('start_date', 'span_too_long', { days: most });
  }
  const days = daysOf(span, timeZone);
  const starts = days.flatMap(({ start }, at) => {
    const next = days[at + 1]?.start ?? span.end;
    const hours: Date[] = [];
    for (let one = start.getTime(); one < next.getTime(); one += hour) hours.push(new Date(one));
    return hours;
  });
  return between(starts, span);
}

function between(starts: readonly Date[], { start, end }: Span): Period[] {
  return starts
    .map((from, at) => ({ start: from > start ? from : start, end: starts[at + 1] ?? end }))
    .filter((one) => one.end > start && one.start < one.end);
}

const weekdayOf = (name: string): number => (new Date(`${name}T00:00:00Z`).getUTCDay() + 6) % 7;
const weekOf = (name: string): string =>
  new Date(Date.parse(`${name}T00:00:00Z`) - weekdayOf(name) * day).toISOString().slice(0, 10);

/**
 * Moves the moments of a span to the time that it is compared with: the whole days, weeks or months just before it, or the year
 * before. Weeks of the year before begin on the same weekday.
 */
export function moveOf(compare: 'previous' | 'year', step: FigureStep | null, span: Span, timeZone: string) {
  const length = Math.ceil((span.end.getTime() - span.start.getTime()) / day);
  const months = step === 'month' ? periodsOf('month', span, timeZone).length : 0;
  const back = (midnight: number): number => {
    if (compare === 'year' && step === 'week') return midnight - 364 * day;
    if (compare === 'year') return monthsBefore(midnight, 12);
    if (months > 0) return monthsBefore(midnight, months);
    return midnight - (step === 'week' ? Math.ceil(length / 7) * 7 : length) * day;
  };
  return (moment: Date): Date => movedTo(moment, timeZone, back);
}

/** The same day of an earlier month, or its last one. */
function monthsBefore(midnight: number, months: number): number {
  const at = new Date(midnight);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(at.getUTCDate(), last));
}
