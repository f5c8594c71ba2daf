import { fixed, linePath } from '../Chart/paths.ts';

export interface SparklineProps {
  /** In order; null is a gap. */
  values: readonly (number | null)[];
  /** In pixels. @default 24 */
  height?: number | undefined;
}

const width = 96;

/**
 * A line of values without axes, in the current text colour. Decorative: its values have to be given as text beside it.
 */
export function Sparkline({ values, height = 24 }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [least, greatest] = [Math.min(...known), Math.max(...known)];
  const y = (value: number) => 2 + (height - 4) * (greatest === least ? 0.5 : (greatest - value) / (greatest - least));
  const x = (index: number) => 1 + ((width - 2) * index) / Math.max(1, values.length - 1);
  return (
    <svg
      viewBox={`0 0 ${fixed(width)} ${fixed(height)}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path
        d={linePath(values, x, y)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
