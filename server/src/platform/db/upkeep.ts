import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { EmbeddedDb } from './pglite.ts';

/** Milliseconds between two checks. */
const every = 10_000;

const Due = z.object({ table: z.string(), vacuum: z.boolean() });

/** Tables in which a tenth of the rows has changed, or a fifth is dead: autovacuum's own thresholds. */
const due = `
  select quote_ident(seen.schemaname) || '.' || quote_ident(seen.relname) as table,
    n_dead_tup > 50 + 0.2 * rows as vacuum
  from pg_stat_user_tables seen
  join (select oid, greatest(reltuples, 0) as rows from pg_class) known on known.oid = relid
  where n_mod_since_analyze > 50 + 0.1 * rows or n_dead_tup > 50 + 0.2 * rows`;

/**
 * The embedded database's substitute for autovacuum: updates the statistics for query plans, and reclaims the space of
 * dead rows. Without it, queries of a newly imported workspace use the plans for an empty one.
 *
 * @returns the tables that were analyzed or vacuumed
 */
export async function runUpkeep(db: Pick<EmbeddedDb, 'execute'>): Promise<string[]> {
  // Statistics of this session are visible only after a flush, which a server does when it is idle.
  await db.execute('select pg_stat_force_next_flush()');
  const tables = z.array(Due).parse((await db.execute(due)).rows);
  // One table at a time, so that other work runs in between.
  for (const { table, vacuum } of tables) await db.execute(vacuum ? `vacuum analyze ${table}` : `analyze ${table}`);
  return tables.map(({ table }) => table);
}

/** Runs upkeep at intervals. Returns a function that stops it, and waits for a run under way. */
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
