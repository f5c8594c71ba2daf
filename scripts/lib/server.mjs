import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from './run.mjs';

const server = path.join(root, 'server');

/** Bundles the server and its worker threads; packages stay in node_modules, the contract goes in. */
export async function buildServer() {
  const { build } = await import('esbuild');
  const { dependencies } = JSON.parse(await readFile(path.join(server, 'package.json'), 'utf8'));
  const sources = await readdir(path.join(server, 'src'), { recursive: true });
  const workers = sources.filter((file) => file.endsWith('.worker.ts'));
  const dist = path.join(server, 'dist');
  await rm(dist, { recursive: true, force: true });
  await build({
    entryPoints: ['main.ts', ...workers].map((file) => path.join(server, 'src', file)),
    outbase: path.join(server, 'src'),
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@parlance/')),
    logLevel: 'warning',
  });
  await cp(path.join(server, 'src/db/migrations'), path.join(dist, 'migrations'), { recursive: true });
}
