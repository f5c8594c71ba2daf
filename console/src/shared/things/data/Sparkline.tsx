import type { TrendPoint } from '@parlance/contract/calls/thingState';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import { styled } from 'styled-components';
import { useNow } from '../../ui/useNow.ts';

const width = 64;
const height = 22;
const margin = 3;
const day = 24 * 3600 * 1000;

const Line = styled.svg`
  flex: none;
  overflow: visible;
  color: var(--text-muted);

  polyline {
    fill: none;
    stroke: currentColor;
    stroke-linejoin: round;
    stroke-width: 1.5;
  }
  circle {
    fill: currentColor;
  }
`;

/**
 * Values as numbers; a value that is not a number is replaced by the index of its first appearance among the distinct
 * values.
 */
function numbersOf(trend: readonly TrendPoint[]): number[] {
  const kinds: AttributeValue[] = [...new Set(trend.map(({ value }) => value))];
  return trend.map(({ value }) => (typeof value === 'number' ? value : kinds.indexOf(value)));
}

/** The points of the line: straight between numbers, in steps between other values. */
function pointsOf(trend: readonly TrendPoint[], now: number): [number, number][] {
  const numbers = numbersOf(trend);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const y = (value: number) =>
    most === least ? height / 2 : height - margin - ((value - least) / (most - least)) * (height - 2 * margin);
  const x = (at: number) => Math.min(width, Math.max(0, ((at - (now - day)) / day) * width));
  const stepped = trend.some(({ value }) => typeof value !== 'number');
  const points = trend.flatMap(({ at }, index): [number, number][] => {
    const [here, before] = [numbers[index] ?? 0, numbers[index - 1]];
    const place = x(Date.parse(at));
    return stepped && before !== undefined
      ? [
          [place, y(before)],
          [place, y(here)],
        ]
      : [[place, y(here)]];
  });
  const last = numbers.at(-1);
  // The last value holds until now.
  return last === undefined ? [] : [...points, [width, y(last)]];
}

/** The last 24 hours of a value as a line; hidden from screen readers, because the value is beside it. */
export function Sparkline({ trend }: { trend: readonly TrendPoint[] }) {
  const points = pointsOf(trend, useNow());
  const [begin] = points;
  const end = points.at(-1);
  // A single value would be drawn as a dot, and those of the last minutes one above the other, as a bar.
  if (trend.length < 2 || (begin && width - begin[0] < margin)) return null;
  return (
    <Line width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {end && (
        <>
          <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
          <circle cx={end[0]} cy={end[1]} r={2} />
        </>
      )}
    </Line>
  );
}
