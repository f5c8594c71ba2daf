import type { CoveragePoint } from '@parlance/contract/calls/scriptTests';
import { instrument, type InstrumentedCode } from '../sandbox/instrument.ts';

/** The points of a code that a test has reached. */
export interface ReachedPoints {
  /** Number of points of the code; it may differ for other code, or in a later release of the product. */
  of: number;
  numbers: number[];
}

/** The points of a code, with those that tests reach; null where there are none, or no test has run with this code. */
export function coverageOf(
  instrumented: InstrumentedCode | undefined,
  reached: readonly ReachedPoints[],
): CoveragePoint[] | null {
  if (!instrumented) return null;
  const { points } = instrumented;
  const fitting = reached.filter((one) => one.of === points.length);
  if (fitting.length === 0) return null;
  const all = new Set(fitting.flatMap(({ numbers }) => numbers));
  return points.map((point, number) => ({ ...point, reached: all.has(number) })).toSorted((a, b) => a.line - b.line);
}

/** The coverage of a code by stored results of tests that ran with it. */
export const coverageOfCode = (code: string, reached: readonly ReachedPoints[]): CoveragePoint[] | null =>
  reached.length === 0 ? null : coverageOf(instrument(code), reached);
