import { Chunk, type DiffConfig } from '@codemirror/merge';
import { Text } from '@codemirror/state';

/** Limits the comparison: large texts with little in common are compared by lines. */
export const diffConfig: DiffConfig = { scanLimit: 500, timeout: 200 };

const lineCount = (doc: Text, from: number, to: number, end: number) =>
  from === to ? 0 : doc.lineAt(Math.min(end, doc.length)).number - doc.lineAt(from).number + 1;

/** Counts added and removed lines; a changed line counts as both. An empty text has none. */
export function diffLines(before: string, after: string): { added: number; removed: number } {
  const [a, b] = [before, after].map((text) => Text.of(text.split(/\r\n?|\n/)));
  if (!a || !b) return { added: 0, removed: 0 };
  const sum = { added: 0, removed: 0 };
  for (const chunk of Chunk.build(a, b, diffConfig)) {
    if (before !== '') sum.removed += lineCount(a, chunk.fromA, chunk.toA, chunk.endA);
    if (after !== '') sum.added += lineCount(b, chunk.fromB, chunk.toB, chunk.endB);
  }
  return sum;
}
