import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '../../../scripts/lib/server.mjs';

const sources = fileURLToPath(new URL('..', import.meta.url));
// Below the packages, which are imported by name.
const cache = fileURLToPath(new URL('../../../node_modules/.cache/parlance/', import.meta.url));

/** Bundles worker threads and child processes once for a whole run of tests: file by file they take a second, at each start of one. */
export async function setup() {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'workers-'));
  const files = await readdir(sources, { recursive: true });
  await bundleServer({
    entryPoints: files.filter((file) => /\.(worker|child)\.ts$/.test(file)).map((file) => path.join(sources, file)),
    outbase: sources,
    outdir: folder,
  });
  process.env['PARLANCE_TEST_WORKERS'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
