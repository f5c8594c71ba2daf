import { type Links, maxNearest } from './nearestRows.ts';
import { PriorityQueue } from './priorityQueue.ts';

/** Two groups that may be joined, with their state when the pair was found. */
interface Pair {
  similarity: number;
  one: number;
  other: number;
  /** How often each group had been joined by then. If that has changed, the pair is outdated. */
  oneAge: number;
  otherAge: number;
}

/**
 * Clusters rows by average linkage: always joins the two groups with the highest average similarity, down to a minimum.
 * Only linked pairs have a known similarity, so the average is over the number of pairs that could be linked. Ties go
 * to the rows that come first.
 */
export function joinByAverage({ from, to, similarity }: Links, count: number, least: number): number[][] {
  const members = Array.from({ length: count }, (_, row): number[] => [row]);
  /** Sums of the similarities of links between groups. */
  const near = Array.from({ length: count }, () => new Map<number, number>());
  const age = new Int32Array(count);
  const queue = new PriorityQueue(isNearer);
  from.forEach((one, at) => {
    const other = to[at] ?? 0;
    near[one]?.set(other, similarity[at] ?? 0);
    near[other]?.set(one, similarity[at] ?? 0);
    queue.push({ similarity: similarity[at] ?? 0, one, other, oneAge: 0, otherAge: 0 });
  });
  const sizeOf = (group: number) => members[group]?.length ?? 0;
  const average = (one: number, other: number, sum: number) => {
    const [small, large] = [Math.min(sizeOf(one), sizeOf(other)), Math.max(sizeOf(one), sizeOf(other))];
    return sum / (small * Math.min(large, maxNearest));
  };
  for (let pair = queue.pop(); pair && pair.similarity >= least; pair = queue.pop()) {
    const { one, other, oneAge, otherAge } = pair;
    if (age[one] !== oneAge || age[other] !== otherAge) continue;
    const [kept, gone] = (near[one]?.size ?? 0) >= (near[other]?.size ?? 0) ? [one, other] : [other, one];
    const links = near[kept] ?? new Map<number, number>();
    links.delete(gone);
    for (const [third, sum] of near[gone] ?? []) {
      near[third]?.delete(gone);
      if (third === kept) continue;
      const both = (links.get(third) ?? 0) + sum;
      links.set(third, both);
      near[third]?.set(kept, both);
    }
    near[gone]?.clear();
    members[kept]?.push(...(members[gone] ?? []));
    members[gone] = [];
    age[gone] = -1;
    age[kept] = (age[kept] ?? 0) + 1;
    for (const [third, sum] of links) {
      const [low, high] = [Math.min(kept, third), Math.max(kept, third)];
      const likeness = average(kept, third, sum);
      if (likeness < least) continue;
      queue.push({ similarity: likeness, one: low, other: high, oneAge: age[low] ?? 0, otherAge: age[high] ?? 0 });
    }
  }
  return members.filter((group) => group.length > 0);
}

/** Orders pairs by similarity, highest first. */
const isNearer = (one: Pair, other: Pair): boolean =>
  (other.similarity - one.similarity || one.one - other.one || one.other - other.other) < 0;
