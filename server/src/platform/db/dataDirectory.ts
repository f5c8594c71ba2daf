import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { access, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../environment.ts';
import { codeOf, makePrivateFolder, privateFile } from './private.ts';

/*
 * Finds what is wrong with the directory of the embedded database before anything is opened: for most problems, PGlite
 * only reports that it stopped.
 */

/** Bytes: a new database takes 40 MB, and some more in its first hour; an old one takes as much to recover. */
const neededToOpen = 100 * 1024 * 1024;
/** Bytes of free space below which writes to some tables may fail while others still succeed. */
const neededForNext = 1024 * 1024;
/** Bytes that must be written for the disk to count as writable. */
const probeSize = 1024 * 1024;

/** The first line of a file error's message. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return (error.message || error.name).split('\n')[0] ?? error.name;
}

/**
 * Makes the data directory if it does not exist.
 * @throws {StartError} where it cannot be read and written, or its disk is full
 */
export async function checkDataDirectory(dataDir: string): Promise<void> {
  try {
    await makePrivateFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeProbe(dataDir);
  } catch (error) {
    const code = codeOf(error);
    const problem =
      code === 'ENOSPC' || code === 'EDQUOT'
        ? 'its disk is full: free some space and start again'
        : code === 'EROFS'
          ? 'it is on a file system that is mounted read-only'
          : (describeInaccessible(dataDir) ?? reason(error));
    throw new StartError(`The data directory ${dataDir} cannot be used: ${problem}. Nothing was changed`, {
      cause: error,
    });
  }
}

async function writeProbe(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe.${process.pid}`);
  const handle = await open(probe, 'w', privateFile);
  try {
    await handle.writeFile(Buffer.alloc(probeSize));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(probe, { force: true });
  }
}

/** @throws {StartError} where the disk has no room to make a new database, or to open one */
export async function checkRoom(dataDir: string, what = 'a new database'): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= neededToOpen) return;
  const inMb = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new StartError(
    `The disk of ${dataDir} is full: ${what} needs ${inMb(neededToOpen)} MB, ${inMb(free)} MB are free. Nothing was changed`,
  );
}

/** Whether the disk of a data directory has room for the next writes; true where the free space is unknown. */
export const hasRoom = (dataDir: string): Promise<boolean> =>
  statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize >= neededForNext,
    () => true,
  );

/** @throws {StartError} where a file of the database belongs to another user, or is closed to this one */
export function checkFiles(directory: string): void {
  const problem = describeInaccessible(directory);
  if (problem !== undefined) {
    throw new StartError(`The database in ${directory} cannot be opened: ${problem}. Nothing was changed`);
  }
}

/**
 * Describes the first file at or below a path that this process cannot read and write; undefined without one.
 * Synchronous: two thousand asynchronous calls took seconds on a busy machine, and nothing else runs yet.
 */
function describeInaccessible(place: string): string | undefined {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return undefined;
  const wanted = constants.R_OK | constants.W_OK | (found.isDirectory() ? constants.X_OK : 0);
  if (!mayUse(place, wanted)) {
    const me = process.getuid?.();
    return me === undefined || found.uid === me
      ? `${place} is not readable and writable: chmod -R u+rwX ${place}`
      : `${place} belongs to user ${found.uid}, and the server runs as user ${me}: run it as the owner, or chown -R ${me} ${place}`;
  }
  if (!found.isDirectory()) return undefined;
  for (const name of readdirSync(place)) {
    const problem = describeInaccessible(path.join(place, name));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function mayUse(place: string, mode: number): boolean {
  try {
    accessSync(place, mode);
    return true;
  } catch {
    return false;
  }
}
