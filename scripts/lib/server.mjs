import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './run.mjs';

const server = path.join(root, 'server');
/**
 * Packages of many small files, and packages that child processes read. Loaded from separate files they cost up to a
 * third of a second at each start.
 */
const inlined = new Set([
  '@orama/stemmers',
  'chrono-node',
  'fflate',
  'isomorphic-git',
  'libphonenumber-js',
  'linkify-it',
  'n2words',
  'parse5',
  'saxes',
  'tinyld',
  'zod',
]);
/** CommonJS packages among them load modules of Node by `require`. */
const banner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** Bundles code of the server with the contract; other packages stay in node_modules. Takes options of esbuild. */
export async function bundleServer(options) {
  const { build } = await import('esbuild');
  const packages = JSON.parse(await readFile(path.join(server, 'package.json'), 'utf8'));
  const dependencies = { ...packages.dependencies, ...packages.optionalDependencies };
  await build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@parlance/') && !inlined.has(name)),
    banner: { js: banner },
    logLevel: 'warning',
    ...options,
  });
}

/** The server, its worker threads and its child processes. */
export async function buildServer() {
  const sources = await readdir(path.join(server, 'src'), { recursive: true });
  const workers = sources.filter((file) => /\.(worker|child)\.ts$/.test(file));
  const dist = path.join(server, 'dist');
  await rm(dist, { recursive: true, force: true });
  await bundleServer({
    entryPoints: ['main.ts', 'command.ts', ...workers].map((file) => path.join(server, 'src', file)),
    outbase: path.join(server, 'src'),
    outdir: dist,
    sourcemap: true,
    // Stack traces show files and lines only; Node reads the whole source map at each start.
    sourcesContent: false,
  });
  await cp(path.join(server, 'src/platform/db/migrations'), path.join(dist, 'migrations'), { recursive: true });
  const cmaps = 'knowledge/extraction/cmaps';
  await cp(path.join(server, 'src', cmaps), path.join(dist, cmaps), { recursive: true });
  const passwords = path.join(server, 'src/identity/credentials/commonPasswords');
  for (const end of ['.txt', '.LICENSE.txt']) await cp(passwords + end, path.join(dist, `commonPasswords${end}`));
}
