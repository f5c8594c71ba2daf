import { useId, useState } from 'react';
import { changeWords } from '../Change/changeWords.ts';
import { numberFormat } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.ts';
import { ChangeLabels } from './ChangeLabels.tsx';
import { Plot, PlotArea } from './Chart.styles.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { type ChartKind, type ShownSeries, shownSeries } from './kinds.tsx';
import { changeRow, type LabelBox, placeChanges, placeGoal } from './labels.ts';
import { axisNames, glyph, plotSpace } from './layout.ts';
import { comparisonLook, Legend } from './Legend.tsx';
import { iconRow, MarkLines } from './Marks.tsx';
import { PlotPoints } from './PlotPoints.tsx';
import { niceScale } from './scale.ts';
import type { SeriesChartProps } from './series.ts';
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

  const known = (comparison?.values ?? []).filter((value) => value !== null);
  const values = [...kind.extent(shown, count), ...known, ...(goal ? [goal.value] : [])];
  const extent = kind.fit && values.length > 0 ? values : [0, ...values];
  const isCount = series.every((each) => each.values.every((value) => value === null || Number.isInteger(value)));
  // With a format without fractions, two ticks could have the same label.
  const isWhole = isCount || format(2.5) === format(3);
  const scale = niceScale(greatestOf(extent), isWhole, -greatestOf(extent.map((value) => -value)));

  const left = 12 + glyph * Math.max(...scale.ticks.map((tick) => format(tick).length));
  // Names of marks without an icon are above the plot, one per line; icons are below the axis.
  const changes = kind.key === 'bar' ? comparison?.changes?.values : undefined;
  const top = 6 + 14 * marks.filter(({ icon }) => icon === undefined).length + (changes ? changeRow : 0);
  const below = 22 + (marks.some(({ icon }) => icon !== undefined) ? iconRow : 0);
  const box = { left, top, width: Math.max(10, full - left), height: Math.max(10, height - top - below) };
  const space = plotSpace(box, count, scale, times);
  const floor = top + box.height;
  const compared = comparison && kind.compare(space, comparison.values);

  const place = kind.place(space, shown);
  /** The upper edge of the drawing at a category. */
  const topAt = (category: number) => {
    const before = comparison?.values[category] ?? null;
    const bars = shown.map(({ index }) => place(category, index)?.top ?? floor);
    return Math.min(...bars, before === null ? floor : space.y(before));
  };

  const over = placeChanges(changes ?? [], space.band, (category) => ({ x: space.x(category), top: topAt(category) }));
  const room = changes ? changeRow : 0;
  const goalAt = (taken: readonly LabelBox[]) =>
    goal && placeGoal(goal.label, { ...box, top: top - room, height: box.height + room }, space.y(goal.value), taken);
  const drawn = goal ? pointBoxes(count, shown, place) : [];
  // The goal's name may overlap a bar, but not a change: without another place it hides the changes, which tooltip and
  // table still show.
  const besideAll = goalAt([...over, ...drawn]) ?? goalAt(over);
  const goalBox = besideAll ?? goalAt([]);
  const shownChanges = goal && !besideAll ? [] : over;

  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value));
  const named = (index: number) =>
    [longCategories[index] ?? '', ...marks.filter(({ category }) => category === index).map(({ label }) => label)].join(
      ' · ',
    );
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
      row={(index) => [
        named(index),
        ...columns.map((each) => cell(each.values[index])),
        ...(comparison?.changes ? [changeWords(comparison.changes.values[index], texts)] : []),
      ]}
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
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? 'grid zero' : 'grid'}
                x1={left}
                x2={left + box.width}
                y1={space.y(tick)}
                y2={space.y(tick)}
              />
              <text x={left - 8} y={space.y(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {kind.draw(space, shown, count, ({ index, look }) =>
            look.pattern === 0 ? look.colour : `url(#${id}-${index})`,
          )}
          {comparison && (
            <g fill="none">
              {/* A light line below the dashes, which cross bars of any colour. */}
              {kind.key === 'bar' && <path d={compared} stroke="var(--surface)" strokeWidth={4} />}
              <path
                d={compared}
                stroke={comparisonLook.colour}
                strokeWidth={1.5}
                strokeDasharray={comparisonLook.dash}
              />
            </g>
          )}
          {goal && (
            <g className="goal">
              <line x1={left} x2={left + box.width} y1={space.y(goal.value)} y2={space.y(goal.value)} />
              {goalBox && (
                <text x={goalBox.left + 2} y={goalBox.top + 11}>
                  {goal.label}
                </text>
              )}
            </g>
          )}
          <MarkLines marks={marks} space={space} />
          {/* Drawn after the lines, which end at its surface. */}
          <ChangeLabels changes={shownChanges} />
          {axisNames(categories, space, times === undefined).map(({ category, x }) => (
            <text key={category} x={x} y={floor + 18} textAnchor="middle">
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
