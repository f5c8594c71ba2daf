import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartError } from '../config.ts';
import { rowsOf, type Db, type Tx } from './port.ts';

/** Beside this file both in the sources and in the build, which copies them. */
const folder = new URL('./migrations/', import.meta.url);
/** Any number that nothing else locks. */
const lock = 714_001;

export interface Migration {
  /** The file's name, for instance `0001_first_tables.sql`: they run in this order. */
  name: string;
  script: string;
}

/** The migrations this version knows, in order. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(fileURLToPath(from))).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, script: await readFile(new URL(name, from), 'utf8') })));
}

const checksum = (script: string) => createHash('sha256').update(script).digest('hex');
const Applied = z.object({ name: z.string(), checksum: z.string() });

const appliedIn = (tx: Tx) => rowsOf(tx, sql`select name, checksum from migrations order by name`, Applied);

/**
 * Brings the database to this version: all missing migrations in one transaction, under a lock, so that
 * processes which start together do it once. Refuses a database that is newer, or whose past differs.
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  return db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lock))})`);
    await tx.execute(sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedIn(tx);
    checkPast(applied, migrations);
    const done = new Set(applied.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const { name, script } of missing) {
      for (const statement of statements(script)) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations (name, checksum) values (${name}, ${checksum(script)})`);
    }
    return missing.map(({ name }) => name);
  });
}

/** Whether every migration this version knows is applied. */
export async function isMigrated(tx: Tx, migrations: readonly Migration[]): Promise<boolean> {
  const applied = new Set((await appliedIn(tx)).map(({ name }) => name));
  return migrations.every(({ name }) => applied.has(name));
}

function checkPast(applied: readonly z.infer<typeof Applied>[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, script }) => [name, checksum(script)]));
  for (const { name, checksum: was } of applied) {
    if (!known.has(name)) {
      throw new StartError(`The database is of a newer version: it has ${name}, which this version does not know`);
    }
    if (known.get(name) !== was) {
      throw new StartError(`Migration ${name} has changed since it was applied; released migrations stay as they are`);
    }
  }
}

/** Cuts a script at its semicolons, leaving those in strings, comments and function bodies: drivers take one statement at a time. */
export function statements(script: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const token of script.matchAll(/\$\$[^]*?\$\$|'(?:[^']|'')*'|--[^\n]*|;/g)) {
    if (token[0] !== ';') continue;
    parts.push(script.slice(from, token.index));
    from = token.index + 1;
  }
  parts.push(script.slice(from));
  return parts.filter((part) => part.replaceAll(/--[^\n]*/g, '').trim() !== '');
}
