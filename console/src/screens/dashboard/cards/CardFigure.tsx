import type { Drill, FigurePoint, Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { isAdditive, isTime, sourceOf, unitOf } from '@parlance/contract/chartTables';
import { drillOf } from '@parlance/contract/drill';
import {
  BarChart,
  BarList,
  type BarListChange,
  DonutChart,
  HeatGrid,
  type HeatCell,
  LineChart,
  type ChartMark,
} from '@parlance/ui-kit/chart';
import { EmptyState } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { can } from '../../../shared/state/session.ts';
import { useMetricChange } from './metricChange.ts';
import { StatFigure } from './StatFigure.tsx';
import { useWeekHours } from './useWeekHours.ts';
import { formatOf, useComparisonName, useFigureNames } from './valueNames.ts';

interface CardFigureProps {
  card: ChartCard;
  figures: Figures;
  /** Available height in px. */
  height: number;
  /** The container has that height, legend included. */
  fill?: boolean;
  asTable: boolean;
  onDrill: (drill: Drill) => void;
}

const markIcons = { training: 'brain', publication: 'rocket' } as const;
const markKinds = { training: 'trainings', publication: 'publications' } as const;

/** The marks of the axis, each in the category that contains its time. */
function useMarks(card: ChartCard, { marks, categories }: Figures): ChartMark[] {
  const { t } = useTranslation('charts');
  return marks
    .filter(({ kind }) => card.marks.includes(markKinds[kind]))
    .flatMap(({ kind, at, label }) => {
      const category = categories.findIndex(
        ({ start, end }) => start !== null && end !== null && start <= at && at < end,
      );
      return category < 0 ? [] : [{ category, kind, icon: markIcons[kind], label: t(`mark.${kind}`, { name: label }) }];
    });
}

/**
 * Returns the list of messages or runs behind a point, or behind all points; null where the user may not open that
 * screen.
 */
function useDrill(
  figures: Figures,
): (point: FigurePoint | undefined, category?: number, place?: number) => Drill | null {
  const ws = useWorkspaceId();
  return (point, category, place) => {
    const drill = point && point.count > 0 ? drillOf(figures, category, place) : null;
    return drill?.to === 'runs' && !can('workflow:use', ws) ? null : drill;
  };
}

/** The text of the link to the rows behind a figure. */
function useDrillText(metric: ChartCard['metric']): (count: number) => string {
  const { t } = useTranslation('charts');
  const { number } = useFormats();
  const what = sourceOf(metric) === 'runs' ? 'runs' : metric === 'conversations' ? 'conversations' : 'messages';
  return (count) => t(`open.${what}`, { count, shown: number(count) });
}

/** What a view of a card needs: its figures by category and series, and what their points link to. */
function usePoints({ card, figures, onDrill }: Pick<CardFigureProps, 'card' | 'figures' | 'onDrill'>) {
  const { t } = useTranslation('charts');
  const drillText = useDrillText(card.metric);
  const drill = useDrill(figures);
  const changeOf = useMetricChange(card.metric);
  const { series, total, comparison } = figures;
  const at = (category: number, place: number) => series[place]?.points[category];
  const drillAt = (category: number, place: number) => drill(at(category, place), category, place);
  const whole = drill(total);
  return {
    /** The value of the first series. */
    valueAt: (category: number) => at(category, 0)?.value ?? null,
    changeAt(category: number): BarListChange | undefined {
      const before = comparison?.[category];
      if (!before) return undefined;
      const now = at(category, 0)?.value ?? null;
      const { delta, from } = changeOf(now, before.value);
      if (delta) return { ...delta, from };
      return now ? { text: t('compare.new'), direction: 'up', from } : undefined;
    },
    /** Opens the rows behind all points; undefined where they may not be opened. */
    openWhole: whole ? () => onDrill(whole) : undefined,
    links: {
      onPoint: (category: number, place: number) => {
        const to = drillAt(category, place);
        if (to) onDrill(to);
      },
      opens: (category: number, place: number) => drillAt(category, place) !== null,
      pointAction: (category: number, place: number) =>
        drillAt(category, place) ? drillText(at(category, place)?.count ?? 0) : '',
    },
  };
}

/** The figures of a card in its view; each point links to the rows behind it. */
export function CardFigure(props: CardFigureProps) {
  const { t } = useTranslation('charts');
  const { card, figures, height } = props;
  const points = usePoints(props);
  if (card.view === 'number') return <StatFigure card={card} figures={figures} onOpen={points.openWhole} />;
  // A card of two rows has room only for the title.
  const isLow = height < 160;
  if (figures.total.count === 0)
    return (
      <EmptyState
        icon="chart-column"
        size={isLow ? 's' : 'm'}
        title={t('card.empty')}
        text={isLow ? undefined : t('card.emptyText')}
      />
    );
  if (card.view === 'heat') return <HeatFigure {...props} points={points} />;
  if (card.view === 'donut') return <DonutFigure {...props} points={points} />;
  if (card.view === 'list') return <ListFigure {...props} points={points} />;
  return <SeriesFigure {...props} points={points} />;
}

interface ViewProps extends CardFigureProps {
  points: ReturnType<typeof usePoints>;
}

/** The format of a card's values; a missing one is a dash. */
function useValueText(card: ChartCard) {
  const format = formatOf(unitOf(card.metric), useFormats());
  return { format, write: (value: number | null) => (value === null ? '–' : format(value)) };
}

/** What the charts that can be shown as a table have in common. */
function useTableOption({ card, figures, height, asTable }: CardFigureProps) {
  const { t } = useTranslation('charts');
  const { format } = useValueText(card);
  return {
    label: card.name,
    format,
    height,
    tableToggle: false,
    asTable: asTable || card.view === 'table',
    categoriesName: card.dimension === 'none' ? undefined : t(`dimension.${figures.step ?? card.dimension}`),
  };
}

function HeatFigure({ card, figures, fill = false, points: { valueAt, links } }: ViewProps) {
  const { t } = useTranslation('charts');
  const { format, write } = useValueText(card);
  const names = useFigureNames()(card, figures);
  const { weekdays, hours } = useWeekHours();
  const places = new Map(figures.categories.map(({ key }, place) => [key, place]));
  const placeOf = ({ row, column }: HeatCell) => places.get(`${row + 1}-${column}`) ?? -1;
  return (
    <HeatGrid
      label={card.name}
      fill={fill}
      rows={weekdays}
      columns={hours}
      rowsName={t('heat.weekday')}
      columnsName={t('heat.hour')}
      values={weekdays.map((_, row) => hours.map((__, column) => valueAt(placeOf({ row, column }))))}
      // For a count, 0 is left out; for a share, 0 is a value.
      zeros={!isAdditive(card.metric)}
      format={format}
      onOpen={(cell) => links.onPoint(placeOf(cell), 0)}
      opens={(cell) => links.opens(placeOf(cell), 0)}
      cellLabel={(cell, value) => {
        const action = links.pointAction(placeOf(cell), 0);
        const name = t('editor.fact', { name: names.categories[placeOf(cell)], value: write(value) });
        return action ? `${name}. ${action}` : name;
      }}
    />
  );
}

/** The categories of a view with one series. */
function useSlices({ card, figures, points: { valueAt, links } }: ViewProps) {
  const names = useFigureNames()(card, figures);
  return {
    slices: figures.categories.map(({ other }, place) => ({
      name: names.categories[place] ?? '',
      value: valueAt(place),
      other,
    })),
    links: {
      onPoint: (place: number) => links.onPoint(place, 0),
      opens: (place: number) => links.opens(place, 0),
      pointAction: (place: number) => links.pointAction(place, 0),
    },
  };
}

function DonutFigure(props: ViewProps) {
  const { percent } = useFormats();
  const table = useTableOption(props);
  const { slices, links } = useSlices(props);
  const { height } = props;
  return (
    <DonutChart
      {...table}
      height={Math.max(Math.min(height, 200), height / 2)}
      formatShare={percent}
      slices={slices}
      {...links}
    />
  );
}

function ListFigure(props: ViewProps) {
  const { t } = useTranslation('charts');
  const { card, points } = props;
  const { format } = useValueText(card);
  const { slices, links } = useSlices(props);
  return (
    <BarList
      label={card.name}
      format={format}
      items={slices.map((slice, place) => ({ ...slice, change: points.changeAt(place) }))}
      changesName={t('compare.changes')}
      {...links}
    />
  );
}

/** A view with an axis: bars, lines or areas, one for each series. */
function SeriesFigure(props: ViewProps) {
  const { card, figures, fill = false, points } = props;
  const { t } = useTranslation('charts');
  const { format, write } = useValueText(card);
  const names = useFigureNames()(card, figures);
  const comparisonName = useComparisonName();
  const marks = useMarks(card, figures);
  const table = useTableOption(props);
  const { series, total, previous, comparison } = figures;
  const chart = {
    ...table,
    ...points.links,
    fill,
    categories: names.categories,
    longCategories: names.longCategories,
    series: series.map(({ points: own, other }, place) => ({
      name: names.series[place] ?? '',
      values: own.map(({ value }) => value),
      other,
      // The total is shown beside that of the comparison.
      ...(comparison && { total: write(total.value) }),
    })),
    // A split with a single value needs its name as well.
    legend: card.split !== null,
    marks,
    ...(comparison && {
      comparison: {
        name: comparisonName(card.compare),
        total: write(previous?.value ?? null),
        values: comparison.map(({ value }) => value),
        // Single days are not expected to be equal, so no changes are shown.
        changes: isTime(card.dimension)
          ? undefined
          : {
              name: t('compare.changes'),
              values: figures.categories.map((_, place) => points.changeAt(place)),
            },
      },
    }),
    ...(card.goal && {
      goal: {
        value: card.goal.value,
        label: t(`goal.short.${card.goal.direction}`, { value: format(card.goal.value) }),
      },
    }),
  };
  return card.view === 'bar' ? (
    <BarChart {...chart} grouped={!isAdditive(card.metric)} />
  ) : (
    <LineChart {...chart} area={card.view === 'area'} />
  );
}
