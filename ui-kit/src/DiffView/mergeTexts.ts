import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { diffConfig } from './diffLines.ts';

interface LineChange {
  /** Replaced lines of the base, from 0; `to` is exclusive. */
  from: number;
  to: number;
  lines: readonly string[];
}

/** Lines of a text that two people edited, with who changed them. */
export interface MergePart {
  /**
   * `same`: unchanged; `mine`, `theirs`: changed by one; `both`: changed alike by both; `conflict`: changed differently
   * by both.
   */
  kind: 'same' | 'mine' | 'theirs' | 'both' | 'conflict';
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);

/** The changes from one text to another, as line ranges of the first. */
function changesOf(before: readonly string[], after: readonly string[]): LineChange[] {
  const a = Text.of([...before]);
  const b = Text.of([...after]);
  // A chunk covers whole lines with their breaks; its end may be one beyond the text.
  const lineAt = (doc: Text, position: number) => (position > doc.length ? doc.lines : doc.lineAt(position).number - 1);
  return Chunk.build(a, b, diffConfig).map(({ fromA, toA, fromB, toB }) => ({
    from: lineAt(a, fromA),
    to: toA === fromA ? lineAt(a, fromA) : lineAt(a, toA - 1) + 1,
    lines: toB === fromB ? [] : after.slice(lineAt(b, fromB), lineAt(b, toB - 1) + 1),
  }));
}

/** Line range of the base whose changes belong together, with the changes of each person. */
interface Cluster {
  from: number;
  to: number;
  mine: LineChange[];
  theirs: LineChange[];
}

/** Groups changes that touch or are adjacent: a person has to decide their order. */
function clusters(mine: readonly LineChange[], theirs: readonly LineChange[]): Cluster[] {
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].toSorted((a, b) => a.change.from - b.change.from || a.change.to - b.change.to);
  const found: Cluster[] = [];
  for (const { change, side } of all) {
    const last = found.at(-1);
    if (last && change.from <= last.to) {
      last.to = Math.max(last.to, change.to);
      last[side].push(change);
    } else {
      const { from, to } = change;
      found.push({ from, to, mine: [], theirs: [], [side]: [change] });
    }
  }
  return found;
}

/** The lines of a cluster with the changes of one person. */
function applyChanges(base: readonly string[], { from, to }: Cluster, changes: readonly LineChange[]): string[] {
  const lines = base.slice(from, to);
  for (const change of changes.toReversed()) lines.splice(change.from - from, change.to - change.from, ...change.lines);
  return lines;
}

function kindOf({ mine, theirs }: Pick<MergePart, 'mine' | 'theirs'>, cluster: Cluster): MergePart['kind'] {
  if (cluster.theirs.length === 0) return 'mine';
  if (cluster.mine.length === 0) return 'theirs';
  return mine.length === theirs.length && mine.every((line, at) => line === theirs[at]) ? 'both' : 'conflict';
}

/** Three-way merge: both people's changes of a text by lines, in order. */
export function mergeParts(base: string, mine: string, theirs: string): MergePart[] {
  const lines = linesOf(base);
  const parts: MergePart[] = [];
  const keep = (from: number, to: number) => {
    const same = lines.slice(from, to);
    if (same.length > 0) parts.push({ kind: 'same', base: same, mine: same, theirs: same });
  };
  let at = 0;
  for (const cluster of clusters(changesOf(lines, linesOf(mine)), changesOf(lines, linesOf(theirs)))) {
    keep(at, cluster.from);
    const [ours, others] = [applyChanges(lines, cluster, cluster.mine), applyChanges(lines, cluster, cluster.theirs)];
    const part = { base: lines.slice(cluster.from, cluster.to), mine: ours, theirs: others };
    parts.push({ kind: kindOf(part, cluster), ...part });
    at = cluster.to;
  }
  keep(at, lines.length);
  return parts;
}

/** The lines of a part without a conflict. */
export const mergedLines = (part: MergePart): readonly string[] => (part.kind === 'theirs' ? part.theirs : part.mine);

/** Three-way merge by lines; undefined where both changed the same or adjacent lines differently. */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const parts = mergeParts(base, mine, theirs);
  if (parts.some(({ kind }) => kind === 'conflict')) return undefined;
  return parts.flatMap(mergedLines).join('\n');
}
