/** The look of a series, which differs from the others by more than colour. */
export interface SeriesLook {
  colour: string;
  /** Dashes of its line; undefined: solid. */
  dash: string | undefined;
  /** Pattern of its areas: none, stripes, dots or bars. */
  pattern: 0 | 1 | 2 | 3;
}

const colours = 6;
const dashes = [undefined, '7 4', '2 3', '9 3 2 3'] as const;
const patterns = [0, 1, 2, 3] as const;

/**
 * The look of a series by its index: six colours, then the same ones with another pattern. The sum of the rest is grey.
 */
export function lookOf(index: number, other = false): SeriesLook {
  if (other) return { colour: 'var(--chart-other)', dash: '4 3', pattern: 0 };
  const round = Math.floor(index / colours) % patterns.length;
  return { colour: seriesColour(index), dash: dashes[round], pattern: patterns[round] ?? 0 };
}

/** Colour of a series by its index. */
const seriesColour = (index: number): string => `var(--chart-${(index % colours) + 1})`;

/** The parts cut out of a square of eight pixels, as a path. */
export const patternCuts = {
  1: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  2: 'M2 2h.1M6 6h.1',
  3: 'M0 2H8M0 6H8',
} as const;
