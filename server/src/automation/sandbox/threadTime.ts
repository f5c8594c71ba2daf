import { readFileSync, readlinkSync } from 'node:fs';

/** The system's id of this thread; 0 where the system has none. */
export function threadNumber(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

/**
 * CPU time of a thread of this process in milliseconds, or the clock's time where the system does not measure it. A
 * busy machine does not count against a script.
 *
 * @param number by default the calling thread
 */
export function threadMs(number?: number): number {
  const thread = number === undefined ? 'thread-self' : `self/task/${number}`;
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
