import type { Graph } from './graph.ts';
import { isProduct } from './places.ts';

const mostLines = 40;

/** Files of the product that hold little, are imported once and have no test of their own: they may join their importer. */
export function smallFiles({ files, edges }: Graph): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (isProduct(from)) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  }
  return [...files]
    .filter(([file, text]) => {
      const lines = text.trimEnd().split('\n').length;
      const source = /\.tsx?$/.test(file) && isProduct(file) && lines <= mostLines;
      const tested = ['.test.ts', '.test.tsx', '.stories.tsx'].some((end) => files.has(file.replace(/\.tsx?$/, end)));
      return source && !tested && importers.get(file)?.size === 1;
    })
    .map(([file]) => file);
}
