import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Modes of folders and files with data: only their owner can read them. */
export const privateFolder = 0o700;
export const privateFile = 0o600;
/** Mode bits of the group and of others. */
const open = 0o077;

/** Makes a folder that only its owner can read, with its missing parents; an existing folder is left as it is. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: privateFolder });
  try {
    // Not recursively: where a parent exists and refuses the folder as missing, as in /proc, Node never ends.
    await make().catch(async (error: unknown) => {
      const parent = path.dirname(folder);
      if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
      await makePrivateFolder(parent);
      await make();
    });
  } catch (error) {
    if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error;
  }
}

/** The code of a file error; empty for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Removes the access of group and others from a path and everything below it. Returns how many files and folders were
 * open; 0 on Windows. Synchronous: for a thousand files, asynchronous calls would each wait for a thread.
 */
export function restrictToOwner(place: string): number {
  if (process.platform === 'win32') return 0;
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return 0;
  const own = (found.mode & open) === 0 ? 0 : 1;
  if (own === 1) chmodSync(place, found.mode & 0o777 & ~open);
  if (!found.isDirectory()) return own;
  return readdirSync(place).reduce((sum, name) => sum + restrictToOwner(path.join(place, name)), own);
}
