import { sql, type SQL } from 'drizzle-orm';
import { planForValues } from '../../../platform/db/planForValues.ts';
import type { Tx } from '../../../platform/db/port.ts';
import type { Reading } from '../../../platform/db/replica.ts';
import { refuse } from '../../../platform/http/refusal.ts';

/** Longest that the database may work on an answer. */
export interface WorkTime {
  ms: number;
  /** The embedded database, which computes in this thread and has no timer to stop a statement. */
  isEmbedded: boolean;
}

/**
 * Reads while the database may work on it for so long.
 *
 * @param work is given what the conditions of a scan begin with, by a column of its table: from the deadline on it holds for no
 *   row, so that the embedded database comes to an end without looking closer at the others
 * @throws {Refusal} 503 where that was not enough
 */
export const readInTime = <T>(
  reading: Reading,
  { ms, isEmbedded }: WorkTime,
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
    // The column keeps it at the scan of its table, and its low cost before the conditions of the request.
    const result = await work(
      tx,
      (column) => sql`case when ${column} is null then false else clock_timestamp() < ${until}::timestamptz end`,
    );
    if (Date.now() >= deadline) throw refuse.unavailable('odata_too_slow');
    return result;
  });
