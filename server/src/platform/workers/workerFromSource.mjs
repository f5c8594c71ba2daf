// Runs a worker from its TypeScript source; never part of a build.
import { pathToFileURL } from 'node:url';

const [, , source] = process.argv;
const sources = new URL('../../', import.meta.url).href;
/** Where a run of tests has bundled all workers at once: loaded from source, each start takes a second. */
const bundles = process.env['PARLANCE_TEST_WORKERS'];
if (bundles) {
  const name = source.slice(sources.length).replace(/\.ts$/, '.js');
  await import(new URL(name, pathToFileURL(`${bundles}/`)).href);
} else {
  // `--import tsx` does not reach a worker thread on Node 20, so the loader is registered inside of it.
  const { register } = await import('tsx/esm/api');
  register();
  await import(source);
}
