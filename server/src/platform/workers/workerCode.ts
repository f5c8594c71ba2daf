import type { WorkerOptions } from 'node:worker_threads';

/** The location of a worker thread's code, and the options to run it. */
export interface WorkerCode {
  url: URL;
  options: Pick<WorkerOptions, 'argv' | 'execArgv'>;
}

/**
 * Finds a worker by its path below the sources, without its ending: `operations/export/sheet.worker`.
 *
 * Bundled, this code is in `dist/main.js` and the worker in `dist/operations/export/sheet.worker.js`.
 * From source (tests, development) the worker is a TypeScript file and needs a separate loader.
 */
export function workerCode(name: string): WorkerCode {
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return { url: new URL(`./${name}.js`, here), options: {} };
  const source = new URL(`../../${name}.ts`, here);
  // Does not inherit the arguments of this process, which may name loaders of a test runner.
  return { url: new URL('./workerFromSource.mjs', here), options: { argv: [source.href], execArgv: [] } };
}
