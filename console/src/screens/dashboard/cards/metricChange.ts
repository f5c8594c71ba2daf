import { unitOf, type Metric } from '@parlance/contract/chartTables';
import type { StatDeltaValue } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { type Change, pointChange, relativeChange, timeChange } from '../home/change.ts';
import { formatOf } from './valueNames.ts';

/** Of these, less is better. */
const unwelcome: readonly Metric[] = [
  'fallbacks',
  'errors',
  'fallback_share',
  'median_ms',
  'p95_ms',
  'dislikes',
  'failed_runs',
  'alarms',
];

/** A change of a metric with what it is from, in words. */
interface MetricChange {
  /** Undefined: there is nothing to compare with. */
  delta: StatDeltaValue | undefined;
  from: string;
}

/** Says how a metric has changed since the time that it is compared with. */
export function useMetricChange(metric: Metric): (now: number | null, before: number | null) => MetricChange {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const unit = unitOf(metric);
  const format = formatOf(unit, formats);
  return (now, before) => {
    const change = changeOf(metric, now, before, formats.locale);
    // A count of none is nothing to compare with, as on Home.
    const known = unit === 'count' ? before || null : before;
    return {
      delta: change && {
        text: unit === 'share' ? t('stat.points', { value: change.delta }) : change.delta,
        direction: change.trend,
        tone: change.tone,
      },
      from: known === null ? t('stat.nothingBefore') : t('stat.from', { before: format(known) }),
    };
  };
}

function changeOf(metric: Metric, now: number | null, before: number | null, locale: string): Change | undefined {
  const welcome = unwelcome.includes(metric) ? 'less' : 'more';
  const unit = unitOf(metric);
  if (unit === 'share') return pointChange(now, before, welcome, locale);
  if (unit === 'ms') return timeChange(now, before, locale);
  return relativeChange(now ?? 0, before ?? 0, welcome, locale);
}
