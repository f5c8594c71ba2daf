import { expect, it } from 'vitest';
import { coverageByLine, coverageCounts } from './coverage.ts';

const points = [
  { line: 1, kind: 'call' as const, name: 'ask', reached: true },
  { line: 2, kind: 'branch' as const, name: 'if', reached: true },
  { line: 2, kind: 'branch' as const, name: 'else', reached: false },
  { line: 2, kind: 'call' as const, name: 'say', reached: true },
  { line: 3, kind: 'call' as const, name: 'say', reached: false },
];

it('says of each line whether tests reach all of it, some or none', () => {
  expect(coverageByLine(points)).toEqual([
    { line: 1, tone: 'good', reached: ['ask'], missed: [] },
    { line: 2, tone: 'warning', reached: ['if', 'say'], missed: ['else'] },
    { line: 3, tone: 'bad', reached: [], missed: ['say'] },
  ]);
  expect(coverageCounts(points)).toEqual({ branches: 1, allBranches: 2, calls: 2, allCalls: 3 });
});
