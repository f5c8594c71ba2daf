import { numberFormat } from '@parlance/ui-kit/data';
/** A formatted change; undefined where there is nothing to compare with. */
export interface Change {
  /** The absolute difference, without a sign: an arrow shows the direction. */
  delta: string;
  trend: 'up' | 'down' | 'same';
  tone: 'good' | 'warning' | 'neutral';
}

type Welcome = 'more' | 'less';

function changeOf(difference: number, welcome: Welcome, write: (size: number) => string): Change {
  const trend = difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';
  const tone = trend === 'same' ? 'neutral' : (trend === 'up') === (welcome === 'more') ? 'good' : 'warning';
  return { delta: write(Math.abs(difference)), trend, tone };
}

/** `12 %`: the relative change of a count; undefined when the earlier count is 0. */
export function relativeChange(now: number, before: number, welcome: Welcome, locale: string): Change | undefined {
  if (before === 0) return undefined;
  const part = Math.round(((now - before) / before) * 100) / 100;
  const format = numberFormat(locale, { style: 'percent' });
  return changeOf(part, welcome, (size) => format.format(size));
}

/**
 * `1.8`: the change of a share in percentage points; the caller adds the unit. It is the difference of the shown values:
 * 72.4% is 3.1 points from 75.5%, also where it is 3.15 before they are rounded.
 */
export function pointChange(
  now: number | null,
  before: number | null,
  welcome: Welcome,
  locale: string,
): Change | undefined {
  if (now === null || before === null) return undefined;
  const points = (Math.round(now * 1000) - Math.round(before * 1000)) / 10;
  const format = numberFormat(locale, { maximumFractionDigits: 1 });
  return changeOf(points, welcome, (size) => format.format(size));
}

/** `3 ms`: the change of a duration, as the difference of whole milliseconds, which are shown. */
export function timeChange(now: number | null, before: number | null, locale: string): Change | undefined {
  if (now === null || before === null) return undefined;
  const format = numberFormat(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' });
  return changeOf(Math.round(now) - Math.round(before), 'less', (size) => format.format(size));
}
