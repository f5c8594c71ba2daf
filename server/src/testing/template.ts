import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { openInMemory, type EmbeddedDb } from '../platform/db/pglite.ts';

const folder = new URL('../../../node_modules/.cache/parlance/', import.meta.url);

/**
 * An embedded database with every migration applied. Making one takes seconds, opening a copy half of one: so the
 * first is kept beside the other caches, under a name that changes with the migrations.
 */
export async function migratedCopy(): Promise<EmbeddedDb> {
  const migrations = await readMigrations();
  const name = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const file = new URL(`database-${name}.tar.gz`, folder);
  const kept = await readFile(file).catch(() => null);
  if (kept) return openInMemory(new Blob([kept]));
  const db = await openInMemory();
  await migrate(db, migrations);
  await mkdir(folder, { recursive: true });
  // Whole or not at all: others look for it meanwhile.
  const draft = new URL(`${process.pid}-${file.pathname.split('/').at(-1)}`, folder);
  await writeFile(draft, await db.dump());
  await rename(draft, file);
  return db;
}
