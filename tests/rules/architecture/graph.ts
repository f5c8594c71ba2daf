import path from 'node:path';
import { importsOf } from './imports.ts';
import { isWithin } from './places.ts';
import { packages } from './table.ts';

/** The text of every file by its path from the repository's root; empty for files that are not sources. */
export type Files = ReadonlyMap<string, string>;

/** An import of one of our files, or of a third-party package. */
export interface Edge {
  from: string;
  /** The path of a file, or the name of a package: `npm:zod`, `node:fs`. */
  to: string;
  typeOnly: boolean;
  isLazy?: boolean;
}

export interface Graph {
  files: Files;
  edges: readonly Edge[];
  /** Imports that do not resolve to a file. */
  broken: readonly Edge[];
}

const ours = '@parlance/';
const serverSource = 'server/src';

export const isSource = (file: string): boolean => /\.(ts|tsx|mjs|js|mdx)$/.test(file);

/** Whether a file is build output. */
const isBuilt = (file: string): boolean => /(^|\/)(dist|node_modules|storybook-static)(\/|$)/.test(file);

type Exports = Record<string, string | { source?: string; default?: string }>;

/** The file that one of our packages exports under a name: `contract`, `limits` → `contract/src/limits.ts`. */
function exported(files: Files, name: string): string | undefined {
  const [folder = '', ...rest] = name.split('/');
  const manifest = files.get(`${folder}/package.json`);
  if (manifest === undefined) return undefined;
  const table = (JSON.parse(manifest) as { exports?: Exports }).exports ?? {};
  const asked = ['.', ...rest].join('/');
  for (const [key, target] of Object.entries(table)) {
    const [before = '', after] = key.split('*');
    const matches = after === undefined ? asked === key : asked.startsWith(before) && asked.endsWith(after);
    if (!matches) continue;
    const written = typeof target === 'string' ? target : (target.source ?? target.default ?? '');
    const part = after === undefined ? '' : asked.slice(before.length, asked.length - after.length);
    return path.posix.join(folder, written.replace('*', part));
  }
  return undefined;
}

/** `zod/v4` → `npm:zod`; `@scope/name/part` → `npm:@scope/name`. */
const packageName = (specifier: string): string =>
  `npm:${specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')}`;

/**
 * Resolves an import to a path or a package, or reports that it does not exist; undefined for files that are not ours.
 */
function resolve(files: Files, from: string, specifier: string): { to: string; found: boolean } | undefined {
  const plain = specifier.replace(/[?#].*$/, '');
  if (plain.startsWith('worker:')) {
    const to = `${serverSource}/${plain.slice('worker:'.length)}.ts`;
    return { to, found: files.has(to) };
  }
  if (plain.startsWith(ours)) {
    const to = exported(files, plain.slice(ours.length));
    return { to: to ?? plain, found: to !== undefined && files.has(to) };
  }
  if (!plain.startsWith('.')) {
    return { to: plain.startsWith('node:') ? plain : packageName(plain), found: true };
  }
  const to = path.posix.join(path.posix.dirname(from), plain);
  if (files.has(to)) return { to, found: true };
  // Build output, files beside the packages, and whole folders are read rather than imported.
  const folder = `${to.replace(/\/$/, '')}/`;
  const isBeside = !Object.keys(packages).some((one) => isWithin(to, one)) || !to.includes('/');
  const noFile = isBuilt(to) || isBeside || [...files.keys()].some((file) => file.startsWith(folder));
  return noFile ? undefined : { to, found: false };
}

/** Reads all sources and resolves each of their imports. */
export function readGraph(files: Files): Graph {
  const edges: Edge[] = [];
  const broken: Edge[] = [];
  for (const [from, text] of files) {
    if (!isSource(from)) continue;
    for (const { specifier, ...kind } of importsOf(from, text)) {
      const target = resolve(files, from, specifier);
      if (target) (target.found ? edges : broken).push({ from, to: target.to, ...kind });
    }
  }
  return { files, edges, broken };
}
