import { statfsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { StartError } from '../environment.ts';
import { checkDataDirectory, checkFiles, checkRoom, reason } from './dataDirectory.ts';
import { newestReadableDump, scheduleDumps } from './dump.ts';
import { lockFile } from './lock.ts';
import { openEmbedded, type EmbeddedDb } from './pglite.ts';
import type { Db } from './port.ts';
import { restrictToOwner } from './private.ts';
import { findPooler } from './pooler.ts';
import { openPostgres } from './postgres.ts';
import { scheduleUpkeep } from './upkeep.ts';

/** The PostgreSQL version of the embedded database, which must match `PG_VERSION` in its directory. */
const embeddedVersion = '18';

/** Opens the configured database. @throws {StartError} with a message of one line, before anything is changed */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Db> {
  if (config.databaseUrl === undefined) return openDirectory(config, log);
  const { databaseUrl: url, listenUrl } = config;
  try {
    const pooled = await findPooler({ url, listenUrl }, log);
    return openPostgres(url, log, { listenUrl, pooled });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database server at ${new URL(url).host} cannot be used: ${reason(error)}`, {
      cause: error,
    });
  }
}

/** Opens the embedded database of a data directory: locks and checks it, and schedules dumps and upkeep. */
async function openDirectory({ dataDir, dumps: kept, takeOverLock }: Config, log: FastifyBaseLogger): Promise<Db> {
  await checkDataDirectory(dataDir);
  const release = await lockFile(path.join(dataDir, 'database.lock'), { takeOver: takeOverLock });
  const directory = path.join(dataDir, 'database');
  const folder = path.join(dataDir, 'dumps');
  try {
    await prepare(directory);
    closeAll([directory, folder], log);
    const db = await openEmbedded(directory, () => crash(dataDir, log)).catch(async (error: unknown) => {
      throw new StartError(await broken(directory, folder, error), { cause: error });
    });
    const stopDumps = scheduleDumps({ db, directory, folder, kept }, log);
    return withEnd(db, [stopDumps, scheduleUpkeep(db, log)], release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Ends the process, as the database has: the next start recovers it with all that was acknowledged. */
function crash(dataDir: string, log: FastifyBaseLogger): never {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    const freeMegabytes = Math.floor((bavail * bsize) / 1024 / 1024);
    log.fatal(
      { dataDir, freeMegabytes },
      'The embedded database could not go on, so this process ends. What was acknowledged is kept. If the disk is full, free some space. Start it again',
    );
  } finally {
    // Also where the directory or the log cannot be used any more: an error would be swallowed, and the server would go on.
    process.exit(1);
  }
}

function withEnd(db: EmbeddedDb, stops: readonly (() => Promise<void>)[], release: () => void): Db {
  return {
    ...db,
    async close() {
      for (const stop of stops) await stop();
      await db.close();
      release();
    },
  };
}

/**
 * Closes files to other users of this machine that an earlier version, or a restored dump, has left readable. The data
 * directory itself may have existed before, like a home directory: its mode stays.
 */
function closeAll(places: readonly string[], log: FastifyBaseLogger): void {
  for (const place of places) {
    try {
      const count = restrictToOwner(place);
      if (count > 0) log.warn({ place, count }, 'other users of this machine could read the data: access is removed');
    } catch (error) {
      log.warn({ place, reason: reason(error) }, 'other users of this machine may read the data: set its mode to 0700');
    }
  }
}

/**
 * Makes a new database in a temporary directory and moves it into place when it is complete. A directory without
 * PG_VERSION is therefore a broken database, never an unfinished one, and is left as it is.
 */
async function prepare(directory: string): Promise<void> {
  const exists = await stat(directory).then(
    () => true,
    () => false,
  );
  if (!exists) {
    await checkRoom(path.dirname(directory));
    const fresh = `${directory}.new`;
    await rm(fresh, { recursive: true, force: true });
    await (await openEmbedded(fresh)).close();
    await rename(fresh, directory);
    return;
  }
  checkFiles(directory);
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    throw new StartError(`${directory} is not a database directory: it has no PG_VERSION. Nothing was changed`);
  }
  if (version.trim() !== embeddedVersion) {
    throw new StartError(
      `${directory} was made by PostgreSQL ${version.trim()}, this version of Parlance has PostgreSQL ${embeddedVersion}: ` +
        'see "Upgrading" in docs/operations.md. Nothing was changed',
    );
  }
}

/**
 * Says why a database cannot be opened.
 * @throws {StartError} where the disk has no room: a whole database cannot be recovered on it either
 */
async function broken(directory: string, folder: string, error: unknown): Promise<string> {
  await checkRoom(path.dirname(directory), 'its database cannot be opened, and');
  const dump = await newestReadableDump(folder);
  const advice =
    dump === undefined
      ? 'there is no dump that can be read to go back to'
      : `to go back to the newest dump, which can be read: mv ${directory} ${directory}.broken && mkdir ${directory} && ` +
        `tar -xzf ${path.join(folder, dump)} -C ${directory}`;
  return `The database in ${directory} is damaged (${reason(error)}). Nothing was changed; ${advice}`;
}
