import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { numberFormat } from '../texts/formats.ts';
import { useTexts } from '../texts/texts.ts';
import { DonutRow, Ring, SliceList, SliceRow } from './DonutChart.styles.ts';
import { ChartFrame, type ChartCommonProps } from './ChartFrame.tsx';
import { lookOf } from './look.ts';
import { ringSlice } from './scale.ts';
import { Pattern, SeriesKey } from './SeriesKey.tsx';

export interface DonutSlice {
  name: string;
  /** Not negative; null: not known, shown without a slice. */
  value: number | null;
  /** The sum of the remaining values, not a value itself: drawn in grey. */
  other?: boolean | undefined;
}

export interface DonutChartProps extends ChartCommonProps {
  /** The parts, in order. */
  slices: readonly DonutSlice[];
  /** Called on click and Enter on a slice that `opens`. */
  onPoint?: ((index: number) => void) | undefined;
  /** Whether a slice can be opened. @default those that are not empty */
  opens?: ((index: number) => boolean) | undefined;
  /** Action of a press on a slice, as in `Open 489 messages`. */
  pointAction?: ((index: number) => string) | undefined;
  /** Formats a share from 0 to 1. @default percent of the reader's locale */
  formatShare?: ((share: number) => string) | undefined;
}

/** With more slices than this, names are in columns where there is space. */
const manySlices = 5;

/** The index that a key moves to; undefined for other keys. */
function stepTo(key: string, from: number, count: number): number | undefined {
  const to: Partial<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowRight: from + 1,
    ArrowUp: from - 1,
    ArrowLeft: from - 1,
    Home: 0,
    End: count - 1,
  };
  const wanted = to[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(count - 1, wanted));
}

const sumOf = (slices: readonly DonutSlice[]) => slices.reduce((sum, { value }) => sum + (value ?? 0), 0);

const keyOf = ({ name, other }: DonutSlice) => `${name}${String(other)}`;

/**
 * Parts of a whole, with the total in the middle and their names beside it: one tab stop, with arrows between the
 * slices. Renders a `<figure>`.
 */
export function DonutChart({
  slices,
  format = (value) => numberFormat().format(value),
  height = 140,
  onPoint,
  opens = (index) => (slices[index]?.value ?? 0) > 0,
  pointAction,
  formatShare = (part) => numberFormat(undefined, { style: 'percent' }).format(part),
  ...rest
}: DonutChartProps) {
  const texts = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const [active, setActive] = useState<number>();
  const total = sumOf(slices);
  const written = (value: number | null) => (value === null ? '–' : format(value));
  const share = (value: number | null) => {
    if (value === null) return '–';
    const part = formatShare(value / (total || 1));
    // A small share is not shown as 0.
    return value > 0 && part === formatShare(0) ? `<${formatShare(0.01)}` : part;
  };
  // With fewer slices than before, the focused one may no longer exist.
  const stop = Math.min(wanted, slices.length - 1);
  const isOpening = (index: number) => onPoint !== undefined && opens(index);
  const open = (index: number) => {
    if (isOpening(index)) onPoint?.(index);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = stepTo(event.key, stop, slices.length);
    if (event.key === 'Enter' || event.key === ' ') open(stop);
    else if (to === undefined) return;
    else list.current?.querySelectorAll<HTMLElement>('[data-slice]')[to]?.focus();
    event.preventDefault();
  };
  const nameOf = (index: number) => {
    const { name, value } = slices[index] ?? { name: '', value: null };
    const action = isOpening(index) && pointAction ? [pointAction(index)] : [];
    return [value === null ? `${name}: –` : `${name} ${share(value)}: ${format(value)}`, ...action].join('. ');
  };
  return (
    <ChartFrame
      {...rest}
      height={height}
      isReadable
      head={[texts.total, '%']}
      count={slices.length}
      row={(index) => {
        const { name, value } = slices[index] ?? { name: '', value: null };
        return [name, written(value), share(value)];
      }}
      cells={
        onPoint && {
          opens: (index, column) => column === 0 && opens(index),
          onOpen: (index) => onPoint(index),
          action: (index) => pointAction?.(index),
        }
      }
    >
      <DonutRow>
        <SliceRing
          slices={slices}
          total={total}
          title={format(total)}
          active={active}
          isOpening={isOpening}
          nameOf={nameOf}
          onActive={setActive}
          onOpen={open}
        />
        <SliceList
          ref={list}
          data-many={slices.length > manySlices ? '' : undefined}
          role="group"
          aria-label={rest.label}
          onKeyDown={handleKeyDown}
        >
          {slices.map((slice, index) => (
            <SliceRow
              key={keyOf(slice)}
              data-slice={index}
              data-opens={isOpening(index) ? '' : undefined}
              role={isOpening(index) ? 'button' : 'img'}
              tabIndex={index === stop ? 0 : -1}
              aria-label={nameOf(index)}
              title={nameOf(index)}
              onFocus={() => {
                setWanted(index);
                setActive(index);
              }}
              onBlur={() => setActive(undefined)}
              onPointerEnter={() => setActive(index)}
              onPointerLeave={() => setActive(undefined)}
              onClick={() => open(index)}
            >
              <SeriesKey look={lookOf(index, slice.other)} kind="bar" />
              <span className="name">{slice.name}</span> <span className="share">{share(slice.value)}</span>
            </SliceRow>
          ))}
        </SliceList>
      </DonutRow>
    </ChartFrame>
  );
}

interface SliceRingProps {
  slices: readonly DonutSlice[];
  total: number;
  /** In the middle. */
  title: string;
  /** The slice that stands out; undefined: all do. */
  active: number | undefined;
  isOpening: (index: number) => boolean;
  nameOf: (index: number) => string;
  onActive: (index: number | undefined) => void;
  onOpen: (index: number) => void;
}

/** The ring for pointers; the names beside it have the same actions for all. */
function SliceRing({ slices, total, title, active, isOpening, nameOf, onActive, onOpen }: SliceRingProps) {
  const id = useId();
  const looks = slices.map(({ other }, index) => lookOf(index, other));
  const paint = (index: number) => (looks[index]?.pattern ? `url(#${id}-${index})` : looks[index]?.colour);
  const turn = (value: number) => value / (total || 1);
  return (
    <Ring viewBox="-50 -50 100 100" aria-hidden>
      {total === 0 && <path d={ringSlice(0, 1, 49, 34)} fill="var(--line)" />}
      <defs>
        {looks.map((look, index) => look.pattern !== 0 && <Pattern key={index} id={`${id}-${index}`} look={look} />)}
      </defs>
      {slices.map((slice, index) => {
        const { value } = slice;
        const from = sumOf(slices.slice(0, index));
        return value !== null && value > 0 ? (
          <path
            key={keyOf(slice)}
            d={ringSlice(turn(from), turn(from + value), 49, 34)}
            fill={paint(index)}
            stroke="var(--surface)"
            strokeWidth={1}
            data-opens={isOpening(index) ? '' : undefined}
            data-dim={active !== undefined && active !== index ? '' : undefined}
            onPointerEnter={() => onActive(index)}
            onPointerLeave={() => onActive(undefined)}
            onClick={() => onOpen(index)}
          >
            <title>{nameOf(index)}</title>
          </path>
        ) : null;
      })}
      <text
        textAnchor="middle"
        dominantBaseline="central"
        style={{ fontSize: 15, fontWeight: 600, fill: 'var(--text)' }}
      >
        {title}
      </text>
    </Ring>
  );
}
