import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { changeWords } from '../Change/changeWords.ts';
import { type KitTexts, useTexts } from '../texts/texts.ts';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { Points } from './Chart.styles.ts';
import type { ChartKind, ShownSeries } from './kinds.tsx';
import { nearestCategory, type PlotSpace, type PointPlace } from './layout.ts';
import { type Point, seriesAt, stepTo } from './moves.ts';
import { PointTip } from './PointTip.tsx';
import { PlotHighlight } from './PlotHighlight.tsx';
import type { ChartComparison, ChartMark, SeriesChartProps } from './series.ts';

interface PlotPointsProps extends Pick<SeriesChartProps, 'onPoint' | 'opens' | 'pointAction'> {
  label: string;
  /** Long names of the categories. */
  categories: readonly string[];
  space: PlotSpace;
  shown: readonly ShownSeries[];
  kind: ChartKind;
  marks: readonly ChartMark[];
  comparison: ChartComparison | undefined;
  format: (value: number) => string;
}

const isSame = (one: Point | null, other: Point | null): boolean =>
  one?.category === other?.category && one?.series === other?.series;

/** The place of a point's element, which is large enough for its focus ring. */
function areaOf(at: PointPlace | undefined): CSSProperties {
  const { x, width, top, bottom } = at ?? { x: 0, width: 0, top: 0, bottom: 0 };
  const size = { width: Math.max(14, width), height: Math.max(14, bottom - top) };
  return { ...size, left: x - size.width / 2, top: (top + bottom - size.height) / 2 };
}

/** What a screen reader says of a point. */
function spokenAt(
  { category, series }: Point,
  { categories, shown, marks, comparison, format, pointAction }: PlotPointsProps,
  isOpening: boolean,
  texts: KitTexts,
): string {
  const valueOf = (values: readonly (number | null)[] | undefined) => {
    const value = values?.[category] ?? null;
    return value === null ? undefined : format(value);
  };
  const one = shown.find(({ index }) => index === series);
  const compared = valueOf(comparison?.values);
  const change = comparison?.changes?.values[category];
  return [
    `${categories[category] ?? ''}, ${one?.name ?? ''}: ${valueOf(one?.values) ?? ''}`,
    ...(compared === undefined ? [] : [`${comparison?.name}: ${compared}`]),
    ...(change ? [`${comparison?.changes?.name}: ${changeWords(change, texts)}`] : []),
    ...marks.filter((mark) => mark.category === category).map((mark) => mark.label),
    ...(isOpening && pointAction ? [pointAction(category, series)] : []),
  ].join('. ');
}

/**
 * The points of a plot for pointer and keyboard: one tab stop, arrows between the points, Enter and click open. Only
 * the focused point is an element, so that a thousand points cost as much as one. Its state redraws no part of the
 * plot.
 */
export function PlotPoints(props: PlotPointsProps) {
  const { label, categories, space, shown, kind, comparison, onPoint, opens, pointAction } = props;
  const texts = useTexts();
  const keysId = useId();
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const own = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<Point>({ category: 0, series: 0 });
  const [isFocused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<Point | null>(null);
  const isMoved = useRef(false);
  const place = kind.place(space, shown);
  const has = ({ category, series }: Point) => place(category, series) !== undefined;
  const plot = { count: categories.length, shown, place };

  // The focused point may no longer exist, or be hidden.
  const stop = has(wanted) ? wanted : stepTo('Home', { ...wanted, series: shown[0]?.index ?? 0 }, plot);
  const active = hovered && has(hovered) ? hovered : isFocused ? stop : undefined;
  useLayoutEffect(() => {
    // New figures may have replaced the element of the focused point.
    if (isMoved.current || (isFocused && !own.current?.matches(':focus'))) own.current?.focus();
    isMoved.current = false;
  });
  if (!stop) return null;

  const isOpening = ({ category, series }: Point) => onPoint !== undefined && (opens?.(category, series) ?? true);
  const open = (point: Point) => {
    if (isOpening(point)) onPoint?.(point.category, point.series);
  };
  const pointAt = (event: MouseEvent): Point | null => {
    const bounds = area?.getBoundingClientRect();
    if (!bounds) return null;
    const category = nearestCategory(event.clientX - bounds.left, categories.length, space.x);
    const series = seriesAt(category, { x: event.clientX - bounds.left, y: event.clientY - bounds.top }, plot);
    return series === undefined ? null : { category, series };
  };
  const handlePointer = (event: PointerEvent) => {
    const point = pointAt(event);
    if (!isSame(point, hovered)) setHovered(point);
  };
  const handleClick = (event: MouseEvent) => {
    const point = pointAt(event);
    if (!point) return;
    isMoved.current = true;
    setWanted(point);
    // Touch has no hover: the first tap shows the point, the second opens it.
    const isTouch = event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch';
    const isShown = isFocused && isSame(point, wanted);
    if (isTouch && !isShown) setFocused(true);
    else open(point);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') open(stop);
    else {
      const next = stepTo(event.key, stop, plot);
      if (!next) return;
      isMoved.current = !isSame(next, stop);
      setHovered(null);
      setFocused(true);
      setWanted(next);
    }
    event.preventDefault();
  };

  return (
    <>
      {active && <PlotHighlight point={active} space={space} shown={shown} kind={kind} comparison={comparison} />}
      <Points
        ref={setArea}
        role="application"
        data-picture="none"
        data-opens={hovered && isOpening(hovered) ? '' : undefined}
        aria-label={label}
        aria-roledescription={texts.chart}
        aria-describedby={keysId}
        onPointerMove={handlePointer}
        onPointerLeave={() => setHovered(null)}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        <span id={keysId} style={visuallyHiddenStyle}>
          {texts.chartKeys}
        </span>
        {/* A new element for each point, because moving the focus makes screen readers read it. */}
        <span
          key={`${stop.category} ${stop.series}`}
          ref={own}
          role={isOpening(stop) ? 'button' : 'img'}
          tabIndex={0}
          aria-label={spokenAt(stop, props, isOpening(stop), texts)}
          style={areaOf(place(stop.category, stop.series))}
          onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
          onBlur={() => setFocused(false)}
        />
      </Points>
      {active && area && (
        <PointTip
          {...props}
          point={active}
          area={area}
          action={isOpening(active) ? pointAction?.(active.category, active.series) : undefined}
          onEscape={() => {
            setHovered(null);
            setFocused(false);
          }}
        />
      )}
    </>
  );
}
