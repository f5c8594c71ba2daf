import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { EmbeddedDb } from './pglite.ts';

/** Milliseconds between two looks at what has changed. */
const every = 10_000;

const Due = z.object({ table: z.string(), vacuum: z.boolean() });

/** Tables where a tenth of the rows has changed, or a fifth is dead: autovacuum's own thresholds. */
const due = `
  select quote_ident(seen.schemaname) || '.' || quote_ident(seen.relname) as table,
    n_dead_tup > 50 + 0.2 * rows as vacuum
  from pg_stat_user_tables seen
  join (select oid, greatest(reltuples, 0) as rows from pg_class) known on known.oid = relid
  where n_mod_since_analyze > 50 + 0.1 * rows or n_dead_tup > 50 + 0.2 * rows`;

/**
 * Does for the embedded database what autovacuum does for a PostgreSQL server: counts rows anew, by which queries
 * are planned, and gives back the room of dead ones. Without it a workspace that was just imported is read by the
 * plans of an empty one.
 *
 * @returns the tables that were looked after
 */
export async function runUpkeep(db: Pick<EmbeddedDb, 'execute'>): Promise<string[]> {
  // What was counted in this session shows only once it is flushed, which a server does when it is idle.
  await db.execute('select pg_stat_force_next_flush()');
  const tables = z.array(Due).parse((await db.execute(due)).rows);
  // One at a time: other work has its turn between them.
  for (const { table, vacuum } of tables) await db.execute(vacuum ? `vacuum analyze ${table}` : `analyze ${table}`);
  return tables.map(({ table }) => table);
}

/** Looks after the database now and then; returns how to stop, which waits for a look under way. */
export function scheduleUpkeep(db: Pick<EmbeddedDb, 'execute'>, log: FastifyBaseLogger): () => Promise<void> {
  let looking: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    looking ??= runUpkeep(db)
      .catch((error: unknown) => log.error({ err: error }, 'the upkeep of the database failed'))
      .finally(() => {
        looking = undefined;
      });
  }, every).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
