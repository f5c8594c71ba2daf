/**
 * The address of the training worker, worked out from the address of the code that asks.
 *
 * - From source, that is this file; `worker.source.mjs` beside it loads `worker.ts`.
 * - Bundled, that is `dist/main.js` and the worker is `dist/nlu/worker.js`.
 */
export function workerUrl(from: string = import.meta.url): URL {
  return new URL(from.endsWith('.ts') ? './worker.source.mjs' : './nlu/worker.js', from);
}
