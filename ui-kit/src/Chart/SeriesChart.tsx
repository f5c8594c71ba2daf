import { useId, useState } from 'react';
import type { StatDeltaValue } from '../Change/change.ts';
import { changeWords } from '../Change/changeWords.ts';
import { numberFormat } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.ts';
import { ChangeLabels } from './ChangeLabels.tsx';
import { Plot, PlotArea } from './Chart.styles.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { type ChartKind, type ShownSeries, shownSeries } from './kinds.tsx';
import { changeRow, type LabelBox, type PlacedChange, placeChanges, placeGoal } from './labels.ts';
import { axisNames, glyph, plotSpace, type PlotSpace } from './layout.ts';
import { comparisonLook, Legend } from './Legend.tsx';
import { iconRow, MarkLines } from './Marks.tsx';
import { PlotPoints } from './PlotPoints.tsx';
import { niceScale, type NiceScale } from './scale.ts';
import type { ChartGoal, ChartMark, ChartSeries, SeriesChartProps } from './series.ts';
import { Pattern } from './SeriesKey.tsx';
import { useSize } from './useSize.ts';

interface SeriesPlotProps extends SeriesChartProps {
  kind: ChartKind;
}

const plain = (value: number) => numberFormat().format(value);
const none: ReadonlySet<string> = new Set();

/** Axes, grid, labels and points around bars or lines. */
export function SeriesPlot({
  categories,
  longCategories = categories,
  times,
  series,
  marks = [],
  comparison,
  goal,
  kind,
  format = plain,
  height: fixed = 180,
  fill = false,
  legend = false,
  onPoint,
  opens,
  pointAction,
  ...rest
}: SeriesPlotProps) {
  const id = useId();
  const texts = useTexts();
  const { ref, width: full, height: filled } = useSize<SVGSVGElement>();
  const height = fill ? filled : fixed;
  const [hidden, setHidden] = useState(none);
  const count = categories.length;
  // A hidden series may no longer exist; all others may be hidden.
  const some = shownSeries(series, hidden, count);
  const shown = some.length > 0 ? some : shownSeries(series, none, count);

  const scale = scaleOf({ series, comparison, goal, format, kind, shown, count });
  const changes = kind.key === 'bar' ? comparison?.changes?.values : undefined;
  const box = boxOf({ width: full, height, ticks: scale.ticks.map((tick) => format(tick)), marks, changes });
  const space = plotSpace(box, count, scale, times);
  const over = placeTexts({ count, shown, kind, comparison, changes, goal, space });
  const columns = [...series, ...(comparison ? [comparison] : [])];
  return (
    <ChartFrame
      {...rest}
      height={fixed}
      fill={fill}
      legend={
        (legend || columns.length > 1) && (
          <Legend series={series} kind={kind.key} comparison={comparison} hidden={hidden} onHide={setHidden} />
        )
      }
      head={[...columns.map(({ name }) => name), ...(comparison?.changes ? [comparison.changes.name] : [])]}
      count={count}
      row={(index) => rowAt(index, { longCategories, marks, columns, comparison, format, texts })}
      cells={
        onPoint && {
          opens: (index, column) =>
            (series[column]?.values[index] ?? null) !== null && (opens?.(index, column) ?? true),
          onOpen: onPoint,
          action: (index, column) => pointAction?.(index, column),
        }
      }
    >
      <PlotArea>
        {/* Scaled where it is not drawn again for its width: on paper. */}
        <Plot ref={ref} viewBox={`0 0 ${full} ${height}`} aria-hidden>
          <defs>
            {shown.map(
              ({ index, look }) => look.pattern !== 0 && <Pattern key={index} id={`${id}-${index}`} look={look} />,
            )}
          </defs>
          <ValueAxis ticks={scale.ticks} space={space} format={format} />
          {kind.draw(space, shown, count, ({ index, look }) =>
            look.pattern === 0 ? look.colour : `url(#${id}-${index})`,
          )}
          {comparison && <ComparisonLine path={kind.compare(space, comparison.values)} kind={kind} />}
          {goal && <GoalLine goal={goal} space={space} name={over.goalBox} />}
          <MarkLines marks={marks} space={space} />
          {/* Drawn after the lines, which end at its surface. */}
          <ChangeLabels changes={over.changes} />
          {axisNames(categories, space, times === undefined).map(({ category, x }) => (
            <text key={category} x={x} y={box.top + box.height + 18} textAnchor="middle">
              {categories[category]}
            </text>
          ))}
        </Plot>
        <PlotPoints
          label={rest.label}
          categories={longCategories}
          space={space}
          shown={shown}
          kind={kind}
          marks={marks}
          comparison={comparison}
          format={format}
          onPoint={onPoint}
          opens={opens}
          pointAction={pointAction}
        />
      </PlotArea>
    </ChartFrame>
  );
}

interface Drawn extends Pick<SeriesChartProps, 'comparison' | 'goal'> {
  kind: ChartKind;
  shown: readonly ShownSeries[];
  /** Number of categories. */
  count: number;
}

/** The axis of the values: it has the series, the comparison and the goal in it. */
function scaleOf(drawn: Drawn & { series: readonly ChartSeries[]; format: (value: number) => string }): NiceScale {
  const { series, comparison, goal, format, kind, shown, count } = drawn;
  const known = (comparison?.values ?? []).filter((value) => value !== null);
  const values = [...kind.extent(shown, count), ...known, ...(goal ? [goal.value] : [])];
  const extent = kind.fit && values.length > 0 ? values : [0, ...values];
  const isCount = series.every((each) => each.values.every((value) => value === null || Number.isInteger(value)));
  // With a format without fractions, two ticks could have the same label.
  const isWhole = isCount || format(2.5) === format(3);
  return niceScale(greatestOf(extent), isWhole, -greatestOf(extent.map((value) => -value)));
}

interface Around {
  /** Size of the whole drawing. */
  width: number;
  height: number;
  /** Names of the ticks. */
  ticks: readonly string[];
  marks: readonly ChartMark[];
  changes: readonly unknown[] | undefined;
}

/** The area that the names around it leave for the plot. */
function boxOf({ width, height, ticks, marks, changes }: Around): LabelBox {
  const left = 12 + glyph * Math.max(...ticks.map((name) => name.length));
  // Names of marks without an icon are above the plot, one per line; icons are below the axis.
  const top = 6 + 14 * marks.filter(({ icon }) => icon === undefined).length + (changes ? changeRow : 0);
  const below = 22 + (marks.some(({ icon }) => icon !== undefined) ? iconRow : 0);
  return { left, top, width: Math.max(10, width - left), height: Math.max(10, height - top - below) };
}

interface PlacedTexts {
  changes: PlacedChange[];
  goalBox: LabelBox | undefined;
}

/** Places the changes above their bars, and the goal's name. */
function placeTexts(
  drawn: Drawn & { changes: readonly (StatDeltaValue | undefined)[] | undefined; space: PlotSpace },
): PlacedTexts {
  const { count, shown, kind, comparison, changes, goal, space } = drawn;
  const place = kind.place(space, shown);
  const floor = space.top + space.height;
  /** The upper edge of the drawing at a category. */
  const topAt = (category: number) => {
    const before = comparison?.values[category] ?? null;
    const bars = shown.map(({ index }) => place(category, index)?.top ?? floor);
    return Math.min(...bars, before === null ? floor : space.y(before));
  };
  const over = placeChanges(changes ?? [], space.band, (category) => ({ x: space.x(category), top: topAt(category) }));
  if (!goal) return { changes: over, goalBox: undefined };
  const room = changes ? changeRow : 0;
  const { left, width } = space;
  const area = { left, top: space.top - room, width, height: space.height + room };
  const goalAt = (taken: readonly LabelBox[]) => placeGoal(goal.label, area, space.y(goal.value), taken);
  const besideAll = goalAt([...over, ...pointBoxes(count, shown, place)]) ?? goalAt(over);
  // The goal's name may overlap a bar, but not a change: without another place it hides the changes, which tooltip and
  // table still show.
  return besideAll ? { changes: over, goalBox: besideAll } : { changes: [], goalBox: goalAt([]) };
}

const pointBoxes = (count: number, shown: readonly ShownSeries[], place: ReturnType<ChartKind['place']>): LabelBox[] =>
  Array.from({ length: count }, (_, category) =>
    shown.flatMap(({ index }) => {
      const point = place(category, index);
      if (!point) return [];
      const { x, width, top, bottom } = point;
      return [{ left: x - width / 2, top, width, height: bottom - top }];
    }),
  ).flat();

/** Not `Math.max(...values)`, because the number of arguments is limited. */
const greatestOf = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);

interface TableParts extends Pick<SeriesChartProps, 'comparison'> {
  longCategories: readonly string[];
  marks: readonly ChartMark[];
  columns: readonly Pick<ChartSeries, 'values'>[];
  format: (value: number) => string;
  texts: Parameters<typeof changeWords>[1];
}

/** A row of the table: the category with its marks, the numbers, and the change. */
function rowAt(
  index: number,
  { longCategories, marks, columns, comparison, format, texts }: TableParts,
): [string, ...string[]] {
  const names = marks.filter(({ category }) => category === index).map(({ label }) => label);
  return [
    [longCategories[index] ?? '', ...names].join(' · '),
    ...columns.map(({ values }) => {
      const value = values[index] ?? null;
      return value === null ? '–' : format(value);
    }),
    ...(comparison?.changes ? [changeWords(comparison.changes.values[index], texts)] : []),
  ];
}

interface ValueAxisProps {
  ticks: readonly number[];
  space: PlotSpace;
  format: (value: number) => string;
}

function ValueAxis({ ticks, space: { left, width, y }, format }: ValueAxisProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={tick === 0 ? 'grid zero' : 'grid'} x1={left} x2={left + width} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ));
}

function ComparisonLine({ path, kind }: { path: string; kind: ChartKind }) {
  return (
    <g fill="none">
      {/* A light line below the dashes, which cross bars of any colour. */}
      {kind.key === 'bar' && <path d={path} stroke="var(--surface)" strokeWidth={4} />}
      <path d={path} stroke={comparisonLook.colour} strokeWidth={1.5} strokeDasharray={comparisonLook.dash} />
    </g>
  );
}

interface GoalLineProps {
  goal: ChartGoal;
  space: PlotSpace;
  /** Where the name is; undefined: there is no place for it. */
  name: LabelBox | undefined;
}

function GoalLine({ goal, space: { left, width, y }, name }: GoalLineProps) {
  return (
    <g className="goal">
      <line x1={left} x2={left + width} y1={y(goal.value)} y2={y(goal.value)} />
      {name && (
        <text x={name.left + 2} y={name.top + 11}>
          {goal.label}
        </text>
      )}
    </g>
  );
}
