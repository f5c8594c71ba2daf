import type { ReplayedStep } from '@parlance/contract/calls/scriptReplays';
import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { sortedJson } from '../sandbox/sortedJson.ts';

/** A call of a run beside one of its replay. */
export interface AlignedStep {
  recorded: ScriptStep | null;
  replayed: ReplayedStep | null;
  same: boolean;
}

type Call = Pick<ScriptStep, 'kind' | 'args'>;

/** A key that is equal for equal calls. */
export const callKey = ({ kind, args }: Call): string => `${kind} ${sortedJson(args)}`;

/**
 * Aligns the calls of a run with those of its replay: the longest common subsequence of calls with the same arguments,
 * and between them, calls of the same kind. At most 1,000 calls each.
 */
export function alignSteps(recorded: readonly ScriptStep[], replayed: readonly ReplayedStep[]): AlignedStep[] {
  const [before, after] = [recorded.map(callKey), replayed.map(callKey)];
  const common = commonPairs(before, after);
  const aligned: AlignedStep[] = [];
  let [from, to] = [0, 0];
  for (const [i, j] of [...common, [recorded.length, replayed.length] as const]) {
    aligned.push(...pairByKind(recorded.slice(from, i), replayed.slice(to, j)));
    const [one, other] = [recorded[i], replayed[j]];
    if (one && other) aligned.push({ recorded: one, replayed: other, same: true });
    [from, to] = [i + 1, j + 1];
  }
  return aligned;
}

/** Aligns calls that differ, in their order; those of the same kind are paired. */
function pairByKind(recorded: readonly ScriptStep[], replayed: readonly ReplayedStep[]): AlignedStep[] {
  const pairs = commonPairs(
    recorded.map(({ kind }) => kind),
    replayed.map(({ kind }) => kind),
  );
  const aligned: AlignedStep[] = [];
  let [from, to] = [0, 0];
  for (const [i, j] of [...pairs, [recorded.length, replayed.length] as const]) {
    for (const one of recorded.slice(from, i)) aligned.push({ recorded: one, replayed: null, same: false });
    for (const other of replayed.slice(to, j)) aligned.push({ recorded: null, replayed: other, same: false });
    const [one, other] = [recorded[i], replayed[j]];
    if (one && other) aligned.push({ recorded: one, replayed: other, same: false });
    [from, to] = [i + 1, j + 1];
  }
  return aligned;
}

/** Index pairs of the longest common subsequence. The common prefix needs no table. */
function commonPairs(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  const [rows, columns] = [one.length - start, other.length - start];
  const lengths = new Uint16Array((rows + 1) * (columns + 1));
  const at = (row: number, column: number): number => lengths[row * (columns + 1) + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * (columns + 1) + column] =
        one[start + row] === other[start + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = Array.from({ length: start }, (_, place) => [place, place] as const);
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (one[start + row] === other[start + column]) pairs.push([start + row++, start + column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
