import { constants, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { privateFolder } from './private.ts';

/** The state of a file when it was listed. */
interface FileState {
  size: number;
  modified: number;
  /** Written so recently that a later write might get the same timestamp. */
  recent: boolean;
}
type Files = ReadonlyMap<string, FileState>;

/** Milliseconds: far more than the coarsest timestamp resolution of a file system. */
const recently = 10_000;

/**
 * Lists the folders and files below a directory by relative path. Synchronous: a database has a thousand files, each
 * asynchronous call would wait for a thread, and PGlite itself reads and writes them in this thread.
 */
function listFiles(directory: string): { folders: string[]; files: Files } {
  const folders: string[] = [];
  const files = new Map<string, FileState>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const name = path.relative(directory, path.join(entry.parentPath, entry.name));
    if (entry.isDirectory()) folders.push(name);
    const found = entry.isFile() ? statSync(path.join(directory, name), { throwIfNoEntry: false }) : undefined;
    if (!found) continue;
    const { size, mtimeMs: modified } = found;
    files.set(name, { size, modified, recent: Date.now() - modified < recently });
  }
  return { folders, files };
}

/** A file that the database deletes during the copy is left out of it. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function makeFolders(to: string, folders: readonly string[]): Promise<void> {
  for (const folder of ['', ...folders]) await mkdir(path.join(to, folder), { recursive: true, mode: privateFolder });
}

/**
 * Copies the directory of a database in use: first all of it, then, while the database is paused, the few files that
 * were written since.
 * @param quiesce writes everything to disk, and runs the work while all other work waits
 */
export async function copyDatabase(
  from: string,
  to: string,
  quiesce: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // Writes to disk now, so that less is left for the time in which all work waits.
  await quiesce(async () => {});
  const copy = (name: string) => copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE);
  // Listed before it is copied, so that a file that is written meanwhile differs in the second list.
  const first = listFiles(from);
  await makeFolders(to, first.folders);
  for (const name of first.files.keys()) await copy(name).catch(ignoreGone);
  await quiesce(async () => {
    const last = listFiles(from);
    await makeFolders(to, last.folders);
    for (const [name, now] of last.files) {
      const before = first.files.get(name);
      const same = before?.size === now.size && before.modified === now.modified && !before.recent;
      if (!same) await copy(name);
    }
    const gone = [...first.files.keys()].filter((name) => !last.files.has(name));
    await Promise.all(gone.map((name) => rm(path.join(to, name), { force: true })));
  });
}
