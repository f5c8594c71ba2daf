import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Swatch } from '../Meter/Meter.styles.ts';
import { useTexts } from '../texts/texts.ts';
import { DonutRow, Ring, SliceList, SliceRow } from './Chart.styles.ts';
import { ChartFrame, type ChartCommonProps } from './ChartFrame.tsx';
import { seriesColour } from './look.ts';
import { ringSlice } from './scale.ts';

export interface DonutSlice {
  name: string;
  /** Not negative. */
  value: number;
}

export interface DonutChartProps extends ChartCommonProps {
  /** The parts, in order. */
  slices: readonly DonutSlice[];
  /** Called on click and Enter on a slice that `opens`. */
  onPoint?: ((index: number) => void) | undefined;
  /** Whether there is something behind a slice. @default those that are not empty */
  opens?: ((index: number) => boolean) | undefined;
  /** What a press on a slice does, as in `Open 489 messages`. */
  pointAction?: ((index: number) => string) | undefined;
}

type Variables = CSSProperties & Record<`--${string}`, string>;

/** The slice that a key leads to from another one; undefined for other keys. */
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

/**
 * Parts of a whole, with the total in the middle and their names beside it: one tab stop, arrows between the slices.
 * Renders a `<figure>`.
 */
export function DonutChart({
  slices,
  format = (value) => value.toLocaleString(),
  height = 140,
  onPoint,
  opens = (index) => (slices[index]?.value ?? 0) > 0,
  pointAction,
  ...rest
}: DonutChartProps) {
  const texts = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const [active, setActive] = useState<number>();
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const share = (value: number) => `${Math.round((value / (total || 1)) * 100)} %`;
  const before = (index: number) => slices.slice(0, index).reduce((sum, slice) => sum + slice.value, 0);
  const turn = (value: number) => value / (total || 1);
  // With fewer slices than before, the one that had the focus may be gone.
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
    const { name, value } = slices[index] ?? { name: '', value: 0 };
    const action = isOpening(index) && pointAction ? [pointAction(index)] : [];
    return [`${name} ${share(value)}: ${format(value)}`, ...action].join('. ');
  };
  return (
    <ChartFrame
      {...rest}
      height={height}
      isReadable
      head={['', texts.total, '%']}
      count={slices.length}
      row={(index) => {
        const { name, value } = slices[index] ?? { name: '', value: 0 };
        return [name, format(value), share(value)];
      }}
    >
      <DonutRow>
        <Ring viewBox="-50 -50 100 100" aria-hidden>
          {total === 0 && <path d={ringSlice(0, 1, 49, 34)} fill="var(--line)" />}
          {slices.map((slice, index) => {
            const from = before(index);
            return slice.value > 0 ? (
              <path
                key={slice.name}
                d={ringSlice(turn(from), turn(from + slice.value), 49, 34)}
                fill={seriesColour(index)}
                stroke="var(--surface)"
                strokeWidth={1}
                data-opens={isOpening(index) ? '' : undefined}
                data-dim={active !== undefined && active !== index ? '' : undefined}
                onPointerEnter={() => setActive(index)}
                onPointerLeave={() => setActive(undefined)}
                onClick={() => open(index)}
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
            {format(total)}
          </text>
        </Ring>
        <SliceList ref={list} role="group" aria-label={rest.label} onKeyDown={handleKeyDown}>
          {slices.map((slice, index) => {
            const colour: Variables = { '--segment': seriesColour(index) };
            return (
              <SliceRow
                key={slice.name}
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
                <Swatch style={colour} />
                <span className="name">{slice.name}</span> <span className="share">{share(slice.value)}</span>
              </SliceRow>
            );
          })}
        </SliceList>
      </DonutRow>
    </ChartFrame>
  );
}
