import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Db, type Tx } from './port.ts';

/** Rows per transaction: other work runs between two of them. */
const step = 1000;

/** Deletes up to `most` rows. @returns how many */
export type DeleteBatch = (tx: Tx, most: number) => Promise<number>;

/** Deletes in transactions of limited size until no rows are left or `stopping` is aborted. */
export async function inSteps(db: Db, work: DeleteBatch, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return;
    const gone = await db.tx((tx) => work(tx, step));
    if (gone < step) return;
  }
}

const DeletedCount = z.object({ count: z.number() });

/** Deletes rows of a table. @param old a query of their `ctid` */
export const deleteSome =
  (table: SQL, old: SQL): DeleteBatch =>
  async (tx, most) => {
    const [gone] = await rowsOf(
      tx,
      sql`with gone as (delete from ${table} where ctid = any(array(${old} limit ${most})) returning 1)
        select count(*) as count from gone`,
      DeletedCount,
    );
    return gone?.count ?? 0;
  };
