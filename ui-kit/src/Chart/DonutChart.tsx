import type { CSSProperties } from 'react';
import { Swatch } from '../Meter/Meter.styles.ts';
import { useTexts } from '../texts/texts.ts';
import { DonutRow, Plot, SliceList } from './Chart.styles.ts';
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
}

/** Parts of a whole, with the total in the middle. Renders a `<figure>` with the same numbers as a table. */
export function DonutChart({
  slices,
  format = (value) => value.toLocaleString(),
  height = 140,
  ...rest
}: DonutChartProps) {
  const texts = useTexts();
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const share = (value: number) => `${Math.round((value / (total || 1)) * 100)} %`;
  const before = (index: number) => slices.slice(0, index).reduce((sum, slice) => sum + slice.value, 0);
  const turn = (value: number) => value / (total || 1);
  return (
    <ChartFrame
      {...rest}
      height={height}
      head={['', texts.total, '%']}
      count={slices.length}
      row={(index) => {
        const { name, value } = slices[index] ?? { name: '', value: 0 };
        return [name, format(value), share(value)];
      }}
    >
      <DonutRow>
        <Plot viewBox="-50 -50 100 100" aria-hidden>
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
              >
                <title>{`${slice.name}: ${format(slice.value)}`}</title>
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
        </Plot>
        <SliceList aria-hidden>
          {slices.map((slice, index) => {
            const colour: CSSProperties & Record<`--${string}`, string> = { '--segment': seriesColour(index) };
            return (
              <div key={slice.name}>
                <dt>
                  <Swatch style={colour} />
                  {slice.name}
                </dt>
                <dd>{share(slice.value)}</dd>
              </div>
            );
          })}
        </SliceList>
      </DonutRow>
    </ChartFrame>
  );
}
