import path from 'node:path';
import type { Graph } from './graph.ts';
import { isProduct } from './places.ts';
import { separateFiles } from './table.ts';

const maxLines = 40;
/** Files are not joined if the result were longer. */
const maxLinesJoined = 200;

/** By convention, style sheets, handlers and the entries of threads and jobs are separate files. */
const isByConvention = (file: string): boolean => /\.(styles|calls|worker|job)\.tsx?$/.test(file);
/** Handlers keep their rules in files beside them, and lists of exports keep their modules. */
const keepsApart = (importer: string): boolean => /\.calls\.ts$|\/exports\//.test(importer);

const linesOf = (text: string | undefined): number => (text ?? '').trimEnd().split('\n').length;

/**
 * Small product files that only one other file of their folder, and no test, imports: they should be joined with it.
 */
export function smallFiles({ files, edges }: Graph): { file: string; importer: string }[] {
  const importers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  for (const { from, to, isLazy } of edges) {
    importers.set(to, (importers.get(to) ?? new Set()).add(from));
    if (isLazy) lazy.add(to);
  }
  return [...files].flatMap(([file, text]) => {
    const [importer, ...others] = importers.get(file) ?? [];
    if (importer === undefined || others.length > 0) return [];
    if (!/\.tsx?$/.test(file) || !isProduct(file) || !isProduct(importer)) return [];
    const lines = linesOf(text);
    const fits = lines <= maxLines && lines + linesOf(files.get(importer)) <= maxLinesJoined;
    const near = path.posix.dirname(importer) === path.posix.dirname(file);
    const apart = isByConvention(file) || keepsApart(importer) || lazy.has(file) || Object.hasOwn(separateFiles, file);
    return fits && near && !apart ? [{ file, importer }] : [];
  });
}
