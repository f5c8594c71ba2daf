import { Worker } from 'node:worker_threads';

/**
 * Runs in the process of a `Child`: answers the parent's requests, until the parent ends the process or exits.
 *
 * @param work computes the answer; if it throws, the process ends with an error
 */
export function answerParent(work: (input: never) => unknown): void {
  // The parent was killed: there is no reader for an answer, and its deadlines do not end this process any longer.
  process.once('disconnect', () => process.exit());
  new Worker(endWithParent, { eval: true, workerData: process.ppid }).unref();
  process.on('message', ({ input }: { input: never }) => {
    void (async () => process.send?.({ answer: await work(input) }))();
  });
}

/**
 * A process that computes without a pause learns nothing of its parent's end, so a thread looks for it. The process has
 * two seconds to exit by itself, which removes its temporary files.
 */
const endWithParent = `
  const { workerData: parent } = require('node:worker_threads');
  let seconds = 0;
  setInterval(() => {
    if (process.ppid !== parent && ++seconds > 2) process.kill(process.pid, 'SIGKILL');
  }, 1000);`;
