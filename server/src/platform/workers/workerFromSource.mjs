// Runs a worker from its TypeScript source; never part of a build.
import { builtWorker } from '../../testing/buildWorkers.mjs';

const [, , source] = process.argv;
const built = builtWorker(source);
if (!built) {
  // `--import tsx` does not reach a worker thread on Node 20, so the loader is registered inside of it.
  const { register } = await import('tsx/esm/api');
  register();
}
await import(built ?? source);
