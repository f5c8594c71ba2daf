import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the thread that calls it give way to others: people who wait for an answer come before a training. Linux
 * knows threads by numbers of their own, and Node's priorities take them; elsewhere nothing happens.
 *
 * @param to by default, still before what may wait for ever
 */
export function lowerThreadPriority(to: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, to);
  } catch {
    // Without /proc, or without the right to it, the thread stays as it is.
  }
}
