import { sql, type SQL } from 'drizzle-orm';
import { planForValues } from '../../../platform/db/planForValues.ts';
import type { Tx } from '../../../platform/db/port.ts';
import type { ReadDb } from '../../../platform/db/replica.ts';
import { refuse } from '../../../platform/http/refusal.ts';

/** Longest time that the database may work on an answer. */
export interface TimeLimit {
  ms: number;
  /** Whether the database is embedded: it computes in this thread, and has no timer to stop a statement. */
  isEmbedded: boolean;
}

/**
 * Reads within a time limit.
 *
 * @param work gets a function that returns the first condition of a scan, from a column of its table. After the
 * deadline, the condition is false for each row, so that the embedded database ends without evaluating the other
 * conditions.
 * @throws {Refusal} 503 where the time was not enough
 */
export const readInTime = <T>(
  reading: ReadDb,
  { ms, isEmbedded }: TimeLimit,
  work: (tx: Tx, inTime: (column: SQL) => SQL) => Promise<T>,
): Promise<T> =>
  reading.tx(async (tx) => {
    if (!isEmbedded) {
      await tx.execute(sql.raw(`set local statement_timeout = ${ms}`));
      await planForValues(tx);
      return work(tx, () => sql`true`);
    }
    const deadline = Date.now() + ms;
    const until = new Date(deadline).toISOString();
    // The column ties the condition to the scan of its table. Its low cost puts it before the conditions of the
    // request.
    const result = await work(
      tx,
      (column) => sql`case when ${column} is null then false else clock_timestamp() < ${until}::timestamptz end`,
    );
    if (Date.now() >= deadline) throw refuse.unavailable('odata_too_slow');
    return result;
  });
