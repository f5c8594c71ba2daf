import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { diffConfig } from './diffLines.ts';

interface LineChange {
  /** Lines of the base that are replaced, from 0; `to` is the first that is not. */
  from: number;
  to: number;
  lines: readonly string[];
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);

/** The changes from one text to another, by lines of the first. */
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

/** Two changes that touch, or stand side by side: a person has to say which comes first. */
const collide = (one: LineChange, other: LineChange): boolean => one.from <= other.to && other.from <= one.to;
const same = (one: LineChange, other: LineChange): boolean =>
  one.from === other.from && one.to === other.to && one.lines.join('\n') === other.lines.join('\n');

/** Both people's changes of a text, by lines; undefined where they changed the same or neighbouring lines. */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const lines = linesOf(base);
  const ours = changesOf(lines, linesOf(mine));
  const others = changesOf(lines, linesOf(theirs)).filter((change) => !ours.some((own) => same(own, change)));
  if (others.some((change) => ours.some((own) => collide(own, change)))) return undefined;
  const merged = [...lines];
  for (const { from, to, lines: changed } of [...ours, ...others].toSorted((a, b) => b.from - a.from))
    merged.splice(from, to - from, ...changed);
  return merged.join('\n');
}
