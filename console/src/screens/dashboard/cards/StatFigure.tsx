import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { unitOf } from '@parlance/contract/chartTables';
import { Stat } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { awaitsComparison } from '../cardRules.ts';
import { useMetricChange } from './metricChange.ts';
import { formatOf } from './valueNames.ts';

/** The progress towards a goal, from 0 to 1. */
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
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const { metric, goal } = card;
  const { total, previous, series, step } = figures;
  const format = formatOf(unitOf(metric), formats);
  const write = (value: number | null) => (value === null ? '–' : format(value));
  const changeOf = useMetricChange(metric);
  const change = previous && changeOf(total.value, previous.value);
  return (
    <Stat
      label={t(`metric.${metric}`)}
      value={write(total.value)}
      delta={change?.delta}
      from={awaitsComparison(card, figures) ? t('compare.later') : change?.from}
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
