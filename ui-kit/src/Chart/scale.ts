export interface NiceScale {
  min: number;
  max: number;
  ticks: number[];
}

/**
 * Round ticks from at or below the least value to at or above the largest.
 * @param whole values are counts: ticks are whole numbers
 */
export function niceScale(greatest: number, whole = false, least = 0): NiceScale {
  if (!(greatest > least)) {
    if (greatest === 0 || Number.isNaN(greatest)) return { min: 0, max: 1, ticks: [0, 1] };
    // A single value is shown on an axis that begins at 0.
    return niceScale(Math.max(0, greatest), whole, Math.min(0, greatest));
  }
  const rough = (greatest - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 2.5, 5, 10].map((factor) => factor * power).filter((step) => !whole || Number.isInteger(step));
  const step = round.find((each) => each >= rough) ?? Math.max(1, rough);
  const first = Math.floor(least / step);
  const count = Math.ceil(greatest / step) - first;
  // Multiplied, not added up: 0.1 + 0.2 is not 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { min: ticks[0] ?? least, max: ticks.at(-1) ?? greatest, ticks };
}

/** A label of a vertical line above a plot. */
export interface PlacedLabel {
  /** Row from the top, one per label. */
  row: number;
  side: 'start' | 'end';
}

/**
 * Places the labels of vertical lines, which begin in their label's row, so that no label crosses a line: all on the
 * same side of their lines, each above the lines on that side. If only some fit on either side, each is placed where it
 * fits.
 * @param lines position and label width of each
 */
export function placeLabels(
  lines: readonly { x: number; width: number }[],
  { left, right }: { left: number; right: number },
): PlacedLabel[] {
  const fitsAfter = ({ x, width }: { x: number; width: number }) => x + width <= right;
  const all = lines.every(fitsAfter) ? 'start' : lines.every(({ x, width }) => x - width >= left) ? 'end' : undefined;
  const along = [...lines.keys()].sort((a, b) => {
    const apart = (lines[a]?.x ?? 0) - (lines[b]?.x ?? 0);
    return all === 'end' ? -apart : apart;
  });
  return lines.map((line, index) => ({
    row: along.indexOf(index),
    side: all ?? (fitsAfter(line) ? 'start' : 'end'),
  }));
}

/** The interval of labels that keeps at most `most` of them on an axis. */
export const labelEvery = (labels: number, most: number): number => Math.max(1, Math.ceil(labels / most));

/** Path of a slice of a ring, angles in turns from the top. */
export function ringSlice(from: number, to: number, outer: number, inner: number): string {
  // An arc of a whole turn begins and ends at one point and draws nothing.
  const end = Math.min(to, from + 0.99999);
  const point = (turn: number, radius: number) =>
    `${(radius * Math.sin(turn * 2 * Math.PI)).toFixed(3)} ${(-radius * Math.cos(turn * 2 * Math.PI)).toFixed(3)}`;
  const large = end - from > 0.5 ? 1 : 0;
  return (
    `M${point(from, outer)}A${outer} ${outer} 0 ${large} 1 ${point(end, outer)}` +
    `L${point(end, inner)}A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`
  );
}
