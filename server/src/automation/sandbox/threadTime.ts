import { readFileSync, readlinkSync } from 'node:fs';

/** The number by which the system knows this thread; 0 where it does not tell. */
export function threadNumber(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

/**
 * Milliseconds that a thread of this process has computed, where the system tells: a busy machine is not the script's
 * fault.
 *
 * @param number by default the thread that asks
 */
export function threadMs(number?: number): number {
  const thread = number === undefined ? 'thread-self' : `self/task/${number}`;
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
