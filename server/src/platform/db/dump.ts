import { createWriteStream } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { packTar } from 'modern-tar/fs';
import type { EmbeddedDb } from './pglite.ts';
import { makePrivateFolder, privateFile } from './private.ts';

const kept = 3;
/** Milliseconds: the first dump waits until the start is long over. */
const first = 60 * 1000;
const interval = 6 * 60 * 60 * 1000;

const isDump = (name: string) => /^database-.+\.tar\.gz$/.test(name);

/**
 * Writes one dump, keeps the newest ones, and returns the file. Only while the files are copied does the database stand
 * still; packing them, which takes ten times as long, goes on beside it.
 *
 * @param directory where the database lies
 */
export async function writeDump(db: EmbeddedDb, directory: string, folder: string, now = new Date()): Promise<string> {
  await makePrivateFolder(folder);
  const name = `database-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`;
  const copy = path.join(folder, `${name}.copy`);
  const draft = path.join(folder, `${name}.part`);
  try {
    await db.still(() => cp(directory, copy, { recursive: true }));
    await pipeline(packTar(copy), createGzip({ level: 3 }), createWriteStream(draft, { mode: privateFile }));
    await rename(draft, path.join(folder, name));
  } finally {
    await Promise.all([copy, draft].map((rest) => rm(rest, { recursive: true, force: true })));
  }
  const old = (await listDumps(folder)).slice(kept);
  await Promise.all(old.map((dump) => rm(path.join(folder, dump), { force: true })));
  return path.join(folder, name);
}

/** Names of the dumps there are, newest first. */
export async function listDumps(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter(isDump).toSorted().toReversed();
}

/** Dumps a while after a healthy start and every six hours. Returns how to stop. */
export function scheduleDumps(
  db: EmbeddedDb,
  directory: string,
  folder: string,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const dump = () => {
    running = writeDump(db, directory, folder).then(
      (file) => log.info({ file }, 'dumped the database'),
      (error: unknown) => log.error({ err: error }, 'could not dump the database'),
    );
  };
  const start = setTimeout(dump, first).unref();
  const repeat = setInterval(dump, interval).unref();
  return async () => {
    clearTimeout(start);
    clearInterval(repeat);
    await running;
  };
}
