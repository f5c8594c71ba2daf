/** A coordinate rounded to a tenth of a pixel. */
export const fixed = (value: number): string => String(Math.round(value * 10) / 10);

type Values = readonly (number | null)[];
type Position = (value: number) => number;

/** Ranges of values without a gap. */
function runsOf(values: Values): [from: number, to: number][] {
  const runs: [number, number][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  });
  return runs;
}

const along = (values: Values, from: number, to: number, x: Position, y: Position) => {
  const points: string[] = [];
  for (let index = from; index <= to; index += 1) points.push(`${fixed(x(index))} ${fixed(y(values[index] ?? 0))}`);
  return points.join('L');
};

/** A line through the known values, interrupted by gaps. A value between two gaps is a dot of zero length. */
export const linePath = (values: Values, x: Position, y: Position): string =>
  runsOf(values)
    .map(([from, to]) => `M${along(values, from, to, x, y)}${from === to ? 'h0' : ''}`)
    .join('');

/** The area between the line and the floor. */
export const areaPath = (values: Values, x: Position, y: Position, floor: number): string =>
  runsOf(values)
    .map(([from, to]) => `M${fixed(x(from))} ${fixed(floor)}L${along(values, from, to, x, y)}V${fixed(floor)}Z`)
    .join('');

/** Dots of zero length, for a stroke with round caps. */
export const dotsPath = (values: Values, x: Position, y: Position): string =>
  values.map((value, index) => (value === null ? '' : `M${fixed(x(index))} ${fixed(y(value))}h0`)).join('');

/** A bar with round corners, where they fit. */
export function barPath(left: number, top: number, width: number, height: number): string {
  const r = Math.min(2, width / 2, height / 2);
  if (r < 1) return `M${fixed(left)} ${fixed(top)}h${fixed(width)}v${fixed(height)}h${fixed(-width)}z`;
  const [w, h] = [fixed(width - 2 * r), fixed(height - 2 * r)];
  return (
    `M${fixed(left + r)} ${fixed(top)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 -${r} ${r}` +
    `h-${w}a${r} ${r} 0 0 1 -${r} -${r}v-${h}a${r} ${r} 0 0 1 ${r} -${r}z`
  );
}
