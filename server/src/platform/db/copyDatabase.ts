import { constants, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { privateFolder } from './private.ts';

/** A file as it was found. */
interface Found {
  size: number;
  modified: number;
  /** It was written so shortly before that another write might have the same time. */
  recent: boolean;
}
type Files = ReadonlyMap<string, Found>;

/** Milliseconds: far more than the coarsest clock of a file system. */
const recently = 10_000;

/**
 * The folders and files below a directory, by their paths from there. Without waiting for a thread at each of the thousand
 * files of a database: PGlite itself reads and writes them in this thread.
 */
function listFiles(directory: string): { folders: string[]; files: Files } {
  const folders: string[] = [];
  const files = new Map<string, Found>();
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

/** What goes while the database works is not in its copy. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function makeFolders(to: string, folders: readonly string[]): Promise<void> {
  for (const folder of ['', ...folders]) await mkdir(path.join(to, folder), { recursive: true, mode: privateFolder });
}

/**
 * Copies the directory of a database that is being written: first all of it, then, while the database stands still, the
 * files that were written since, which are few.
 * @param still writes everything to disk, and runs the work while nothing else runs
 */
export async function copyDatabase(
  from: string,
  to: string,
  still: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // What is not on disk yet is not left for the time in which all work waits.
  await still(async () => {});
  const copy = (name: string) => copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE);
  // Found before it is copied: what is written meanwhile differs afterwards.
  const first = listFiles(from);
  await makeFolders(to, first.folders);
  for (const name of first.files.keys()) await copy(name).catch(ignoreGone);
  await still(async () => {
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
