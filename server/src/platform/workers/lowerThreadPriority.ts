import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread, so that answers to people come before trainings. On Linux, threads have
 * ids that `os.setPriority` accepts; on other systems nothing happens.
 *
 * @param to the priority; the default is above that of work without any deadline
 */
export function lowerThreadPriority(to: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, to);
  } catch {
    // Without /proc, or without permission, the priority stays.
  }
}
