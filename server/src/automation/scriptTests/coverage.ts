import type { CoveragePoint } from '@parlance/contract/calls/scriptTests';
import { instrument, type InstrumentedCode } from '../sandbox/instrument.ts';

/** What a test has reached of the places of a code. */
export interface ReachedPoints {
  /** How many places the code has: another code, or a later release of the product, may have others. */
  of: number;
  numbers: number[];
}

/** The places of a code with those that tests come by; null: it has none, or none was tested with it. */
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

/** The same of a code, and what was kept of the tests that ran with it. */
export const coverageOfCode = (code: string, reached: readonly ReachedPoints[]): CoveragePoint[] | null =>
  reached.length === 0 ? null : coverageOf(instrument(code), reached);
