import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartError } from '../environment.ts';
import { outsideTransaction, rowsOf, type Db, type Tx } from './port.ts';

/** Next to this file in the sources and in the build, which copies the folder. */
const folder = new URL('./migrations/', import.meta.url);
/** Arbitrary numbers that no other advisory lock uses. */
const lock = 714_001;
const loneLock = 714_003;
/** Milliseconds between two checks whether another process has finished. */
const pollEvery = 500;
/** The number of the first migration that follows the rules of `testing/migrationRules.ts`. */
export const expandOnly = 33;

export interface Migration {
  /** The file's name, for instance `0001_first_tables.sql`: migrations run in the order of their names. */
  name: string;
  script: string;
}

/** The migrations this version knows, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, script: await readFile(new URL(name, folder), 'utf8') })));
}

const checksum = (script: string) => createHash('sha256').update(script).digest('hex');
/** Whether the first line of a migration says that it cannot run in a transaction. */
export const runsAlone = ({ script }: Migration): boolean => script.startsWith('-- no transaction');

const LockResult = z.object({ mine: z.boolean() });
const AppliedMigration = z.object({ name: z.string(), checksum: z.string() });

const appliedIn = (tx: Tx) => rowsOf(tx, sql`select name, checksum from migrations order by name`, AppliedMigration);

/**
 * Runs the missing migrations, in one transaction except those that cannot run in one. Locks ensure that processes that
 * start together run them once. Refuses a database that is too new for this version, or whose applied migrations
 * differ.
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const { done, next } = await migrateTogether(db, migrations);
    applied.push(...done);
    if (!next) return applied;
    if (await migrateAlone(db, next)) applied.push(next.name);
    else await wait(pollEvery);
  }
}

/** Runs the missing migrations up to the first that runs alone, which is `next`. */
async function migrateTogether(
  db: Db,
  migrations: readonly Migration[],
): Promise<{ done: string[]; next: Migration | undefined }> {
  return db.tx(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lock))})`);
    await tx.execute(sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedIn(tx);
    checkPast(applied, migrations);
    const done = new Set(applied.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !done.has(name));
    const at = missing.findIndex(runsAlone);
    const together = at < 0 ? missing : missing.slice(0, at);
    // A statement that waits for a lock makes all later ones wait. It is better to fail and be restarted.
    if (db.dialect === 'postgres') await tx.execute(sql`set local lock_timeout = '10s'`);
    for (const migration of together) {
      for (const statement of statements(migration.script)) await tx.execute(sql.raw(statement));
      await remember(tx, migration);
    }
    return { done: together.map(({ name }) => name), next: at < 0 ? undefined : missing[at] };
  });
}

/**
 * Runs each statement by itself: statements like `create index concurrently` cannot run in a transaction. After a
 * failure, the next start runs all of them again.
 *
 * @returns false if another process is running the migration
 */
async function migrateAlone(db: Db, migration: Migration): Promise<boolean> {
  const run = async () => {
    for (const statement of statements(migration.script)) await db.execute(statement);
  };
  if (db.dialect === 'pglite') {
    await run();
    await db.tx((tx) => remember(tx, migration));
    return true;
  }
  return db.tx(async (tx) => {
    // Does not wait for the lock in the database: an index that is built concurrently would wait for this transaction.
    const [lock] = await rowsOf(
      tx,
      sql`select pg_try_advisory_xact_lock(${sql.raw(String(loneLock))}) as mine`,
      LockResult,
    );
    if (!lock?.mine) return false;
    if ((await appliedIn(tx)).some(({ name }) => name === migration.name)) return false;
    await outsideTransaction(run);
    await remember(tx, migration);
    return true;
  });
}

const remember = (tx: Tx, { name, script }: Migration) =>
  tx.execute(sql`insert into migrations (name, checksum) values (${name}, ${checksum(script)})`);

/** Whether every migration this version knows is applied. */
export async function isMigrated(tx: Tx, migrations: readonly Migration[]): Promise<boolean> {
  const applied = new Set((await appliedIn(tx)).map(({ name }) => name));
  return migrations.every(({ name }) => applied.has(name));
}

function checkPast(applied: readonly z.infer<typeof AppliedMigration>[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, script }) => [name, checksum(script)]));
  for (const { name, checksum: was } of applied) {
    if (!known.has(name) && isTooNew(name, migrations)) {
      throw new StartError(`The database is of a newer version: it has ${name}, which this version does not know`);
    }
    if (known.has(name) && known.get(name) !== was) {
      throw new StartError(`Migration ${name} has changed since it was applied; released migrations stay as they are`);
    }
  }
}

/**
 * Whether an unknown migration prevents this version from running. From `expandOnly` on, migrations only add, so that
 * the previous version can run beside the new one. A migration that removes something names in its file name the
 * migration that a version must know.
 */
function isTooNew(name: string, known: readonly Migration[]): boolean {
  const number = Number(name.slice(0, 4));
  const needed = /^\d{4}_needs_(\d{4})_/.exec(name)?.[1];
  if (number < expandOnly) return true;
  return needed !== undefined && !known.some((one) => one.name.startsWith(needed));
}

/**
 * Splits a script at its semicolons, except those in strings, comments and function bodies: drivers take one statement
 * at a time.
 */
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
