import { z } from 'zod';
import type { Db } from '../platform/db/port.ts';
import { migratedCopy } from './template.ts';

interface Reusable {
  db: Db;
  /** The tables that a migrated database has no rows in. */
  tables: readonly string[];
}

/** Databases of this process that no test uses: to empty one takes a tenth of the time that opening another takes. */
const idle: Reusable[] = [];

/** A migrated database without content, for tests that leave its schema as it is. */
export async function reusedDatabase(): Promise<Db> {
  const reusable = idle.pop() ?? (await open());
  await reusable.db.execute(`truncate ${reusable.tables.join(', ')} restart identity`);
  return { ...reusable.db, close: async () => void idle.push(reusable) };
}

async function open(): Promise<Reusable> {
  const db = await migratedCopy();
  const schemas = "('public', 'pgboss')";
  const all = await namesOf(
    db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ${schemas}`,
  );
  const empty = all.map((table) => `select '${table}' as name where not exists (select from ${table})`);
  return { db, tables: await namesOf(db, empty.join(' union all ')) };
}

async function namesOf(db: Db, query: string): Promise<string[]> {
  const { rows } = await db.execute(query);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}
