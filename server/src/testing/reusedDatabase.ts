import { z } from 'zod';
import type { Db } from '../platform/db/port.ts';
import { migratedCopy } from './template.ts';

interface Reusable {
  db: Db;
  /** The tables that are empty in a migrated database. */
  tables: readonly string[];
}

/** Databases of this process that no test is using: emptying one takes a tenth of the time of opening a new one. */
const idle: Reusable[] = [];

/** A migrated database without content, for tests that do not change its schema. */
export async function reusedDatabase(): Promise<Db> {
  const reusable = idle.pop() ?? (await open());
  await clear(reusable);
  return { ...reusable.db, close: async () => void idle.push(reusable) };
}

/**
 * Deletes all rows and vacuums the tables. TRUNCATE would create files for a table and each of its indexes, and
 * truncate all tables that refer to it: four times the work for the few rows of a test. A cleared table has no page.
 */
async function clear({ db, tables }: Reusable): Promise<void> {
  const written = new Set(await namesOf(db, tablesWhere('pg_relation_size(oid) > 0')));
  const cleared = tables.filter((table) => written.has(table));
  if (cleared.length === 0) return;
  // Turns off foreign keys, so that any order works, and triggers.
  await db.execute('set session_replication_role = replica');
  for (const table of cleared) await db.execute(`delete from ${table}`);
  await db.execute('set session_replication_role = origin');
  await db.execute(`vacuum ${cleared.join(', ')}`);
  await db.execute(
    `select setval(oid::regclass, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
}

async function open(): Promise<Reusable> {
  const db = await migratedCopy();
  const all = await namesOf(db, tablesWhere('true'));
  const empty = all.map((table) => `select '${table}' as name where not exists (select from ${table})`);
  return { db, tables: await namesOf(db, empty.join(' union all ')) };
}

const tablesWhere = (condition: string): string =>
  `select oid::regclass::text as name from pg_class
   where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and ${condition}`;

async function namesOf(db: Db, query: string): Promise<string[]> {
  const { rows } = await db.execute(query);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}
