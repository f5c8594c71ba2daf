import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Where a worker thread's code is, and the arguments Node needs to run it. */
export interface WorkerCode {
  url: URL;
  execArgv: string[];
}

/**
 * Finds a worker by its path below the sources, without its ending: `verbatim/sheet.worker`.
 *
 * Bundled, this code stands in `dist/main.js` and the worker in `dist/verbatim/sheet.worker.js`.
 * From source the worker is a TypeScript file, which needs tsx: a worker does not inherit the loader
 * of the thread that starts it.
 */
export function workerCode(name: string): WorkerCode {
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return { url: new URL(`./${name}.js`, here), execArgv: [] };
  const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href;
  return { url: new URL(`./${name}.ts`, here), execArgv: ['--import', tsx] };
}
