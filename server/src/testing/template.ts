import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { openInMemory, type EmbeddedDb } from '../platform/db/pglite.ts';

const folder = new URL('../../../node_modules/.cache/parlance/', import.meta.url);

/**
 * An embedded database with every migration applied, as a tar file. Making one takes seconds, opening it less than
 * one: so it is kept beside the other caches, under a name that changes with the migrations.
 */
async function template(): Promise<URL> {
  const migrations = await readMigrations();
  const name = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const file = new URL(`database-${name}.tar`, folder);
  if (await stat(file).catch(() => null)) return file;
  const db = await openInMemory();
  await migrate(db, migrations);
  await mkdir(folder, { recursive: true });
  // Whole or not at all: others look for it meanwhile.
  const draft = new URL(`${process.pid}-${file.pathname.split('/').at(-1)}`, folder);
  await writeFile(draft, await db.dump());
  await db.close();
  await rename(draft, file);
  return file;
}

/** An embedded database in memory, migrated and without content. */
export const migratedCopy = async (): Promise<EmbeddedDb> => openInMemory(new Blob([await readFile(await template())]));

/** Puts a migrated database without content where a server that is started with this data directory finds it. */
export async function placeMigrated(dataDir: string): Promise<void> {
  await pipeline(createReadStream(await template()), unpackTar(`${dataDir}/database`));
}
