import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { readMigrations } from '../platform/db/migrate.ts';
import { openInMemory, type EmbeddedDb } from '../platform/db/pglite.ts';
import { keptFile, thisMonth } from './keptFile.ts';

/**
 * An embedded database as a cached tar file. Making it takes seconds, opening it less than one.
 */
const template = (madeOf: unknown, fill: (db: EmbeddedDb) => Promise<void>): Promise<URL> =>
  keptFile('database', madeOf, async (file) => {
    const db = await openInMemory();
    await fill(db);
    // Drops the templates for further databases, which would be two thirds of the file.
    await db.execute('update pg_database set datistemplate = false');
    for (const name of ['template0', 'template1']) await db.execute(`drop database ${name}`);
    await writeFile(file, await db.dump());
    await db.close();
  });

const empty = () => template(['small'], async () => undefined);

async function migrated(): Promise<URL> {
  const migrations = await readMigrations();
  return template(['small', 'queues', migrations, thisMonth()], async (db) => {
    // Imported only here, because it loads the whole server and the file is made only once.
    const { fillDatabase } = await import('./fillDatabase.ts');
    await fillDatabase(db, migrations);
  });
}

const copyOf = async (file: URL): Promise<EmbeddedDb> => openInMemory(new Blob([await readFile(file)]));

/** An embedded database in memory, without tables. */
export const emptyCopy = async (): Promise<EmbeddedDb> => copyOf(await empty());

/** An embedded database in memory, with tables and queues but without content. */
export const migratedCopy = async (): Promise<EmbeddedDb> => copyOf(await migrated());

/** Places a migrated database into a data directory, for a server that starts with it. */
export async function placeMigrated(dataDir: string): Promise<void> {
  await pipeline(createReadStream(await migrated()), unpackTar(`${dataDir}/database`));
}
