import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { unitOf, type Metric } from '@parlance/contract/chartTables';
import { Stat } from '@parlance/ui-kit/data';
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

/** How far a goal is reached, from 0 to 1. */
function reachOf({ direction, value: goal }: NonNullable<ChartCard['goal']>, value: number | null) {
  if (value === null) return { share: 0, reached: false };
  const reached = direction === 'at_least' ? value >= goal : value <= goal;
  const [part, whole] = direction === 'at_least' ? [value, goal] : [goal, value];
  return { share: reached || whole === 0 ? 1 : part / whole, reached };
}

interface StatFigureProps {
  card: ChartCard;
  figures: Figures;
  onOpen: (() => void) | undefined;
}

/** One figure, with its change, its trend and its goal. */
export function StatFigure({ card, figures, onOpen }: StatFigureProps) {
  const { t } = useTranslation(['charts', 'dashboard']);
  const formats = useFormats();
  const { metric, goal } = card;
  const { total, previous, series, step } = figures;
  const format = formatOf(unitOf(metric), formats);
  const write = (value: number | null) => (value === null ? '–' : format(value));
  const change = previous && changeOf(metric, total.value, previous.value, formats.locale);
  // A count of none is nothing to compare with, as on Home.
  const before = unitOf(metric) === 'count' ? previous?.value || null : (previous?.value ?? null);
  const points = change && unitOf(metric) === 'share';
  return (
    <Stat
      label={t(`metric.${metric}`)}
      value={write(total.value)}
      delta={
        change
          ? {
              text: points ? t('dashboard:stat.points', { value: change.delta }) : change.delta,
              direction: change.trend,
              tone: change.tone,
            }
          : undefined
      }
      from={
        previous
          ? before === null
            ? t('dashboard:stat.nothingBefore')
            : t('dashboard:stat.from', { before: format(before) })
          : undefined
      }
      trend={step !== null ? series[0]?.points.map(({ value }) => value) : undefined}
      goal={
        goal
          ? { label: t(`goal.short.${goal.direction}`, { value: format(goal.value) }), ...reachOf(goal, total.value) }
          : undefined
      }
      onOpen={onOpen}
    />
  );
}

function changeOf(metric: Metric, now: number | null, before: number | null, locale: string): Change | undefined {
  const welcome = unwelcome.includes(metric) ? 'less' : 'more';
  const unit = unitOf(metric);
  if (unit === 'share') return pointChange(now, before, welcome, locale);
  if (unit === 'ms') return timeChange(now, before, locale);
  return relativeChange(now ?? 0, before ?? 0, welcome, locale);
}
