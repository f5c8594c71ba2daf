import { unitOf, type Metric } from '@parlance/contract/chartTables';
import type { StatDeltaValue } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { type Change, pointChange, relativeChange, timeChange } from '../home/change.ts';
import { formatOf } from './valueNames.ts';

/** Metrics where less is better. */
const lessIsBetter: readonly Metric[] = [
  'fallbacks',
  'errors',
  'fallback_share',
  'median_ms',
  'p95_ms',
  'dislikes',
  'failed_runs',
  'alarms',
];

/** A change of a metric, and the text of the earlier value. */
interface MetricChange {
  /** Undefined: there is no earlier value. */
  delta: StatDeltaValue | undefined;
  from: string;
}

/** Describes how a metric has changed since the time of the comparison. */
export function useMetricChange(metric: Metric): (now: number | null, before: number | null) => MetricChange {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const unit = unitOf(metric);
  const format = formatOf(unit, formats);
  return (now, before) => {
    const change = changeOf(metric, now, before, formats.locale);
    // A count of 0 is no basis for a comparison, as on Home.
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
  const welcome = lessIsBetter.includes(metric) ? 'less' : 'more';
  const unit = unitOf(metric);
  if (unit === 'share') return pointChange(now, before, welcome, locale);
  if (unit === 'ms') return timeChange(now, before, locale);
  return relativeChange(now ?? 0, before ?? 0, welcome, locale);
}
