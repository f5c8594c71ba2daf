import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isRetryable, isUnavailable, sqlState } from './errors.ts';
import type { Db, Tx } from './port.ts';
import { openPostgres } from './postgres.ts';

/** Reads that may be a moment old: charts and exports. They take long, and no one decides by the last second. */
export type Reading = Pick<Db, 'tx'>;

/** Reads within a transaction. */
export const within = (tx: Tx): Reading => ({ tx: (work) => work(tx) });

/** Reads of several statements that all see one moment: what is committed meanwhile is in none of them. */
export const readMoment = <T>(reading: Reading, work: (tx: Tx) => Promise<T>): Promise<T> =>
  reading.tx(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });

/** What a replica lacks that has not replayed a migration yet: a table, a column. */
const behind = new Set(['42P01', '42703']);

/**
 * Reads on a replica, and on the database itself while the replica is away, behind the schema, or ends a read because it
 * is in the way of replaying.
 */
export function openReplica(url: string, db: Db, log: FastifyBaseLogger): Reading & { close(): Promise<void> } {
  const replica = openPostgres(url, log);
  let away = false;
  return {
    async tx(work) {
      try {
        const result = await replica.tx(work);
        away = false;
        return result;
      } catch (error) {
        if (!isUnavailable(error) && !isRetryable(error) && !behind.has(sqlState(error) ?? '')) throw error;
        if (!away) log.warn({ err: error }, 'the replica cannot be read: the database itself answers instead');
        away = true;
        return db.tx(work);
      }
    },
    close: () => replica.close(),
  };
}
