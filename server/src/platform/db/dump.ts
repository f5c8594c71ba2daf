import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { packTar, unpackTar } from 'modern-tar/fs';
import type { DumpRetention } from '../config.ts';
import { copyDatabase } from './copyDatabase.ts';
import { dumpName, dumpsToDelete, dumpTime, isDump } from './dumpRetention.ts';
import { openEmbedded, type EmbeddedDb } from './pglite.ts';
import { makePrivateFolder, privateFile } from './private.ts';

/** Milliseconds from the start to the first dump. */
const first = 60 * 1000;
const hour = 60 * 60 * 1000;

/** A database and the place of its dumps. */
export interface DumpedDatabase {
  db: EmbeddedDb;
  /** The directory of the database. */
  directory: string;
  folder: string;
  kept: DumpRetention;
}

/**
 * Writes one dump, reads it back, deletes old dumps beyond the retention, and returns the file. The database is paused
 * only while the most recently written files are copied.
 * @throws where the dump cannot be written or read back; the other dumps stay
 */
export async function writeDump(
  { db, directory, folder, kept }: DumpedDatabase,
  now: Date = new Date(),
): Promise<string> {
  await makePrivateFolder(folder);
  const name = dumpName(now);
  const copy = path.join(folder, `${name}.copy`);
  const draft = path.join(folder, `${name}.part`);
  try {
    await copyDatabase(directory, copy, (work) => db.quiesce(work));
    for (const part of ['PG_VERSION', 'global/pg_control']) await access(path.join(copy, part));
    const written = createHash('sha256');
    await pipeline(
      packTar(copy),
      hashing(written),
      createGzip({ level: 3 }),
      createWriteStream(draft, { mode: privateFile, flush: true }),
    );
    const read = createHash('sha256');
    await pipeline(createReadStream(draft), createGunzip(), hashing(read), discard());
    if (read.digest('hex') !== written.digest('hex')) throw new Error(`${name} does not read as it was written`);
    await rename(draft, path.join(folder, name));
  } finally {
    await Promise.all([copy, draft].map((rest) => rm(rest, { recursive: true, force: true })));
  }
  const old = dumpsToDelete(await listDumps(folder), kept);
  await Promise.all(old.map((dump) => rm(path.join(folder, dump), { force: true })));
  return path.join(folder, name);
}

function hashing(hash: Hash): PassThrough {
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  return stream;
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Names of the existing dumps, newest first. */
async function listDumps(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter(isDump).toSorted().toReversed();
}

/**
 * The newest dump that opens as a database; undefined without one. Each is unpacked next to the dump and removed again.
 */
export async function newestReadableDump(folder: string): Promise<string | undefined> {
  for (const name of await listDumps(folder)) {
    const trial = path.join(folder, `${name}.copy`);
    try {
      await makePrivateFolder(trial);
      await pipeline(createReadStream(path.join(folder, name)), createGunzip(), unpackTar(trial));
      const db = await openEmbedded(trial);
      await db.execute('select count(*) from migrations');
      await db.close();
      return name;
    } catch {
      // This dump is broken; an older one may not be.
    } finally {
      await rm(trial, { recursive: true, force: true });
    }
  }
  return undefined;
}

/** Removes leftovers of interrupted dumps; the caller holds the lock of the directory. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  const leftovers = names.filter((name) => /\.(copy|part)$/.test(name));
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/**
 * Writes a dump one minute after a start and every hour, if the newest dump is an hour old and something was written
 * since. Returns a function that stops it.
 */
export function scheduleDumps(dumped: DumpedDatabase, log: FastifyBaseLogger): () => Promise<void> {
  const { db, folder, kept } = dumped;
  let position: string | undefined;
  const dump = async () => {
    const [newest] = await listDumps(folder);
    const last = newest === undefined ? 0 : (dumpTime(newest)?.getTime() ?? 0);
    // Timers are not exact: an hourly dump may be due a moment early.
    if (Date.now() - last < hour - first) return;
    const now = await writePosition(db);
    if (now === position) return;
    log.info({ file: await writeDump(dumped) }, 'dumped the database');
    position = now;
  };
  let running = removeLeftovers(folder);
  if (kept.hourly + kept.daily + kept.weekly === 0) return () => running;
  const begin = () => {
    running = running.then(dump).catch((error: unknown) => log.error({ err: error }, 'could not dump the database'));
  };
  const start = setTimeout(begin, first).unref();
  const repeat = setInterval(begin, hour).unref();
  return async () => {
    clearTimeout(start);
    clearInterval(repeat);
    await running;
  };
}

/** The end of the database's write-ahead log, which moves with every write. */
async function writePosition(db: EmbeddedDb): Promise<string> {
  const { rows } = await db.execute('select pg_current_wal_insert_lsn()::text as position');
  return JSON.stringify(rows);
}
