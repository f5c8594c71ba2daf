import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Mode of the folders and of the files that hold data: their owner alone reads them. */
export const privateFolder = 0o700;
export const privateFile = 0o600;
/** Bits of a mode that belong to its group and to others. */
const open = 0o077;

/** Makes a folder that its owner alone can read, with those above it; an existing one is left as it is. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolder });
}

/**
 * Takes the access of all others from what is at a path, and below it. Returns how many files and folders were open;
 * none on systems without modes. It does not wait for a thread at each of the thousand files of a database.
 */
export function closeToOthers(place: string): number {
  if (process.platform === 'win32') return 0;
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return 0;
  const own = (found.mode & open) === 0 ? 0 : 1;
  if (own === 1) chmodSync(place, found.mode & 0o777 & ~open);
  if (!found.isDirectory()) return own;
  return readdirSync(place).reduce((sum, name) => sum + closeToOthers(path.join(place, name)), own);
}
