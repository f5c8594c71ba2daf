import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';

/** Mounts a small disk in a folder. Undefined where this machine does not allow it. */
export function smallDisk(folder: string, megabytes: number): string | undefined {
  const place = mkdtempSync(path.join(folder, 'disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]);
  return made.status === 0 ? place : undefined;
}

export const removeDisk = (place: string): void => void spawnSync('umount', [place]);
