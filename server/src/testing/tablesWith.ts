import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Db } from '../platform/db/port.ts';

/** Names of the tables that contain a text in any column. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const tables = await db.tx((tx) =>
    rowsOf(
      tx,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
      z.object({ name: z.string() }),
    ),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}
