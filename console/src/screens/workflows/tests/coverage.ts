import type { CoveragePoint } from '@parlance/contract/calls/scriptTests';

/** The coverage of a line by tests. */
export interface LineCoverage {
  line: number;
  tone: 'good' | 'warning' | 'bad';
  reached: string[];
  missed: string[];
}

const namesOf = (points: readonly CoveragePoint[], isReached: boolean): string[] => [
  ...new Set(points.filter(({ reached }) => reached === isReached).map(({ name }) => name)),
];

/** The coverage of each line with branches or calls: all of them, some or none. */
export function coverageByLine(points: readonly CoveragePoint[]): LineCoverage[] {
  const lines = new Map<number, CoveragePoint[]>();
  for (const point of points) lines.set(point.line, [...(lines.get(point.line) ?? []), point]);
  return [...lines].map(([line, here]) => {
    const [reached, missed] = [namesOf(here, true), namesOf(here, false)];
    return { line, tone: missed.length === 0 ? 'good' : reached.length === 0 ? 'bad' : 'warning', reached, missed };
  });
}

/** The number of branches and calls, and how many of them tests reach. */
export function coverageCounts(points: readonly CoveragePoint[]) {
  const count = (kind: CoveragePoint['kind']) => points.filter((point) => point.kind === kind);
  const reached = (of: readonly CoveragePoint[]) => of.filter((point) => point.reached).length;
  const [branches, calls] = [count('branch'), count('call')];
  return {
    branches: reached(branches),
    allBranches: branches.length,
    calls: reached(calls),
    allCalls: calls.length,
  };
}
