// Runs a worker from its TypeScript source; never part of a build.
// `--import tsx` does not reach a worker thread on Node 20, so the loader is registered inside of it.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
