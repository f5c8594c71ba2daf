import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isRetryable, isUnavailable, sqlState } from './errors.ts';
import type { Db, Tx } from './port.ts';
import { openPostgres } from './postgres.ts';

/** A database for reads that may be slightly stale: charts and exports, which take long. */
export type ReadDb = Pick<Db, 'tx'>;

/** Reads within a transaction. */
export const within = (tx: Tx): ReadDb => ({ tx: (work) => work(tx) });

/** Reads with several statements that all see the same snapshot of the database. */
export const readMoment = <T>(reading: ReadDb, work: (tx: Tx) => Promise<T>): Promise<T> =>
  reading.tx(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });

/** SQLSTATEs for a missing table or column, as on a replica that has not replayed a migration yet. */
const behind = new Set(['42P01', '42703']);

/**
 * Reads on a replica; on the database itself while the replica is unavailable, lacks a migration, or cancels a read
 * that conflicts with replay.
 */
export function openReplica(url: string, db: Db, log: FastifyBaseLogger): ReadDb & { close(): Promise<void> } {
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
