import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../environment.ts';
import { restrictToOwner, makePrivateFolder, privateFile } from '../db/private.ts';

/** Minimum characters of a key, as for PARLANCE_SECRET. */
const shortest = 16;

/** The keys of a key file, one per line, the current one first; none if there is no file. @throws {StartError} */
export async function readKeyFile(file: string, log: FastifyBaseLogger): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartError(`The key file ${file} cannot be read: ${String(error)}`, { cause: error });
  });
  if (text === undefined) return [];
  const keys = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (keys.length === 0 || keys.some((key) => key.length < shortest)) {
    throw new StartError(`The key file ${file} must have a key of at least ${shortest} characters on each line`);
  }
  if (wasOpen(file)) log.warn({ file }, 'other users of this machine could read the key file: its mode must be 0600');
  return keys;
}

/** Whether other users could read a file; takes their access away where the mode can be changed. */
function wasOpen(file: string): boolean {
  try {
    return restrictToOwner(file) > 0;
  } catch {
    // The mode of a mounted secret cannot be changed.
    return true;
  }
}

/** Makes a key file with a random key, unless another process was faster. Returns the keys of the file. */
export async function makeKeyFile(file: string, log: FastifyBaseLogger): Promise<string[]> {
  await makePrivateFolder(path.dirname(file));
  // Written to a second file and linked into place: no reader sees a partial key, and an existing key is never
  // replaced.
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', privateFile);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await handle.sync();
    await link(draft, file);
    log.info({ file }, 'made a key file: keep a copy of it apart from copies of the database');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  return readKeyFile(file, log);
}
